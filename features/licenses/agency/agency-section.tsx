// The sales reports of agencies: the place where one is dropped, what would be recorded, and those that were imported.
'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { FileDrop } from '#components/ui/file-drop.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import { REPORT_CHARS_MAX } from '#lib/rules/settlement/agency-reports.ts'
import { ImportList } from './import-list.tsx'
import { ReportPreviewForm } from './report-preview.tsx'
import { useReport } from './use-report.ts'

export function AgencySection() {
  const t = useTranslations('agency')
  const report = useReport()
  const [refused, setRefused] = useState(false)
  const { preview } = report
  return (
    <section id="agency" aria-labelledby="agency-title" className="mt-4 grid max-w-3xl scroll-mt-24 gap-4">
      <div className="grid gap-2">
        <h3 id="agency-title" className="font-semibold text-title-3">
          {t('title')}
        </h3>
        <p className="max-w-2xl text-ink-muted">{t('lead')}</p>
      </div>
      {!preview.data && (
        <FileDrop
          compact
          title={t('drop')}
          activeLabel={t('drop_active')}
          buttonLabel={t('choose')}
          hint={t('accepted')}
          accept={{ 'text/csv': ['.csv'], 'text/plain': ['.txt'], 'text/tab-separated-values': ['.tsv'] }}
          maxBytes={REPORT_CHARS_MAX * 2}
          error={refused ? t('unreadable') : undefined}
          disabled={preview.isPending}
          onRejected={() => setRefused(true)}
          onFiles={([file]) => {
            setRefused(false)
            if (file) void report.open(file)
          }}
        />
      )}
      <div aria-live="polite">{preview.isPending && !preview.data && <Spinner label={t('reading')} />}</div>
      <FormFailure failure={preview.error} />
      {preview.data && <ReportPreviewForm report={report} preview={preview.data} />}
      <ImportList />
    </section>
  )
}
