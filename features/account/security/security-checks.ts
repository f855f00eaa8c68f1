// The forms of security, held to the contract: fetched when a form is first checked.
import { zodResolver } from '@hookform/resolvers/zod'
import { PasswordChange, PasswordProof } from '#lib/contract/auth.ts'
import { SecondFactorForm, SecondFactorRemoval } from '#lib/contract/sessions.ts'

export const passwordProof = zodResolver(PasswordProof)
export const passwordChange = zodResolver(PasswordChange)
export const firstCode = zodResolver(SecondFactorForm)
export const removal = zodResolver(SecondFactorRemoval)
