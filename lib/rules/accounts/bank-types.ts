// The five types of bank accounts; apart from the rules of their numbers, which need tables.

export const bankAccountTypes = ['iban', 'gb', 'us', 'ca', 'other'] as const
export type BankAccountType = (typeof bankAccountTypes)[number]

export const depositAccountTypes = ['checking', 'savings'] as const
export type DepositAccountType = (typeof depositAccountTypes)[number]
