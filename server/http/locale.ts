// Picks the language of an answer from what the caller accepts.
import type { Context as HonoContext } from 'hono'
import { parseAccept } from 'hono/utils/accept'
import { defaultLocale, type Locale, locales } from '#lib/locales.ts'

/** Browsers of one kind say the same words: what they mean is worked out once. */
const known = new Map<string, Locale>()
const KNOWN_MAX = 500

export const preferredLocale = (request: HonoContext): Locale => localeFor(request.req.header('accept-language'))

export function localeFor(header: string | undefined): Locale {
  if (!header) return defaultLocale
  const kept = known.get(header)
  if (kept) return kept
  const accepted = parseAccept(header)
    .toSorted((left, right) => right.q - left.q)
    .map(({ type }) => type.slice(0, 2).toLowerCase())
  const found =
    locales.find(locale => locale === accepted.find(word => locales.some(each => each === word))) ?? defaultLocale
  if (known.size < KNOWN_MAX && header.length < 200) known.set(header, found)
  return found
}
