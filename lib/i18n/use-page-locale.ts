// The page's language as the contract names it.
'use client'
import { useLocale } from 'next-intl'
import { defaultLocale, isLocale, type Locale } from '#lib/locales.ts'

export function usePageLocale(): Locale {
  const locale = useLocale()
  return isLocale(locale) ? locale : defaultLocale
}
