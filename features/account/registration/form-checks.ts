// The forms' values held to the contract, with the library of its schemas: fetched when a form is first checked.
import { zodResolver } from '@hookform/resolvers/zod'
import { Credentials, EmailAddressForm, NewPasswordForm, RegistrationForm } from '#lib/contract/auth.ts'

export const credentials = zodResolver(Credentials)
export const emailAddress = zodResolver(EmailAddressForm)
export const newPassword = zodResolver(NewPasswordForm)
export const registration = zodResolver(RegistrationForm)
