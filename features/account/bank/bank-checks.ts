// The form of a bank account, held to the contract: fetched when the form is first checked.
import { zodResolver } from '@hookform/resolvers/zod'
import type { Resolver } from 'react-hook-form'
import { BankAccountForm } from '#lib/contract/bank-accounts.ts'
import type { BankValues } from './bank-values.ts'

// One form shows the fields of whichever type is chosen; the schema tells by the type which of them there are.
const resolve = zodResolver(BankAccountForm) as unknown as Resolver<BankValues, unknown, BankAccountForm>

/** What was typed for another type stays in the form, for whoever comes back to it, and is neither checked nor sent. */
export const bankAccount: Resolver<BankValues, unknown, BankAccountForm> = (values, ...rest) => {
  const chosen = BankAccountForm.options.find(({ shape }) => shape.type.value === values.type)
  const shown = Object.entries(values).filter(([name]) => !chosen || name in chosen.shape)
  return resolve(Object.fromEntries(shown) as BankValues, ...rest) // the fields of one type
}
