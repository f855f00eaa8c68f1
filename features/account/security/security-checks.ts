// The forms of security and addresses, held to the contract: fetched when a form is first checked.
import { zodResolver } from '@hookform/resolvers/zod'
import { PasswordChange } from '#lib/contract/auth.ts'
import { NewEmail } from '#lib/contract/emails.ts'
import { SecondFactorForm, SecondFactorRemoval } from '#lib/contract/sessions.ts'

export const passwordChange = zodResolver(PasswordChange)
export const firstCode = zodResolver(SecondFactorForm)
export const removal = zodResolver(SecondFactorRemoval)
export const newEmail = zodResolver(NewEmail)
