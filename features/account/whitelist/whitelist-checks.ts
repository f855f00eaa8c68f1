// The form of an allowed website, held to the contract: fetched when the form is first checked.
import { zodResolver } from '@hookform/resolvers/zod'
import { NewWhitelistEntry } from '#lib/contract/whitelist.ts'

export const website = zodResolver(NewWhitelistEntry)
