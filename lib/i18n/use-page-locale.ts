// The page's language as the contract names it.
'use client'
import { useLocale } from 'next-intl'
import type { Locale } from '#lib/contract/common.ts'
import { defaultLocale, isLocale } from '#lib/locales.ts'

export function usePageLocale(): Locale {
  const locale = useLocale()
  return isLocale(locale) ? locale : defaultLocale
}
