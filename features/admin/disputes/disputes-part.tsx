// Disputes at the payers' banks, those that wait for an answer first.
'use client'
import { useTranslations } from 'next-intl'
import ShieldCheck from '#components/ui/icons/shield-check.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import { disputeStates } from '#lib/rules/billing/disputes.ts'
import { known } from '../money/money-params.ts'
import { MoneyPart } from '../money/money-part.tsx'
import { useMoneyParams } from '../money/use-money-params.ts'
import { DisputeCard } from './dispute-card.tsx'
import { DisputeDebt } from './dispute-debt.tsx'

export function DisputesPart() {
  const t = useTranslations('money.disputes')
  const { params } = useMoneyParams()
  const status = known(disputeStates, params.status)
  const options = disputeStates.map(value => ({ value, label: t(`statuses.${value}`) }))
  return (
    <div className="grid gap-6">
      <DisputeDebt />
      <MoneyPart
        list={asked => q(api.adminDisputes.list, { query: { ...asked, status } })}
        hint={t('search')}
        filters={[{ name: 'status', label: t('status'), options }]}
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
      </MoneyPart>
    </div>
  )
}
