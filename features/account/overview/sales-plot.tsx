// Income month by month: what was invoiced and what of it is the creator's, as bars, and as a table for whoever wants figures.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Money } from '#components/ui/money.tsx'
import { type Column, Table } from '#components/ui/table.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import { axisMarks } from '#lib/axis.ts'
import type { Earnings } from '#lib/contract/payouts.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import { toCents } from '#lib/money.ts'

type Month = Earnings['months'][number]

/** Of sales, claims and royalties. */
const invoiced = ({ sold_cents, litigation_cents, royalty_cents }: Month) =>
  sold_cents + litigation_cents + royalty_cents

/** Nothing before the first of them: the tiles say so. */
export function SalesPlot() {
  const t = useTranslations('dashboard.plot')
  const { data } = useQuery(q(api.payouts.earnings, {}))
  const [figures, setFigures] = useState(false)
  if (!data || data.sales + data.litigations + data.royalties === 0) return null
  const { months } = data
  return (
    <section aria-labelledby="sales-plot" className="grid min-w-0 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id="sales-plot" className="font-semibold text-title-3">
          {t('title')}
        </h3>
        <Button variant="quiet" size="small" aria-pressed={figures} onClick={() => setFigures(!figures)}>
          {figures ? t('as_plot') : t('as_table')}
        </Button>
      </div>
      {figures ? <Figures months={months} /> : <Plot months={months} />}
    </section>
  )
}

const soldCell = ({ sold_cents }: Month) => <Money cents={toCents(sold_cents)} />
const settledCell = ({ litigation_cents }: Month) => <Money cents={toCents(litigation_cents)} />
const royaltyCell = ({ royalty_cents }: Month) => <Money cents={toCents(royalty_cents)} />
const earnedCell = ({ earned_cents }: Month) => <Money cents={toCents(earned_cents)} />

function Figures({ months }: { months: Month[] }) {
  const t = useTranslations('dashboard.plot')
  const { month: words } = useDateWords()
  const { number } = useFormatter()
  const columns: Column<Month>[] = [
    { key: 'month', header: t('month'), rowHeader: true, cell: ({ month }) => words(month, 'long') },
    { key: 'sales', header: t('count'), align: 'end', cell: ({ sales }) => number(sales) },
    { key: 'sold', header: t('sold'), align: 'end', cell: soldCell },
    ...(months.some(each => each.litigation_cents !== 0)
      ? [{ key: 'settled', header: t('settled'), align: 'end' as const, cell: settledCell }]
      : []),
    ...(months.some(each => each.royalty_cents !== 0)
      ? [{ key: 'royalties', header: t('royalties'), align: 'end' as const, cell: royaltyCell }]
      : []),
    { key: 'earned', header: t('earned'), align: 'end', cell: earnedCell },
  ]
  return <Table caption={t('title')} columns={columns} rows={months} rowKey={({ month }) => month} tall />
}

function Plot({ months }: { months: Month[] }) {
  const t = useTranslations('dashboard.plot')
  const { month: words } = useDateWords()
  const { number } = useFormatter()
  const euros = (cents: number) => number(cents / 100, { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 })
  // Marks of whole euros.
  const marks = axisMarks(months.flatMap(each => [invoiced(each) / 100, each.earned_cents / 100])).map(at => at * 100)
  const [low = 0, high = 0] = [marks[0], marks.at(-1)]
  const share = (cents: number) => `${((cents - low) / (high - low)) * 100}%`
  const best = months.reduce((one, other) => (invoiced(other) > invoiced(one) ? other : one))
  const summary = t('summary', { month: words(best.month, 'long'), amount: euros(invoiced(best)) })
  return (
    <figure className="grid gap-3">
      <div role="img" aria-label={`${t('label')} ${summary}`} className="grid grid-cols-[auto_1fr] gap-x-3 pt-3">
        <div className="relative h-56 w-14 text-caption text-ink-muted tabular-nums">
          {marks.map(mark => (
            <span key={mark} className="absolute end-0 translate-y-1/2" style={{ bottom: share(mark) }}>
              {euros(mark)}
            </span>
          ))}
        </div>
        <div className="relative h-56">
          {marks.map(mark => (
            <span
              key={mark}
              className={`absolute inset-x-0 border-t ${mark === 0 ? 'border-line-strong' : 'border-line'}`}
              style={{ bottom: share(mark) }}
            />
          ))}
          <div className="absolute inset-0 grid auto-cols-fr grid-flow-col gap-1 sm:gap-3">
            {months.map(each => (
              <Bars key={each.month} each={each} share={share} />
            ))}
          </div>
        </div>
        <div className="col-start-2 grid auto-cols-fr grid-flow-col gap-1 pt-2 text-center text-caption text-ink-muted sm:gap-3">
          {months.map(({ month }) => (
            <span key={month}>
              <span className="sm:hidden">{words(month, 'narrow')}</span>
              <span className="hidden sm:inline">{words(month, 'short')}</span>
            </span>
          ))}
        </div>
      </div>
      <figcaption className="grid gap-2 text-small">
        <ul className="flex flex-wrap gap-x-6 gap-y-1">
          <li className="flex items-center gap-2">
            <span aria-hidden="true" className="size-3 border border-accent bg-accent-soft" />
            {t('invoiced')}
          </li>
          <li className="flex items-center gap-2">
            <span aria-hidden="true" className="size-3 bg-accent" />
            {t('earned')}
          </li>
        </ul>
        <p className="text-ink-muted">{summary}</p>
      </figcaption>
    </figure>
  )
}

/** What is one's own stands in front of what was invoiced. */
function Bars({ each, share }: { each: Month; share: (cents: number) => string }) {
  return (
    <span className="relative">
      <Bar cents={invoiced(each)} share={share} className="border border-accent bg-accent-soft" />
      <Bar cents={each.earned_cents} share={share} className="bg-accent" />
    </span>
  )
}

function Bar({ cents, share, className }: { cents: number; share: (cents: number) => string; className: string }) {
  if (cents === 0) return null
  const [from, to] = cents > 0 ? [0, cents] : [cents, 0]
  return (
    <span
      className={`absolute inset-x-0 mx-auto max-w-10 ${className}`}
      style={{ bottom: share(from), top: `calc(100% - ${share(to)})` }}
    />
  )
}
