// The forms' values held to the contract, with the library of its schemas: fetched when a form is first checked.
import { zodResolver } from '@hookform/resolvers/zod'
import { Credentials, LetterForm, NewPasswordForm, RegistrationForm } from '#lib/contract/auth.ts'

export const credentials = zodResolver(Credentials)
export const letter = zodResolver(LetterForm)
export const newPassword = zodResolver(NewPasswordForm)
export const registration = zodResolver(RegistrationForm)
