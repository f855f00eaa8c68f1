// Company numbers: French ones carry check digits, others only a length.

/** Longest company or VAT number, in characters. */
export const COMPANY_NUMBER_MAX = 40

const onlyDigits = (text: string) => text.replace(/[\s.]/g, '')

function luhn(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

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

/** A VAT number of the Union by its outer form; a French one also by its key, (12 + 3 × SIREN) mod 97 where the key is of digits. */
export function isVatNumber(text: string): boolean {
  const number = text.replace(/[\s.-]/g, '').toUpperCase()
  if (!/^[A-Z]{2}[0-9A-Z+*]{2,13}$/.test(number)) return false
  if (!number.startsWith('FR')) return true
  const [, key = '', siren = ''] = /^FR([0-9A-HJ-NP-Z]{2})(\d{9})$/.exec(number) ?? []
  if (siren === '' || !luhn(siren)) return false
  return /\D/.test(key) || Number(key) === (12 + 3 * (Number(siren) % 97)) % 97
}
