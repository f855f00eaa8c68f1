// A choice among all countries, by their names in the page's language.
'use client'
import { useLocale, useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { Select, type SelectProps } from '#components/ui/select.tsx'
import { countryCodes } from '#lib/rules/countries.ts'

export function CountrySelect(props: Omit<SelectProps, 'options' | 'placeholder'>) {
  const t = useTranslations('profile.form')
  const locale = useLocale()
  const options = useMemo(() => countriesIn(locale), [locale])
  return <Select {...props} options={options} placeholder={t('choose')} />
}

function countriesIn(locale: string): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  const { compare } = new Intl.Collator(locale)
  return countryCodes
    .map(value => ({ value, label: names.of(value) ?? value }))
    .toSorted((a, b) => compare(a.label, b.label))
}
