// VAT numbers: the form of each member state; whether a number was given to somebody, only the states know.
import { type UnionCountry, unionCountries } from '../countries.ts'
import { luhn } from './luhn.ts'

/** After the two letters of the country, as the Commission publishes them (VIES, question 11). */
const forms: Record<UnionCountry, RegExp> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  ES: /^(?:[A-Z]\d{7}[A-Z0-9]|\d{8}[A-Z])$/,
  FI: /^\d{8}$/,
  FR: /^[0-9A-HJ-NP-Z]{2}\d{9}$/,
  GR: /^\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(?:\d{7}[A-Z]{1,2}|\d[A-Z+*]\d{5}[A-Z])$/,
  IT: /^\d{11}$/,
  LT: /^(?:\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[0-9A-Z+*]{10}\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
}

/** Greece writes EL. */
const prefixOf = (country: UnionCountry): string => (country === 'GR' ? 'EL' : country)

/** Without spaces, dots and hyphens, in capitals. */
export const plainVatNumber = (text: string): string => text.replace(/[\s.-]/g, '').toUpperCase()

/**
 * In the form of its member state, a French one also by its key, (12 + 3 × SIREN) mod 97 where the key is of digits; one
 * of elsewhere by its outer form.
 */
export function isVatNumber(text: string): boolean {
  const number = plainVatNumber(text)
  const country = unionCountries.find(each => number.startsWith(prefixOf(each)))
  if (country === undefined) return /^[A-Z]{2}[0-9A-Z+*]{2,13}$/.test(number)
  return forms[country].test(number.slice(2)) && (country !== 'FR' || hasFrenchKey(number))
}

/** Whether it is a number of this country; Monaco's are French. */
export function isVatNumberOf(text: string, country: string): boolean {
  const state = country === 'MC' ? 'FR' : country
  const prefix = state === 'GR' ? 'EL' : state
  return isVatNumber(text) && plainVatNumber(text).startsWith(prefix)
}

function hasFrenchKey(number: string): boolean {
  const [key, siren] = [number.slice(2, 4), number.slice(4)]
  if (!luhn(siren)) return false
  return /\D/.test(key) || Number(key) === (12 + 3 * (Number(siren) % 97)) % 97
}
