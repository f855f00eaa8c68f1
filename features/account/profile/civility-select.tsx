// A choice among the titles people are addressed with.
'use client'
import { useTranslations } from 'next-intl'
import { Select, type SelectProps } from '#components/ui/select.tsx'
import { civilities } from '#lib/rules/accounts/profile.ts'

export function CivilitySelect(props: Omit<SelectProps, 'options' | 'placeholder'>) {
  const t = useTranslations('profile')
  const options = civilities.map(value => ({ value, label: t(`civilities.${value}`) }))
  return <Select {...props} options={options} placeholder={t('form.choose')} />
}
