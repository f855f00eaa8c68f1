// The languages of the product and how the URL carries them.
import { defineRouting } from 'next-intl/routing'

const YEAR_S = 365 * 24 * 60 * 60

/** Remembers the language for a year. */
export const localeCookie = { name: 'NEXT_LOCALE', maxAge: YEAR_S, sameSite: 'lax', path: '/' } as const

export const routing = defineRouting({
  locales: ['en', 'fr'],
  defaultLocale: 'en',
  localePrefix: 'always',
  localeCookie,
  // The pages name their other language themselves, in their head.
  alternateLinks: false,
})

export type AppLocale = (typeof routing.locales)[number]

/** Whether a path segment is one of the product's languages. */
export function isLocale(segment: string | undefined): segment is AppLocale {
  return routing.locales.some(locale => locale === segment)
}
