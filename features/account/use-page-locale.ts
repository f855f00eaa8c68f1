// The page's language as the contract names it.
'use client'
import { useLocale } from 'next-intl'
import { type Locale, locales } from '#lib/contract/common.ts'

export function usePageLocale(): Locale {
  const locale = useLocale()
  return locales.find(each => each === locale) ?? 'en'
}
