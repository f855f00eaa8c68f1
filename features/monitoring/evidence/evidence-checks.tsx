// The points by which a judge looks at a report, each passed or failed, with what was recorded about it.
'use client'
import { useTranslations } from 'next-intl'
import CircleCheck from '#components/ui/icons/circle-check.tsx'
import CircleX from '#components/ui/icons/circle-x.tsx'
import type { EvidenceDetail } from '#lib/contract/evidences.ts'

export function EvidenceChecks({ checks }: { checks: EvidenceDetail['checks'] }) {
  const t = useTranslations('evidence.checks')
  const passed = checks.filter(check => check.passed).length
  return (
    <section aria-labelledby="checks" className="grid gap-4">
      <div className="grid gap-1">
        <h3 id="checks" className="font-serif text-title-2">
          {t('title')}
        </h3>
        <p className="max-w-2xl text-ink-muted">{t('lead', { passed, count: checks.length })}</p>
      </div>
      <ul className="divide-y divide-line border-line border-y">
        {checks.map(check => (
          <li key={check.check} className="grid grid-cols-[1.25rem_1fr] gap-3 py-3">
            <Mark passed={check.passed} />
            <div className="grid min-w-0 gap-0.5">
              <p className="font-semibold text-small">{t(`names.${check.check}`)}</p>
              <p className="wrap-anywhere text-ink-muted text-small">{check.detail}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Mark({ passed }: { passed: boolean }) {
  const t = useTranslations('evidence.checks')
  const Icon = passed ? CircleCheck : CircleX
  return (
    <span className={passed ? 'text-success' : 'text-danger'}>
      <Icon aria-hidden="true" className="mt-0.5 size-5" />
      <span className="sr-only">{passed ? t('passed') : t('failed')}</span>
    </span>
  )
}
