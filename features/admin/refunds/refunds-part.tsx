// Refunds, those that wait for a second administrator first.
'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import HandCoins from '#components/ui/icons/hand-coins.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import { refundStatuses } from '#lib/rules/billing/refunds.ts'
import { MoneyFilters } from '../money/money-filters.tsx'
import { MoneyList } from '../money/money-list.tsx'
import { chosenPeriod, known } from '../money/money-params.ts'
import { useMoneyParams } from '../money/use-money-params.ts'
import { RefundCard } from './refund-card.tsx'

export function RefundsPart() {
  const t = useTranslations('money.refunds')
  const { params } = useMoneyParams()
  const { page, search } = params
  const status = known(refundStatuses, params.status)
  const query = useQuery({
    ...q(api.adminRefunds.list, { query: { page, search, status, ...chosenPeriod(params) } }),
    placeholderData: keepPreviousData,
  })
  const options = refundStatuses.map(value => ({ value, label: t(`statuses.${value}`) }))
  return (
    <div className="grid gap-6">
      <MoneyFilters hint={t('search')} choices={[{ name: 'status', label: t('status'), options }]} />
      <MoneyList
        query={query}
        countLabel={count => t('count', { count })}
        empty={{ title: t('none_title'), text: t('none'), icon: <HandCoins aria-hidden="true" /> }}
      >
        {rows => (
          <ul className="grid max-w-3xl gap-4">
            {rows.map(refund => (
              <li key={refund.id}>
                <RefundCard refund={refund} />
              </li>
            ))}
          </ul>
        )}
      </MoneyList>
    </div>
  )
}
