// The form of beta testers held to the contract, with the library of its schemas: fetched when the form is first checked.
import { zodResolver } from '@hookform/resolvers/zod'
import { BetaTesterForm } from '#lib/contract/social.ts'

export const beta = zodResolver(BetaTesterForm)
