// All payouts, newest first, below whose payouts are blocked.
'use client'
import { useTranslations } from 'next-intl'
import { StatusBadge } from '#components/ui/badge.tsx'
import HandCoins from '#components/ui/icons/hand-coins.tsx'
import { type Column, Table } from '#components/ui/table.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import type { AdminPayout } from '#lib/contract/admin-payouts.ts'
import { payoutStates } from '#lib/rules/billing/payouts.ts'
import { amountOf, CalendarDay, Moment, PersonLink, Stacked } from '../money/money-cells.tsx'
import { known } from '../money/money-params.ts'
import { MoneyPart } from '../money/money-part.tsx'
import { useMoneyParams } from '../money/use-money-params.ts'
import { PayoutBlocks } from './payout-blocks.tsx'

const tones = { to_be_wired: 'warning', sending: 'accent', succeeded: 'success', failed: 'danger' } as const

const payeeCell = ({ payee }: AdminPayout) => <PersonLink {...payee} />
const dayCell = ({ due_on }: AdminPayout) => <CalendarDay day={due_on} />

export function PayoutsPart() {
  const t = useTranslations('books.payouts')
  const ts = useTranslations('payouts.states')
  const columns = usePayoutColumns()
  const { params } = useMoneyParams()
  const status = known(payoutStates, params.status)
  const options = payoutStates.map(value => ({ value, label: ts(value) }))
  return (
    <div className="grid gap-6">
      <PayoutBlocks />
      <MoneyPart
        list={asked => q(api.adminPayouts.list, { query: { ...asked, status } })}
        hint={t('search')}
        filters={[{ name: 'status', label: t('status'), options }]}
        countLabel={count => t('count', { count })}
        empty={{ title: t('none_title'), text: t('none'), icon: <HandCoins aria-hidden="true" /> }}
      >
        {rows => <Table caption={t('caption')} columns={columns} rows={rows} rowKey={({ id }) => id} />}
      </MoneyPart>
    </div>
  )
}

function usePayoutColumns(): Column<AdminPayout>[] {
  const t = useTranslations('books.payouts')
  const tp = useTranslations('payouts')
  const state = ({ status }: AdminPayout) => <StatusBadge tone={tones[status]}>{tp(`states.${status}`)}</StatusBadge>
  const settled = ({ settled_at }: AdminPayout) => (settled_at === null ? t('open') : <Moment at={settled_at} />)
  const why = ({ reason }: AdminPayout) => reason && tp(`reasons.${reason}.title`)
  const payee = (row: AdminPayout) => <Stacked below={[dayCell(row), row.account, why(row)]}>{payeeCell(row)}</Stacked>
  return [
    { key: 'payee', header: t('payee'), rowHeader: true, cell: payee },
    { key: 'date', header: t('date'), cell: dayCell, wide: true },
    { key: 'amount', header: t('amount'), align: 'end', cell: row => amountOf(row.amount_cents) },
    { key: 'status', header: t('status'), cell: state },
    { key: 'reason', header: t('reason'), cell: why, wide: true },
    { key: 'account', header: t('account'), cell: ({ account }) => account ?? t('no_account'), wide: true },
    { key: 'settled', header: t('settled'), cell: settled, wide: true },
  ]
}
