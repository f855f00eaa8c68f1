// The forms of allowed websites and of leaving, held to the contract: fetched when a form is first checked.
import { zodResolver } from '@hookform/resolvers/zod'
import { DeletionForm } from '#lib/contract/profiles.ts'
import { NewWhitelistEntry } from '#lib/contract/whitelist.ts'

export const website = zodResolver(NewWhitelistEntry)
export const deletion = zodResolver(DeletionForm)
