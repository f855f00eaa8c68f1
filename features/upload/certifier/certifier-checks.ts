// What is asked of whoever certifies for the first time, held to the contract: fetched when the form is first checked.
import { zodResolver } from '@hookform/resolvers/zod'
import { PersonalForm } from '#lib/contract/account-forms.ts'

export const certifier = zodResolver(
  PersonalForm.pick({
    user_type: true,
    civility: true,
    born_on: true,
    nationality: true,
    address: true,
    zip: true,
    city: true,
    country: true,
  }),
)
