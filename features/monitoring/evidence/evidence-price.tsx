// What a report costs, by the plan of the day on which it was ordered.
'use client'
import { useTranslations } from 'next-intl'
import { Price } from '#features/payment/price.tsx'
import { toCents } from '#lib/money.ts'

export function EvidencePrice({ cents }: { cents: number }) {
  const t = useTranslations('evidence')
  return (
    <span className="whitespace-nowrap">
      <Price cents={toCents(cents)} round /> {t('excl_vat')}
    </span>
  )
}
