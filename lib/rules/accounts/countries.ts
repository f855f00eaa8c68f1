// Countries by their ISO 3166-1 codes of two letters.
import codes from 'i18n-iso-countries/codes.json' with { type: 'json' }

export const countryCodes: readonly string[] = codes.flatMap(([two]) => (two ? [two] : [])).toSorted()

const known: ReadonlySet<string> = new Set(countryCodes)

/** True for a code of two capital letters that names a country. */
export const isCountry = (code: string): boolean => known.has(code)

const withRegions: ReadonlySet<string> = new Set(['CA', 'MX', 'US'])

/** Countries in which an address without its state or province is not whole. */
export const needsRegion = (country: string | null): boolean => country !== null && withRegions.has(country)
