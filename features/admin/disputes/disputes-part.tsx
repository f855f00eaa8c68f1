// Disputes at the payers' banks, those that wait for an answer first.
'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import ShieldCheck from '#components/ui/icons/shield-check.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import { disputeStates } from '#lib/rules/billing/disputes.ts'
import { MoneyFilters } from '../money/money-filters.tsx'
import { MoneyList } from '../money/money-list.tsx'
import { chosenPeriod, known } from '../money/money-params.ts'
import { useMoneyParams } from '../money/use-money-params.ts'
import { DisputeCard } from './dispute-card.tsx'

export function DisputesPart() {
  const t = useTranslations('money.disputes')
  const { params } = useMoneyParams()
  const { page, search } = params
  const status = known(disputeStates, params.status)
  const query = useQuery({
    ...q(api.adminDisputes.list, { query: { page, search, status, ...chosenPeriod(params) } }),
    placeholderData: keepPreviousData,
  })
  const options = disputeStates.map(value => ({ value, label: t(`statuses.${value}`) }))
  return (
    <div className="grid gap-6">
      <MoneyFilters hint={t('search')} choices={[{ name: 'status', label: t('status'), options }]} />
      <MoneyList
        query={query}
        countLabel={count => t('count', { count })}
        empty={{ title: t('none_title'), text: t('none'), icon: <ShieldCheck aria-hidden="true" /> }}
      >
        {rows => (
          <ul className="grid max-w-3xl gap-4">
            {rows.map(dispute => (
              <li key={dispute.id}>
                <DisputeCard dispute={dispute} />
              </li>
            ))}
          </ul>
        )}
      </MoneyList>
    </div>
  )
}
