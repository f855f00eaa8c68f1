// The result in figures: the classifier's score for each class, and each measure with its limit.
'use client'
import { useFormatter, useTranslations } from 'next-intl'
import { Badge } from '#components/ui/badge.tsx'
import { DescriptionList } from '#components/ui/description-list.tsx'
import type { ImageModeration } from '#lib/contract/moderation.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import { countedClasses, nudityClasses } from '#lib/rules/moderation.ts'

export function ModerationFigures({ result }: { result: ImageModeration }) {
  const t = useTranslations('moderation.result')
  const dates = useDateWords()
  const format = useFormatter()
  const share = (value: number) => format.number(value, { style: 'percent', maximumFractionDigits: 1 })
  const number = (value: number) => format.number(value, { maximumFractionDigits: 2 })
  const classes = nudityClasses.map(name => ({
    key: name,
    term: t(`class.${name}`),
    detail: (
      <span className="flex flex-wrap items-center gap-3">
        {share(result.scores[name])}
        {countedClasses.some(counted => counted === name) && <Badge>{t('counts')}</Badge>}
      </span>
    ),
  }))
  const measures = result.standards.map(({ measure, value, kind, limit, met }) => {
    const shown = measure === 'frame_share' ? share : number
    return {
      key: measure,
      term: t(`measure.${measure}`),
      detail: (
        <span className="flex flex-wrap items-center gap-3">
          {shown(value)}
          <span className="text-ink-muted">{t(kind, { limit: shown(limit) })}</span>
          <Badge tone={met ? 'success' : 'warning'}>{met ? t('met') : t('not_met')}</Badge>
        </span>
      ),
    }
  })
  const date = dates.dayOf(result.judged_at)
  return (
    <div className="grid gap-6">
      <h2 className="font-semibold text-title-3">{t('title')}</h2>
      <div className="grid gap-2">
        <h3 className="font-semibold">{t('scores')}</h3>
        <DescriptionList items={classes} />
        <p>{t('sum', { score: share(result.nudity), threshold: share(result.threshold) })}</p>
      </div>
      <div className="grid gap-2">
        <h3 className="font-semibold">{t('standards')}</h3>
        <DescriptionList items={measures} />
      </div>
      <p className="text-caption text-ink-muted">{t('model', { model: result.model, date })}</p>
    </div>
  )
}
