// Numbers of bank accounts: the form that each of them has, and what of it may be shown.
import { electronicFormatIBAN, isValidBIC, isValidIBAN } from 'ibantools'
import type { BankAccountType } from './bank-types.ts'

/** How long a number is, in characters; both ends included. */
export const bankNumberLengths = {
  sort_code: { min: 6, max: 6 },
  gb_account_number: { min: 8, max: 8 },
  aba: { min: 9, max: 9 },
  us_account_number: { min: 1, max: 17 },
  institution_number: { min: 3, max: 3 },
  branch_code: { min: 5, max: 5 },
  ca_account_number: { min: 7, max: 20 },
  other_account_number: { min: 5, max: 35 },
} as const
export type BankNumber = keyof typeof bankNumberLengths

/** Longest name of a bank, in characters. */
export const BANK_NAME_MAX = 50

/** Removes what people put between groups of digits. */
export const compact = (text: string): string => text.replace(/[\s.-]/g, '')

export const isIban = (text: string): boolean => isValidIBAN(electronicFormatIBAN(text) ?? '')
export const isBic = (text: string): boolean => isValidBIC(text.toUpperCase())

/** First two digits of American routing numbers: Federal Reserve districts, thrift institutions, electronic, traveller's cheques. */
const isRoutingPrefix = (two: number) =>
  (two >= 1 && two <= 12) || (two >= 21 && two <= 32) || (two >= 61 && two <= 72) || two === 80

/** An American routing number: nine digits whose weighted sum (3, 7, 1) is a multiple of ten (ANSI X9.100). */
export function isAba(text: string): boolean {
  if (!/^\d{9}$/.test(text)) return false
  const weights = [3, 7, 1]
  const sum = [...text].reduce((total, digit, index) => total + Number(digit) * (weights[index % 3] ?? 0), 0)
  return sum % 10 === 0 && isRoutingPrefix(Number(text.slice(0, 2)))
}

/** What may be shown of an account number afterwards: a country or nothing, and its last four characters. */
export function maskNumber(number: string, type: BankAccountType): string {
  const text = compact(number).toUpperCase()
  const start = type === 'iban' ? `${text.slice(0, 4)} ` : ''
  return `${start}•••• ${text.slice(-4)}`
}
