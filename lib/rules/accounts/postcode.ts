// Postcodes: held to the form of their country where that form is sure.
import { postcodeValidator } from 'postcode-validator'
import { unionCountries } from '../countries.ts'

/** Elsewhere forms change, or people leave them out: nobody is refused for it. */
const sure: ReadonlySet<string> = new Set([...unionCountries, 'AU', 'CA', 'CH', 'GB', 'IS', 'JP', 'MC', 'NO', 'US'])

/** Whether a postcode may exist in a country; small letters and spaces are as good as none. */
export function isPostcode(text: string, country: string): boolean {
  if (!sure.has(country)) return true
  const code = text.trim().toUpperCase()
  return postcodeValidator(code, country) || postcodeValidator(code.replaceAll(' ', ''), country)
}
