// How URLs carry the language.
import { defineRouting } from 'next-intl/routing'
import { defaultLocale, locales } from '#lib/locales.ts'

const YEAR_S = 365 * 24 * 60 * 60

/** Remembers the language for a year. */
export const localeCookie = { name: 'NEXT_LOCALE', maxAge: YEAR_S, sameSite: 'lax', path: '/' } as const

export const routing = defineRouting({
  locales,
  defaultLocale,
  localePrefix: 'always',
  localeCookie,
  // The pages name their other language themselves, in their head.
  alternateLinks: false,
})
