// The proofs of the books: the last one with what it found, one on demand, and the earlier ones.
'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { Button } from '#components/ui/button.tsx'
import ShieldCheck from '#components/ui/icons/shield-check.tsx'
import { type Column, Table } from '#components/ui/table.tsx'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import type { BookCheck } from '#lib/contract/admin-payouts.ts'
import { useAction } from '#lib/forms/use-action.ts'
import { Moment, PersonLink } from '../money/money-cells.tsx'
import { MoneyList } from '../money/money-list.tsx'
import { useMoneyParams } from '../money/use-money-params.ts'
import { useMoneyRefresh } from '../money/use-money-refresh.ts'
import { LastCheck } from './last-check.tsx'

export function LedgerPart() {
  const t = useTranslations('books.ledger')
  const columns = useCheckColumns()
  const { params } = useMoneyParams()
  const { page } = params
  const query = useQuery({ ...q(api.adminPayouts.checks, { query: { page } }), placeholderData: keepPreviousData })
  return (
    <div className="grid gap-6">
      <p className="max-w-2xl text-ink-muted text-small">{t('lead')}</p>
      <RunCheck />
      <MoneyList
        query={query}
        countLabel={count => t('count', { count })}
        empty={{ title: t('never_title'), text: t('never'), icon: <ShieldCheck aria-hidden="true" /> }}
      >
        {rows => (
          <div className="grid gap-8">
            {page === 1 && rows[0] && <LastCheck check={rows[0]} />}
            <section aria-labelledby="checks" className="grid min-w-0 gap-3">
              <h2 id="checks" className="font-semibold text-title-3">
                {t('history')}
              </h2>
              <Table caption={t('caption')} columns={columns} rows={rows} rowKey={({ id }) => id} />
            </section>
          </div>
        )}
      </MoneyList>
    </div>
  )
}

function RunCheck() {
  const t = useTranslations('books.ledger')
  const refreshMoney = useMoneyRefresh()
  const { busy, failure, run } = useAction()
  const check = () =>
    run(async () => {
      await call(api.adminPayouts.check, {})
      await refreshMoney()
    })
  return (
    <div className="grid gap-3">
      <FormFailure failure={failure} />
      <Button className="w-fit" busy={busy} onClick={check}>
        {busy ? t('running') : t('run')}
      </Button>
    </div>
  )
}

const whenCell = ({ started_at }: BookCheck) => <Moment at={started_at} />

function useCheckColumns(): Column<BookCheck>[] {
  const t = useTranslations('books.ledger')
  const by = ({ started_by }: BookCheck) => (started_by ? <PersonLink {...started_by} /> : t('nightly'))
  const result = ({ findings }: BookCheck) =>
    findings.length === 0 ? t('clean') : t('found', { count: findings.length })
  return [
    { key: 'when', header: t('when'), rowHeader: true, cell: whenCell },
    { key: 'by', header: t('by'), cell: by },
    { key: 'result', header: t('result'), cell: result },
  ]
}
