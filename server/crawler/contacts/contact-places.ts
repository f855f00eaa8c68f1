// Reads postal codes and countries from the words of a legal notice; hints for a person, not facts.
import { countryCodes, isCountry } from '#lib/rules/accounts/countries.ts'

export type Place = { zip_code: string | null; country: string | null }

type Form = { pattern: RegExp; country: string | null }
/** Forms of postal codes that tell a country by themselves, and the five digits of many. */
const forms: readonly Form[] = [
  { pattern: /\b([A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2})\b/, country: 'GB' },
  { pattern: /\b(?:D|DE)[- ](\d{5})\b/, country: 'DE' },
  { pattern: /\b(?:F|FR)[- ](\d{5})\b/, country: 'FR' },
  { pattern: /\bCH[- ](\d{4})\b/, country: 'CH' },
  { pattern: /\bB(?:E)?-(\d{4})\b/, country: 'BE' },
  { pattern: /\bL(?:U)?-(\d{4})\b/, country: 'LU' },
  { pattern: /\b(\d{4} ?[A-Z]{2})\b(?=[ ,]+[A-Z])/, country: 'NL' },
  {
    pattern:
      /\b(?:A[LKZR]|C[AOT]|D[CE]|FL|GA|HI|I[DLNA]|K[SY]|LA|M[EDAINSOT]|N[EVHJMYCD]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[TA]|W[AVIY]) (\d{5})(?:-\d{4})?\b/,
    country: 'US',
  },
  { pattern: /\b(\d{5})(?= +\p{Lu}[\p{L}'’-]+)/u, country: null },
  { pattern: /\b(\d{4})(?= +\p{Lu}[\p{L}'’-]+)/u, country: null },
]
/** What only companies of one country have, and telephone numbers. */
const marks: readonly [RegExp, string][] = [
  [/\b(?:SIRET|SIREN|RCS|R\.C\.S|CNIL)\b|\+33\b|\b0033\b/, 'FR'],
  [/\bUSt-?Id|Handelsregister|\bHRB \d|\+49\b/, 'DE'],
  [/\bCompanies House\b|\+44\b/, 'GB'],
  [/\bKVK\b|\bKvK\b|\+31\b/, 'NL'],
  [/\bBCE\b|\+32\b/, 'BE'],
  [/\bCHE-\d{3}|\+41\b/, 'CH'],
]
const LINE_CHARS = 400
const LINES_MAX = 2_000

const names: ReadonlyMap<string, string> = new Map(
  ['en', 'fr', 'de'].flatMap(locale => {
    const display = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' })
    return countryCodes.flatMap((code): [string, string][] => {
      const name = display.of(code)
      return name ? [[name.toLowerCase(), code]] : []
    })
  }),
)

/** The first address in the text; `language` of the page settles what its own words leave open. */
export function placeIn(text: string, language: string | null): Place {
  const lines = text
    .split('\n')
    .slice(0, LINES_MAX)
    .map(line => line.slice(0, LINE_CHARS))
  for (const [index, line] of lines.entries()) {
    const form = forms.find(({ pattern }) => pattern.test(line))
    const zip_code = form?.pattern.exec(line)?.[1]
    if (!form || !zip_code || isYear(zip_code, line)) continue
    const near = lines.slice(index, index + 3).join(', ')
    const country = countryIn(near) ?? form.country ?? markedCountry(text) ?? usual(zip_code, language)
    return { zip_code, country }
  }
  return { zip_code: null, country: markedCountry(text) }
}

/** A code of two letters or a name in English, French or German; null for anything else. */
export function countryNamed(value: string): string | null {
  const code = value.trim().toUpperCase()
  return isCountry(code) ? code : (names.get(value.trim().toLowerCase()) ?? null)
}

/** Names stand between commas, points and line ends. */
function countryIn(text: string): string | null {
  const parts = text.split(/[,.;:()\n–—|]| - /).map(part => names.get(part.trim().toLowerCase()))
  return parts.find(code => code !== undefined) ?? null
}

const markedCountry = (text: string): string | null => marks.find(([mark]) => mark.test(text))?.[1] ?? null

/** Five digits on a French page are France's. */
const usual = (zip_code: string, language: string | null): string | null =>
  /^\d{5}$/.test(zip_code) && /^fr\b/i.test(language ?? '') ? 'FR' : null

/** "Since 1998 Our house …" is no address. */
const isYear = (zip_code: string, line: string): boolean =>
  /^(?:19|20)\d{2}$/.test(zip_code) && !/\b(?:rue|street|strasse|straße|platz|weg|avenue|CH|B)\b/i.test(line)
