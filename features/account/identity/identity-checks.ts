// The form of a beneficial owner, held to the contract: fetched when the form is first checked.
import { zodResolver } from '@hookform/resolvers/zod'
import { UboForm } from '#lib/contract/account-forms.ts'

export const ubo = zodResolver(UboForm)
