// The scorecard of notices: how many were sent, what became of them, what they asked for. Works without script.
import { useTranslations } from 'next-intl'
import { AppLink } from '#components/layout/app-link.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { apiHref } from '#lib/api/api-href.ts'
import type { Scorecard } from '#lib/contract/scorecard.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import { href } from '#lib/routes.ts'
import { MEDIAN_CASES_MIN } from '#lib/rules/settlement/scorecard.ts'
import { useFigureRows } from './figure-rows.ts'
import { FigureTable } from './figure-table.tsx'
import { KeyFigures } from './key-figures.tsx'

export function ScorecardScreen({ scorecard }: { scorecard: Scorecard }) {
  const t = useTranslations('scorecard')
  const { moment } = useDateWords()
  const { counted_at, demo, all } = scorecard
  return (
    <div className="page-width grid gap-10 py-10 sm:py-14">
      <header className="grid max-w-2xl gap-4">
        <h1 className="font-serif text-title-1">{t('title')}</h1>
        <p className="text-ink-muted text-lead">{t('lead')}</p>
        {demo && <Notice title={t('demo_title')}>{t('demo')}</Notice>}
      </header>
      {all.notices === 0 ? <NoneYet /> : <Figures scorecard={scorecard} />}
      <p className="text-ink-muted text-small">{t('counted', { moment: moment(counted_at) })}</p>
      <Received />
    </div>
  )
}

function NoneYet() {
  const t = useTranslations('scorecard')
  return (
    <div className="grid max-w-2xl gap-2 border-line border-y py-8">
      <h2 className="font-serif text-title-3">{t('none_title')}</h2>
      <p className="text-ink-muted">{t('none')}</p>
    </div>
  )
}

function Figures({ scorecard }: { scorecard: Scorecard }) {
  const rows = useFigureRows()
  return (
    <>
      <KeyFigures figures={scorecard.all} />
      {(['sent', 'answered', 'ended', 'size'] as const).map(part => (
        <FigureTable key={part} part={part} rows={rows[part]} scorecard={scorecard} />
      ))}
      <HowCounted />
    </>
  )
}

function HowCounted() {
  const t = useTranslations('scorecard.how')
  const link = (chunks: React.ReactNode) => (
    <a href={apiHref('/scorecard', {})} className={textLinkClass()}>
      {chunks}
    </a>
  )
  return (
    <section aria-labelledby="how" className="grid max-w-2xl gap-3">
      <h2 id="how" className="font-serif text-title-3">
        {t('title')}
      </h2>
      <ul className="grid list-disc gap-2 ps-5 text-ink-muted text-small">
        <li>{t('all')}</li>
        <li>{t('periods')}</li>
        <li>{t('median', { cases: MEDIAN_CASES_MIN })}</li>
        <li>{t('price')}</li>
        <li>{t('paper')}</li>
        <li>{t.rich('data', { link })}</li>
      </ul>
    </section>
  )
}

function Received() {
  const t = useTranslations('scorecard.received')
  return (
    <section aria-labelledby="received" className="grid max-w-2xl gap-3 border-line border-t pt-8">
      <h2 id="received" className="font-serif text-title-3">
        {t('title')}
      </h2>
      <p className="text-ink-muted">{t('text')}</p>
      <p className="flex flex-wrap gap-x-6 gap-y-2">
        <AppLink href={href('infringement')} className={textLinkClass()}>
          {t('check')}
        </AppLink>
        <AppLink href={href('support')} className={textLinkClass()}>
          {t('tell')}
        </AppLink>
      </p>
    </section>
  )
}
