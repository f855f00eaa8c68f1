// How many licences of a photograph are left.
'use client'
import { useTranslations } from 'next-intl'
import { Badge } from '#components/ui/badge.tsx'
import type { LicenseOffer } from '#lib/contract/purchases.ts'

export function EditionsLeft({ offer: { editions_left, max_editions } }: { offer: LicenseOffer }) {
  const t = useTranslations('sale.editions')
  if (editions_left === 0) return <Badge tone="warning">{t('none_left')}</Badge>
  return (
    <Badge tone={editions_left === 1 ? 'accent' : 'neutral'}>
      {t('left', { left: editions_left, of: max_editions })}
    </Badge>
  )
}
