// Reads single values that registries write in many ways: days, countries, addresses, names that are hidden.
import { isCountry } from '#lib/rules/accounts/countries.ts'

/** Words in place of a name that is not told. */
const HIDDEN =
  /redacted|(?:for|id|domain|whois|contact) privacy|privacy (?:service|protect)|private registration|registration private|not disclosed|withheld|data protected|gdpr|statutory masking|please query|^n\/?a$|^none$|^[-.]+$/i
/** It begins where a word begins: otherwise every letter of a long word would be tried. */
const EMAIL = /(?<![a-z0-9._%+'-])[a-z0-9._%+'-]{1,64}@(?:[a-z0-9-]{1,63}\.){1,8}[a-z0-9-]{2,63}/gi
const EMAILS_MAX = 10
const TEXT_MAX = 300
/** What is looked through of one value; a registry writes a line or an address. */
const VALUE_MAX = 5_000
const PARTS_MAX = 50

/** One line, or null for nothing and for words that only hide. */
export function registryText(value: unknown): string | null {
  const raw = Array.isArray(value) ? value.slice(0, PARTS_MAX).map(lineOf).join(', ') : lineOf(value)
  const text = raw.slice(0, VALUE_MAX).replaceAll('\0', '').replace(/\s+/g, ' ').trim()
  return text === '' || HIDDEN.test(text) ? null : text.slice(0, TEXT_MAX)
}

/** Registries nest no texts deeper than one list. */
const lineOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, VALUE_MAX) : '')

export function emailsIn(...values: unknown[]): string[] {
  const text = values.flat().slice(0, PARTS_MAX).map(lineOf)
  const found = text.flatMap(each => each.match(EMAIL) ?? []).map(each => each.toLowerCase())
  return [...new Set(found)].slice(0, EMAILS_MAX)
}

/** `2026-03-09T…`, `09.03.2026` or `9-Mar-2026` as `2026-03-09`; null for what is no day. */
export function registryDay(value: unknown): string | null {
  const text = registryText(value)
  if (!text) return null
  const iso = /\b(\d{4})[-./](\d{2})[-./](\d{2})(?!\d)/.exec(text)
  const european = /\b(\d{2})[./](\d{2})[./](\d{4})(?!\d)/.exec(text)
  const worded = /\b\d{1,2}[- ][a-z]{3,9}[- ]\d{4}(?!\d)/i.exec(text)?.[0]
  const day = iso
    ? iso.slice(1).join('-')
    : european
      ? european.slice(1).toReversed().join('-')
      : isoOf(Date.parse(`${worded} UTC`))
  return day && !Number.isNaN(Date.parse(`${day}T00:00:00Z`)) ? day : null
}

const isoOf = (time: number): string | null => (Number.isNaN(time) ? null : new Date(time).toISOString().slice(0, 10))

export function countryOf(value: unknown): string | null {
  const code = registryText(value)?.toUpperCase() ?? ''
  return isCountry(code) ? code : null
}

/** Names of servers: lower case, without the final dot, each once. */
export const serverNames = (values: readonly unknown[]): string[] => [
  ...new Set(
    values
      .filter(value => typeof value === 'string')
      .map(value => value.trim().split(/\s/)[0]?.toLowerCase().replace(/\.$/, '') ?? '')
      .filter(Boolean),
  ),
]
