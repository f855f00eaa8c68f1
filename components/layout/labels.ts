// The words that client parts of the shell receive as props, so that public pages ship no message catalogue.
import { getTranslations } from 'next-intl/server'
import { locales } from '#lib/locales.ts'
import type { SearchLabels } from './header/search-bar.tsx'
import type { ThemeLabels } from './theme-switch.tsx'

export async function searchLabels(): Promise<SearchLabels> {
  const t = await getTranslations('layout.search')
  return {
    label: t('label'),
    placeholder: t('placeholder'),
    open: t('open'),
    close: t('close'),
    submit: t('submit'),
  }
}

export async function themeLabels(): Promise<ThemeLabels> {
  const t = await getTranslations('layout.theme')
  return { label: t('label'), system: t('system'), light: t('light'), grey: t('grey'), dark: t('dark') }
}

/** Props of LocaleSwitch: its own label and the languages' names. */
export async function localeLabels(): Promise<{ label: string; names: Record<string, string> }> {
  const t = await getTranslations('layout.locale')
  return { label: t('label'), names: Object.fromEntries(locales.map(locale => [locale, t(locale)])) }
}
