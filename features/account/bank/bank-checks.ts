// The form of a bank account, held to the contract: fetched when the form is first checked.
import { zodResolver } from '@hookform/resolvers/zod'
import type { Resolver } from 'react-hook-form'
import { BankAccountForm } from '#lib/contract/bank-accounts.ts'
import type { BankValues } from './bank-values.ts'

// One form shows the fields of whichever type is chosen; the schema tells by the type which of them there are.
export const bankAccount = zodResolver(BankAccountForm) as unknown as Resolver<BankValues, unknown, BankAccountForm>
