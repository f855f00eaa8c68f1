// Says of a website that it belongs to the stand-in of the local installation.
'use client'
import { useTranslations } from 'next-intl'
import { StandinLabel } from '#components/ui/standin-label.tsx'

export function StandinMark() {
  const t = useTranslations('domains')
  return <StandinLabel explanation={t('standin_text')}>{t('standin')}</StandinLabel>
}
