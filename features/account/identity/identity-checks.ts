// The forms of beneficial owners and bank accounts held to the contract: fetched when a form is first checked.
import { zodResolver } from '@hookform/resolvers/zod'
import type { Resolver } from 'react-hook-form'
import { UboForm } from '#lib/contract/account-forms.ts'
import { BankAccountForm } from '#lib/contract/bank-accounts.ts'
import type { BankValues } from '../bank/bank-form.tsx'

export const ubo = zodResolver(UboForm)
// One form shows the fields of whichever type is chosen; the schema tells by the type which of them there are.
export const bankAccount = zodResolver(BankAccountForm) as unknown as Resolver<BankValues, unknown, BankAccountForm>
