// What a guest says of themselves held to the contract: fetched when the form is first checked.
import { zodResolver } from '@hookform/resolvers/zod'
import { GuestForm } from '#lib/contract/account-forms.ts'

export const guest = zodResolver(GuestForm)
