// One report in full: where it stands, its files, what a judge looks at, its seals, and each file with its digest.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { DetailFrame } from '#components/layout/detail-frame.tsx'
import type { EvidenceDetail as Report } from '#lib/contract/evidences.ts'
import { mayDownload, ZIP_LINK_MINUTES } from '#lib/rules/evidence.ts'
import { EvidenceChecks } from './evidence-checks.tsx'
import { EvidenceFacts } from './evidence-facts.tsx'
import { EvidenceFiles } from './evidence-files.tsx'
import { evidenceHref } from './evidence-params.ts'
import { evidenceQuery } from './evidence-queries.ts'
import { CaseMark, EvidenceMark, EvidenceNextStep } from './evidence-state.tsx'
import { RecordedFiles } from './recorded-files.tsx'
import { PayReport } from './report-payment.tsx'
import { useEvidenceParams } from './use-evidence-params.ts'

export function EvidenceDetail({ id }: { id: string }) {
  const t = useTranslations('evidence.detail')
  const { params } = useEvidenceParams()
  const query = useQuery(evidenceQuery(id))
  return (
    <DetailFrame
      query={query}
      back={{ href: evidenceHref({ ...params, report: undefined }), label: t('back') }}
      loadingLabel={t('loading')}
    >
      {report => <WholeReport report={report} />}
    </DetailFrame>
  )
}

function WholeReport({ report }: { report: Report }) {
  const t = useTranslations('evidence')
  const { image, hit, state, payment, checks, files } = report
  return (
    <>
      <header className="grid gap-3">
        <h3 className="wrap-anywhere font-serif text-title-2">
          {t('detail.title', { title: image.title, domain: hit.domain })}
        </h3>
        <div role="status">
          <EvidenceMark state={state} />
          <CaseMark state={report.litigation_status} />
        </div>
        <EvidenceNextStep report={report} />
        <PayReport report={report} />
      </header>
      {mayDownload(state, payment) && (
        <section aria-label={t('download.title')} className="grid max-w-2xl gap-3">
          <EvidenceFiles report={report} />
          <p className="text-ink-muted text-small">{t('download.zip_hint', { minutes: ZIP_LINK_MINUTES })}</p>
        </section>
      )}
      <EvidenceFacts report={report} />
      {checks.length > 0 && <EvidenceChecks checks={checks} />}
      {files.length > 0 && <RecordedFiles files={files} />}
    </>
  )
}
