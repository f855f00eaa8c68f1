// The figures that somebody looks for first, large.
import { useFormatter, useTranslations } from 'next-intl'
import type { NoticeFigures } from '#lib/contract/scorecard.ts'

export function KeyFigures({ figures }: { figures: NoticeFigures }) {
  const t = useTranslations('scorecard')
  const { number } = useFormatter()
  const { notices, outcomes, contested, contests_accepted, claim_per_license } = figures
  const { median } = claim_per_license
  const shown = [
    { key: 'notices', value: number(notices), label: t('key.notices', { count: notices }) },
    { key: 'withdrawn', value: number(outcomes.withdrawn), label: t('key.withdrawn', { count: outcomes.withdrawn }) },
    {
      key: 'contested',
      value: number(contested),
      label: t('key.contested', { count: contested, accepted: contests_accepted }),
    },
    {
      key: 'ratio',
      value: median === null ? '–' : t('times', { value: median }),
      label: t(median === null ? 'key.ratio_few' : 'key.ratio'),
    },
  ]
  return (
    <dl className="grid max-w-4xl grid-cols-2 gap-x-6 gap-y-8 md:grid-cols-4">
      {shown.map(({ key, value, label }) => (
        <div key={key} className="flex flex-col-reverse justify-end gap-1 border-line-strong border-t pt-4">
          <dt className="text-ink-muted text-small">{label}</dt>
          <dd className="font-serif text-title-1 tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
