// What the balance is made of: each line of an invoice since the last payout.
'use client'
import { useTranslations } from 'next-intl'
import { Money } from '#components/ui/money.tsx'
import { type Column, Table } from '#components/ui/table.tsx'
import type { Balance, PayoutEntry } from '#lib/contract/payouts.ts'
import { toCents } from '#lib/money.ts'
import { PayoutDay } from './payout-day.tsx'

/** `entry`: null for what was left from before. */
type Row = { key: string; entry: PayoutEntry | null; cents: number }

const whatCell = ({ entry }: Row) => <What entry={entry} />
/** On a phone the day stands under what it is about. */
const dayCell = ({ entry }: Row) => entry && <PayoutDay day={entry.on} />
const amountCell = ({ cents }: Row) => <Money cents={toCents(cents)} />

export function BalanceEntries({ balance: { opening_cents, entries } }: { balance: Balance }) {
  const t = useTranslations('payouts')
  const before: Row[] = opening_cents === 0 ? [] : [{ key: 'opening', entry: null, cents: opening_cents }]
  const rows = [...before, ...entries.map((entry, at) => ({ key: String(at), entry, cents: entry.amount_cents }))]
  if (rows.length === 0) return null
  const columns: Column<Row>[] = [
    { key: 'what', header: t('entries.what'), rowHeader: true, cell: whatCell },
    { key: 'day', header: t('entries.day'), cell: dayCell, wide: true },
    { key: 'amount', header: t('entries.amount'), align: 'end', cell: amountCell },
  ]
  return (
    <section aria-labelledby="composition" className="grid min-w-0 gap-3">
      <h3 id="composition" className="font-semibold text-title-3">
        {t('tab.composition')}
      </h3>
      <Table caption={t('entries.caption')} columns={columns} rows={rows} rowKey={({ key }) => key} />
    </section>
  )
}

function What({ entry }: { entry: PayoutEntry | null }) {
  const t = useTranslations('payouts')
  if (!entry) return t('entries.opening')
  const { kind, description, number, line } = entry
  const origin = number !== null && line !== null ? [t('entries.origin', { number, line: String(line) })] : []
  const details = [...(description === null ? [] : [t(`kinds.${kind}`)]), ...origin]
  return (
    <span className="grid gap-0.5 sm:min-w-40">
      {description ?? t(`kinds.${kind}`)}
      {details.length > 0 && <span className="font-normal text-caption text-ink-muted">{details.join(' · ')}</span>}
      <span className="font-normal text-caption text-ink-muted sm:hidden">
        <PayoutDay day={entry.on} />
      </span>
    </span>
  )
}
