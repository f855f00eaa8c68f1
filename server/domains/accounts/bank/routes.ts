// Routes of bank accounts.
import { bankAccounts } from '#lib/contract/bank-accounts.ts'
import { route } from '#server/http/route.ts'
import { createBankAccount } from './create-bank-account.ts'
import { listBankAccounts } from './queries.ts'
import { removeBankAccount } from './remove-bank-account.ts'

export const bankRoutes = [
  route(bankAccounts.list, listBankAccounts),
  route(bankAccounts.create, createBankAccount, { transaction: false }),
  route(bankAccounts.remove, removeBankAccount),
]
