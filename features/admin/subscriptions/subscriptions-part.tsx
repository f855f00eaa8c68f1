// All subscriptions, newest first: the plan, what waits, and which renewals failed.
'use client'
import { useTranslations } from 'next-intl'
import { AppLink } from '#components/layout/app-link.tsx'
import { StatusBadge } from '#components/ui/badge.tsx'
import FileClock from '#components/ui/icons/file-clock.tsx'
import { type Column, Table } from '#components/ui/table.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import type { AdminSubscription } from '#lib/contract/admin-subscriptions.ts'
import { billingIntervals, lastDayOf } from '#lib/rules/billing/periods.ts'
import { subscriptionStatuses } from '#lib/rules/billing/subscription-states.ts'
import { planNames } from '#lib/rules/plans.ts'
import { amountOf, CalendarDay, Stacked } from '../money/money-cells.tsx'
import { known, moneyHref } from '../money/money-params.ts'
import { MoneyPart } from '../money/money-part.tsx'
import { useMoneyParams } from '../money/use-money-params.ts'

const waits = ['change', 'payment'] as const
const paidPlans = planNames.filter(plan => plan !== 'INSTANT')

export function SubscriptionsPart() {
  const t = useTranslations('plans')
  const columns = useColumns()
  const { params } = useMoneyParams()
  const chosen = {
    status: known(subscriptionStatuses, params.status),
    plan: known(planNames, params.kind),
    interval: known(billingIntervals, params.interval),
    waits_for: known(waits, params.waits),
  }
  const statuses = subscriptionStatuses.map(value => ({ value, label: t(`statuses.${value}`) }))
  const intervals = billingIntervals.map(value => ({ value, label: t(`intervals.${value}`) }))
  return (
    <MoneyPart
      list={asked => q(api.adminSubscriptions.list, { query: { ...asked, ...chosen } })}
      hint={t('search')}
      filters={[
        { name: 'waits', label: t('waits_for'), options: waits.map(value => ({ value, label: t(`waits.${value}`) })) },
        { name: 'status', label: t('status'), options: statuses },
        { name: 'kind', label: t('plan'), options: paidPlans.map(value => ({ value, label: value })) },
        { name: 'interval', label: t('interval'), options: intervals },
      ]}
      countLabel={count => t('count', { count })}
      empty={{ title: t('none_title'), text: t('none'), icon: <FileClock aria-hidden="true" /> }}
    >
      {rows => <Table caption={t('caption')} columns={columns} rows={rows} rowKey={({ id }) => id} />}
    </MoneyPart>
  )
}

const tones = { active: 'success', suspended: 'danger', expired: 'neutral', ended: 'neutral' } as const

const statusCell = (row: AdminSubscription) => <SubscriptionStatus status={row.status} />
const waitsCell = (row: AdminSubscription) => <Waits subscription={row} />
const endsCell = (row: AdminSubscription) => <CalendarDay day={lastDayOf(row)} />

function useColumns(): Column<AdminSubscription>[] {
  const t = useTranslations('plans')
  const interval = (row: AdminSubscription) => t(`intervals.${row.interval}`)
  const person = (row: AdminSubscription) => (
    <Stacked
      below={[
        `${row.plan} · ${interval(row)}`,
        <Ends key="ends" subscription={row} />,
        isWaiting(row) && waitsCell(row),
      ]}
    >
      <AppLink href={moneyHref({ part: 'subscriptions', item: row.id })} className={textLinkClass()}>
        {row.person.name}
      </AppLink>
    </Stacked>
  )
  return [
    { key: 'person', header: t('person'), rowHeader: true, cell: person },
    { key: 'plan', header: t('plan'), cell: ({ plan }) => plan, wide: true },
    { key: 'interval', header: t('interval'), cell: interval, wide: true },
    { key: 'price', header: t('price'), align: 'end', cell: ({ price_cents }) => amountOf(price_cents) },
    { key: 'ends', header: t('ends'), cell: endsCell, wide: true },
    { key: 'status', header: t('status'), cell: statusCell },
    { key: 'waits', header: t('waits_for'), cell: waitsCell, wide: true },
  ]
}

export function SubscriptionStatus({ status }: Pick<AdminSubscription, 'status'>) {
  const t = useTranslations('plans')
  return <StatusBadge tone={tones[status]}>{t(`statuses.${status}`)}</StatusBadge>
}

/** With the words that the head of a column says. */
function Ends({ subscription }: { subscription: AdminSubscription }) {
  const t = useTranslations('plans')
  return (
    <>
      {t('ends')} {endsCell(subscription)}
    </>
  )
}

const isWaiting = ({ failed, next_plan }: AdminSubscription) => failed !== null || next_plan !== null

/** The refusal first: it is what somebody may have to see to. */
function Waits({ subscription: { failed, next_plan, next_interval } }: { subscription: AdminSubscription }) {
  const t = useTranslations('plans')
  if (failed) return t('failed', { attempts: failed.attempts })
  if (next_plan === null || next_interval === null) return t('nothing')
  return next_plan === 'INSTANT' ? t('next_instant') : t('next', { plan: next_plan, interval: next_interval })
}
