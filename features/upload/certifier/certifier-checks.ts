// What is asked of whoever certifies for the first time, held to the contract: fetched when the form is first checked.
import { zodResolver } from '@hookform/resolvers/zod'
import { CertifierForm } from '#lib/contract/account-forms.ts'

export const certifier = zodResolver(CertifierForm)
