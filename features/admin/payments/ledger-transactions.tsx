// What was booked, transaction by transaction: debits in one column, credits in the other.
'use client'
import { useTranslations } from 'next-intl'
import { Fragment } from 'react'
import { Money } from '#components/ui/money.tsx'
import type { LedgerTransaction } from '#lib/contract/admin-payments.ts'
import { toCents } from '#lib/money.ts'
import { Moment } from '../money/money-cells.tsx'

/** A long name is broken after its colons first. */
const breakable = (account: string) =>
  account.split(':').map((part, index) => (
    <Fragment key={part}>
      {index > 0 && ':'}
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))

export function LedgerTransactions({ transactions }: { transactions: LedgerTransaction[] }) {
  const t = useTranslations('money.ledger')
  if (transactions.length === 0) return <p className="text-ink-muted">{t('none')}</p>
  return (
    <ol className="grid gap-6">
      {transactions.map(({ id, kind, effective_at, entries }) => (
        <li key={id} className="grid gap-1 overflow-x-auto">
          <p className="flex flex-wrap justify-between gap-x-4 text-small">
            <code className="text-caption">{kind}</code>
            <span className="text-ink-muted">
              <Moment at={effective_at} />
            </span>
          </p>
          <table className="w-full border-line border-t text-small tabular-nums">
            <thead className="sr-only">
              <tr>
                <th scope="col">{t('account')}</th>
                <th scope="col">{t('debit')}</th>
                <th scope="col">{t('credit')}</th>
              </tr>
            </thead>
            <tbody>
              {entries.map(({ account, amount_cents }) => (
                <tr key={account} className="border-line border-b">
                  <th scope="row" className="wrap-anywhere py-1.5 text-start font-normal">
                    <code className="text-caption">{breakable(account)}</code>
                  </th>
                  <td className="w-20 py-1.5 sm:w-24 text-end">
                    {amount_cents > 0 && <Money cents={toCents(amount_cents)} />}
                  </td>
                  <td className="w-20 py-1.5 sm:w-24 text-end">
                    {amount_cents < 0 && <Money cents={toCents(-amount_cents)} />}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </li>
      ))}
    </ol>
  )
}
