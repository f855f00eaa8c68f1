// Telephone numbers, in international form.
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** The E.164 form (`+33612345678`) of a number typed with its country code; null when no such number exists. */
export function internationalPhone(text: string): string | null {
  const number = parsePhoneNumberFromString(text)
  return number?.isValid() ? number.number : null
}

/** True unless the number is known to be a fixed line: some countries do not tell the two apart. */
export function mayBeMobile(text: string): boolean {
  const type = parsePhoneNumberFromString(text)?.getType()
  return type !== undefined && type !== 'FIXED_LINE'
}
