// Payouts so far, newest first: how each stands, where it went, its statement, and why one failed.
'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { ListFrame } from '#components/layout/lists/list-frame.tsx'
import { StatusBadge } from '#components/ui/badge.tsx'
import HandCoins from '#components/ui/icons/hand-coins.tsx'
import { Money } from '#components/ui/money.tsx'
import { type Column, Table } from '#components/ui/table.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { apiHref } from '#lib/api/api-href.ts'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import type { Balance, Payout } from '#lib/contract/payouts.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import { toCents } from '#lib/money.ts'
import { payoutTabs } from '#lib/rules/billing/payouts.ts'
import { useUrlState } from '#lib/use-url-state.ts'
import { PayoutDay } from './payout-day.tsx'
import { ReasonLink } from './payout-holds.tsx'
import { payoutHref, payoutState } from './payout-params.ts'

const tones = { to_be_wired: 'warning', sending: 'accent', succeeded: 'success', failed: 'danger' } as const

type Props = { balance: Balance | undefined }

export function PayoutHistory({ balance }: Props) {
  const t = useTranslations('payouts.tab')
  const { params, pageHref } = useUrlState(payoutState, payoutHref)
  const { page } = params
  const query = useQuery({ ...q(api.payouts.list, { query: { page } }), placeholderData: keepPreviousData })
  // Only the newest one may still be put right; what failed before has gone out since.
  const newest = page === 1 ? query.data?.results[0]?.id : undefined
  const columns = useColumns(newest, balance)
  return (
    <section aria-labelledby="history" className="grid min-w-0 gap-3">
      <h3 id="history" className="font-semibold text-title-3">
        {t('history')}
      </h3>
      <ListFrame
        query={query}
        page={page}
        pageHref={pageHref}
        countLabel={count => t('count', { count })}
        empty={{ title: t('none_title'), text: t('none'), level: 3, icon: <HandCoins aria-hidden="true" /> }}
      >
        {rows => <Table caption={t('caption')} columns={columns} rows={rows} rowKey={({ id }) => id} />}
      </ListFrame>
    </section>
  )
}

const amountCell = ({ amount_cents }: Payout) => <Money cents={toCents(amount_cents)} />
const statementCell = (row: Payout) => row.has_statement && <Statement payout={row} />

function useColumns(newest: string | undefined, balance: Balance | undefined): Column<Payout>[] {
  const t = useTranslations('payouts.tab')
  const account = (row: Payout) => <span className="whitespace-nowrap">{row.account ?? t('no_account')}</span>
  const day = (row: Payout) => (
    <span className="grid justify-items-start gap-1">
      <PayoutDay day={row.due_on} />
      <span className="font-normal text-ink-muted sm:hidden">{account(row)}</span>
      {row.has_statement && (
        <span className="font-normal sm:hidden">
          <Statement payout={row} />
        </span>
      )}
    </span>
  )
  const state = (row: Payout) => <State payout={row} balance={row.id === newest ? balance : undefined} />
  return [
    { key: 'date', header: t('date'), rowHeader: true, cell: day },
    { key: 'amount', header: t('amount'), align: 'end', cell: amountCell },
    { key: 'status', header: t('status'), cell: state },
    { key: 'account', header: t('account'), cell: account, wide: true },
    { key: 'statement', header: t('statement'), cell: statementCell, wide: true },
  ]
}

/** `balance`: of the newest payout, which also says what comes next. */
function State({ payout: { status, reason }, balance }: Props & { payout: Payout }) {
  const t = useTranslations('payouts')
  const dates = useDateWords()
  const held = balance?.obstacles.some(obstacle => obstacle === reason)
  return (
    <span className="grid justify-items-start gap-1.5 sm:min-w-48">
      <StatusBadge tone={tones[status]}>{t(`states.${status}`)}</StatusBadge>
      {reason && <span>{t(`reasons.${reason}.title`)}</span>}
      {reason && balance && !held && <span className="text-ink-muted">{t(`reasons.${reason}.next`)}</span>}
      {reason && balance?.obstacles.length === 0 && balance.payable_cents > 0 && (
        <span className="text-ink-muted">{t('tab.retry', { day: dates.day(balance.next_on) })}</span>
      )}
      {reason && balance && !held && payoutTabs[reason] !== 'payouts' && <ReasonLink reason={reason} />}
    </span>
  )
}

function Statement({ payout: { id, due_on } }: { payout: Payout }) {
  const t = useTranslations('payouts.tab')
  const locale = useLocale()
  const dates = useDateWords()
  return (
    <a
      href={`${apiHref('/payouts/{id}/pdf', { id })}?language=${locale}`}
      download={`${due_on}.pdf`}
      className={textLinkClass()}
      aria-label={t('statement_of', { day: dates.day(due_on) })}
    >
      {t('pdf')}
    </a>
  )
}
