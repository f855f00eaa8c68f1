// A discount that a first plan has today, with its days; nothing while none runs.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'next-intl'
import { Notice } from '#components/ui/notice.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'

export function PlanOffer() {
  const t = useTranslations('billing.plans')
  const { number } = useFormatter()
  const dates = useDateWords()
  const { data } = useQuery(q(api.subscriptions.offer, {}))
  if (!data?.offer) return null
  const { label, starts_on, ends_on, discount_bps } = data.offer
  const share = number(discount_bps / 10_000, { style: 'percent', maximumFractionDigits: 2 })
  return (
    <Notice tone="success" className="max-w-2xl" title={label}>
      {t('offer', { share, from: dates.day(starts_on), to: dates.day(ends_on) })}
    </Notice>
  )
}
