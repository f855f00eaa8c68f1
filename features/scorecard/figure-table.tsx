// One table of the scorecard: each figure since the beginning and in the last twelve months.
import { clsx } from 'clsx'
import { useFormatter, useTranslations } from 'next-intl'
import type { NoticeFigures, Scorecard } from '#lib/contract/scorecard.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import type { FigureRow } from './figure-rows.ts'

type FigureTableProps = {
  part: 'sent' | 'answered' | 'ended' | 'size'
  rows: readonly FigureRow[]
  scorecard: Scorecard
}

export function FigureTable({ part, rows, scorecard }: FigureTableProps) {
  const t = useTranslations('scorecard')
  const { day } = useDateWords()
  const head = 'border-line-strong border-b pb-2 align-bottom font-semibold text-ink-muted'
  return (
    <table className="w-full max-w-4xl table-fixed border-separate border-spacing-0 text-small">
      <caption className="pb-4 text-start font-serif text-title-3">{t(`parts.${part}`)}</caption>
      <thead>
        <tr>
          <th scope="col" className={`${head} w-1/2 text-start sm:w-3/5`}>
            {t('figure')}
          </th>
          <th scope="col" className={`${head} ps-3 text-end`}>
            {t('all')}
          </th>
          <th scope="col" className={`${head} ps-3 text-end`}>
            {t('recent')}
            <span className="block font-normal text-caption">
              {t('since', { day: day(scorecard.recent_from, 'short') })}
            </span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={row.key}>
            <th
              scope="row"
              className={clsx('border-line border-b py-3 text-start align-top font-normal', row.part && 'ps-5')}
            >
              <span className="block text-body">{row.label}</span>
              {row.note && <span className="block text-ink-muted">{row.note}</span>}
            </th>
            <Figure row={row} figures={scorecard.all} />
            <Figure row={row} figures={scorecard.recent} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Figure({ row, figures }: { row: FigureRow; figures: NoticeFigures }) {
  const { value, small } = useFigureWords()(row, figures)
  return (
    <td className="border-line border-b py-3 ps-3 text-end align-top tabular-nums">
      <span className="block text-body">{value}</span>
      {small && <span className="block text-ink-muted">{small}</span>}
    </td>
  )
}

/** A count with its share; a median with the cases that it is of. */
function useFigureWords() {
  const t = useTranslations('scorecard')
  const { number } = useFormatter()
  return (row: FigureRow, figures: NoticeFigures): { value: string; small?: string } => {
    if ('median' in row) {
      const { cases, median } = row.median(figures)
      const value = median === null ? t('few') : t(row.unit, { value: median })
      return { value, small: t('of_cases', { cases }) }
    }
    const count = row.count(figures)
    const whole = row.of?.(figures) ?? 0
    if (count === 0 || whole === 0) return { value: number(count) }
    return { value: number(count), small: number(count / whole, { style: 'percent', maximumFractionDigits: 1 }) }
  }
}
