// Countries by their names in a language.
import { countryCodes, isCountry } from '#lib/rules/accounts/countries.ts'

/** The name of a country; the code itself when it names none. */
export const countryName = (locale: string, code: string): string =>
  isCountry(code) ? (new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code) : code

/** All countries in the order of their names, for a list to choose from. */
export function countriesIn(locale: string): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  const { compare } = new Intl.Collator(locale)
  return countryCodes
    .map(value => ({ value, label: names.of(value) ?? value }))
    .toSorted((a, b) => compare(a.label, b.label))
}
