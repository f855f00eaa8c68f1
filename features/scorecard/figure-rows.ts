// What each row of the scorecard says: its words, its figure, and of what it is a part.
import { useTranslations } from 'next-intl'
import type { NoticeFigures } from '#lib/contract/scorecard.ts'
import { outcomeNames } from '#lib/rules/settlement/infringements.ts'

export type FigureRow = {
  key: string
  label: string
  note?: string
  /** A part of another figure. */
  part?: boolean
} & (
  | { count: (figures: NoticeFigures) => number; of?: (figures: NoticeFigures) => number }
  | { median: (figures: NoticeFigures) => NoticeFigures['days_to_close']; unit: 'times' | 'days' }
)

const allNotices = (figures: NoticeFigures) => figures.notices

/** The rows of each table, in their order. */
export function useFigureRows() {
  const t = useTranslations('scorecard.rows')
  const sent: FigureRow[] = [
    { key: 'notices', label: t('notices'), note: t('notices_note'), count: allNotices },
    { key: 'claims', label: t('claims'), part: true, count: each => each.claims, of: allNotices },
    { key: 'removals', label: t('removals'), part: true, count: each => each.removals, of: allNotices },
    { key: 'letters', label: t('letters'), note: t('letters_note'), count: each => each.letters.sent },
    {
      key: 'undelivered',
      label: t('undelivered'),
      part: true,
      count: each => each.letters.undelivered,
      of: each => each.letters.sent,
    },
    { key: 'held', label: t('held'), note: t('held_note'), count: each => each.letters.held },
  ]
  const answered: FigureRow[] = [
    {
      key: 'contested',
      label: t('contested'),
      note: t('contested_note'),
      count: each => each.contested,
      of: allNotices,
    },
    {
      key: 'contests_accepted',
      label: t('contests_accepted'),
      note: t('contests_accepted_note'),
      part: true,
      count: each => each.contests_accepted,
      of: each => each.contested,
    },
  ]
  const ended: FigureRow[] = [
    ...outcomeNames.map(
      (name): FigureRow => ({
        key: name,
        label: t(`outcomes.${name}`),
        count: each => each.outcomes[name],
        of: allNotices,
      }),
    ),
    { key: 'open', label: t('open'), count: each => each.open, of: allNotices },
  ]
  const size: FigureRow[] = [
    { key: 'ratio', label: t('ratio'), note: t('ratio_note'), median: each => each.claim_per_license, unit: 'times' },
    { key: 'days', label: t('days'), note: t('days_note'), median: each => each.days_to_close, unit: 'days' },
  ]
  return { sent, answered, ended, size }
}
