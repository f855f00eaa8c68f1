// Picks the language of an answer from what the caller accepts.
import type { Context as HonoContext } from 'hono'
import { accepts } from 'hono/accepts'
import { type Locale, locales } from '#lib/contract/common.ts'

export function preferredLocale(request: HonoContext): Locale {
  const found = accepts(request, {
    header: 'Accept-Language',
    supports: [...locales],
    default: 'en',
    match: (accepted, { supports, default: fallback }) =>
      accepted
        .toSorted((left, right) => right.q - left.q)
        .map(({ type }) => type.slice(0, 2).toLowerCase())
        .find(language => supports.includes(language)) ?? fallback,
  })
  return found === 'fr' ? 'fr' : 'en'
}
