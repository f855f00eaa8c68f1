// The last day of a licence, which may have none.
'use client'
import { useTranslations } from 'next-intl'
import { TextField, type TextFieldProps } from '#components/ui/text-field.tsx'

export function LastDayField(props: Omit<TextFieldProps, 'label'>) {
  const t = useTranslations('licenses')
  return <TextField {...props} label={t('ends_on')} mark={t('optional')} hint={t('ends_on_hint')} type="date" />
}
