// Refunds, those that wait for a second administrator first.
'use client'
import { useTranslations } from 'next-intl'
import HandCoins from '#components/ui/icons/hand-coins.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import { refundStatuses } from '#lib/rules/billing/refunds.ts'
import { known } from '../money/money-params.ts'
import { MoneyPart } from '../money/money-part.tsx'
import { useMoneyParams } from '../money/use-money-params.ts'
import { RefundCard } from './refund-card.tsx'

export function RefundsPart() {
  const t = useTranslations('money.refunds')
  const { params } = useMoneyParams()
  const status = known(refundStatuses, params.status)
  const options = refundStatuses.map(value => ({ value, label: t(`statuses.${value}`) }))
  return (
    <MoneyPart
      list={asked => q(api.adminRefunds.list, { query: { ...asked, status } })}
      hint={t('search')}
      filters={[{ name: 'status', label: t('status'), options }]}
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
    </MoneyPart>
  )
}
