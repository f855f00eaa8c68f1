// The ways to a report's files: report.zip through the link service, and the report to read in both languages.
'use client'
import { useLocale, useTranslations } from 'next-intl'
import { Button } from '#components/ui/button.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import Download from '#components/ui/icons/download.tsx'
import { downloadReport } from '#lib/api/evidence-zip.ts'
import type { Evidence } from '#lib/contract/evidences.ts'
import { useAction } from '#lib/forms/use-action.ts'
import { routing } from '#lib/i18n/routing.ts'
import { useFileSize } from '#lib/i18n/use-file-size.ts'
import { isLocale } from '#lib/locales.ts'
import { evidenceCan } from '#lib/rules/evidence.ts'
import { evidencePdfHref } from './evidence-queries.ts'

/** `small`: for a row of a list. */
export function EvidenceFiles({ report, small = false }: { report: Evidence; small?: boolean }) {
  const t = useTranslations('evidence.download')
  const size = useFileSize()
  const locale = useLocale()
  const { busy, run } = useAction()
  const { id, state, token, bytes } = report
  if (!evidenceCan.download(state) || token === null) return null
  const language = isLocale(locale) ? locale : routing.defaultLocale
  const look = { variant: 'secondary', size: small ? 'small' : 'medium' } as const
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        {...look}
        variant={small ? 'secondary' : 'primary'}
        busy={busy}
        icon={<Download aria-hidden="true" className="size-4" />}
        onClick={() => run(() => downloadReport(token, language))}
      >
        {bytes === null ? t('zip') : t('zip_size', { size: size(bytes) })}
      </Button>
      {routing.locales.map(each => (
        <a key={each} href={evidencePdfHref(id, each)} hrefLang={each} className={buttonClass(look)}>
          {t(`pdf_${each}`)}
        </a>
      ))}
    </div>
  )
}
