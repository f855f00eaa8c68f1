// What the platform owes the payment provider for disputes that were lost; nothing when there is none.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'next-intl'
import { AppLink } from '#components/layout/app-link.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import { moneyHref } from '../money/money-params.ts'

export function DisputeDebt() {
  const t = useTranslations('money.disputes')
  const format = useFormatter()
  const { data } = useQuery(q(api.adminDisputes.debt, {}))
  if (!data || data.cents === 0) return null
  const amount = format.number(data.cents / 100, { style: 'currency', currency: 'EUR' })
  return (
    <Notice tone="warning">
      <p>{t('debt', { amount })}</p>
      <AppLink href={moneyHref({ part: 'ledger' })} className={textLinkClass()}>
        {t('debt_link')}
      </AppLink>
    </Notice>
  )
}
