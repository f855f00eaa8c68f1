// Company numbers: French ones carry check digits, others only a length.
import { luhn } from './luhn.ts'

/** Longest company or VAT number, in characters. */
export const COMPANY_NUMBER_MAX = 40

const onlyDigits = (text: string) => text.replace(/[\s.]/g, '')

/** SIREN of La Poste, whose SIRETs follow a rule of their own: the sum of the digits is a multiple of five. */
const LA_POSTE = '356000000'

/** A French company number: SIREN (9 digits) or SIRET (14 digits), both with a Luhn check. */
export function isFrenchCompanyNumber(text: string): boolean {
  const digits = onlyDigits(text)
  if (!/^(?:\d{9}|\d{14})$/.test(digits)) return false
  if (digits.length === 14 && digits.startsWith(LA_POSTE) && !luhn(digits)) {
    return [...digits].reduce((sum, digit) => sum + Number(digit), 0) % 5 === 0
  }
  return luhn(digits) && (digits.length === 9 || luhn(digits.slice(0, 9)))
}

/** Whether a company number may exist in a country. */
export function isCompanyNumber(text: string, country: string | null): boolean {
  return country === 'FR' ? isFrenchCompanyNumber(text) : /[0-9A-Za-z]/.test(text)
}
