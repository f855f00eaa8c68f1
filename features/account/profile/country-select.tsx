// A choice among all countries, by their names in the page's language.
'use client'
import { useLocale, useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { Select, type SelectProps } from '#components/ui/select.tsx'
import { countriesIn } from '#lib/i18n/countries.ts'

export function CountrySelect(props: Omit<SelectProps, 'options' | 'placeholder'>) {
  const t = useTranslations('profile.form')
  const locale = useLocale()
  const options = useMemo(() => countriesIn(locale), [locale])
  return <Select {...props} options={options} placeholder={t('choose')} />
}
