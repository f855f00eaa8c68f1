// The form of a further e-mail address, held to the contract: fetched when the form is first checked.
import { zodResolver } from '@hookform/resolvers/zod'
import { NewEmail } from '#lib/contract/emails.ts'

export const newEmail = zodResolver(NewEmail)
