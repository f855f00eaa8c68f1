// The result of a certificate check: the verdict first, then what was certified, the three dates, and every step explained.
'use client'
import { useTranslations } from 'next-intl'
import ChevronDown from '#components/ui/icons/chevron-down.tsx'
import { StandinLabel } from '#components/ui/standin-label.tsx'
import { type Step, Steps } from '#components/ui/steps.tsx'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import type { CertificateDate } from '#lib/proof/verification-steps.ts'
import type { Outcome } from '#lib/rules/accounts/verification.ts'
import { CertifiedText } from './certified-text.tsx'
import type { ExaminedCertificate } from './examine.ts'
import { VerdictCard } from './verdict-card.tsx'

const states: Record<Outcome, Step['state']> = {
  passed: 'passed',
  failed: 'failed',
  inconclusive: 'inconclusive',
  skipped: 'pending',
}

export function CheckResult({
  examined,
  leads,
}: {
  examined: ExaminedCertificate
  /** It is the first of the answer. */
  leads: boolean
}) {
  const t = useTranslations('verifier.result')
  const tProof = useTranslations('proof')
  const { check, standing } = examined
  const steps = check.steps.map(({ step, outcome, code, params }) => ({
    key: step,
    title: tProof(`steps.${step}.title`),
    state: states[outcome],
    stateLabel: tProof(`outcomes.${outcome}`),
    detail: <p className="wrap-anywhere max-w-2xl">{tProof(`codes.${code}`, params)}</p>,
  }))
  const passed = check.steps.filter(({ outcome }) => outcome === 'passed').length
  return (
    <div className="grid gap-8">
      <VerdictCard examined={examined} leads={leads} />
      {check.statement && <CertifiedText statement={check.statement} changes={standing?.newer?.changes ?? []} />}
      <div className="grid gap-12 lg:grid-cols-[2fr_1fr]">
        {/* What did not pass is not folded away. */}
        <details open={check.verdict !== 'valid'} className="group self-start border-line border-y">
          <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 hover:text-accent">
            <h3 className="font-semibold text-title-3">{t('steps')}</h3>
            <span className="flex items-center gap-2 text-ink-muted text-small">
              {t('steps_count', { passed, all: steps.length })}
              <ChevronDown
                aria-hidden="true"
                className="size-5 shrink-0 transition-transform duration-soft group-open:rotate-180"
              />
            </span>
          </summary>
          <div className="py-6">
            <Steps steps={steps} />
          </div>
        </details>
        <aside className="grid content-start gap-6">
          <h3 className="font-semibold text-title-3">{t('dates')}</h3>
          <dl className="grid gap-6">
            {check.dates.map(date => (
              <DateFact key={date.state} date={date} />
            ))}
          </dl>
          <p className="text-ink-muted text-small">{t('limit')}</p>
        </aside>
      </div>
    </div>
  )
}

function DateFact({ date }: { date: CertificateDate }) {
  const t = useTranslations('verifier.result')
  const tProof = useTranslations('proof')
  const dates = useDateWords()
  const at = date.at && !Number.isNaN(Date.parse(date.at)) ? new Date(date.at) : null
  return (
    <div className="grid gap-1 border-line border-t pt-3">
      <dt className="text-ink-muted text-small">{t(`date_states.${date.state}`)}</dt>
      <dd className="grid gap-1">
        {at && date.outcome !== 'skipped' ? (
          <time dateTime={at.toISOString()} className={date.outcome === 'failed' ? 'line-through' : 'font-semibold'}>
            {dates.instant(at)}
          </time>
        ) : (
          <span>{t('no_date')}</span>
        )}
        <span className="flex flex-wrap items-center gap-2 text-caption text-ink-muted">
          {date.outcome !== 'skipped' && tProof(`outcomes.${date.outcome}`)}
          {date.standin && date.outcome !== 'skipped' && (
            <StandinLabel explanation={t('standin_explained')}>{t('standin')}</StandinLabel>
          )}
        </span>
      </dd>
    </div>
  )
}
