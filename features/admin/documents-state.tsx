// What was proved: each required document with its state, its reason and what its pages were.
'use client'
import { useTranslations } from 'next-intl'
import { Card } from '#components/ui/card.tsx'
import { StandinLabel } from '#components/ui/standin-label.tsx'
import type { IdentityDocument, Verification } from '#lib/contract/identity.ts'
import { StatusMark, useDay } from './person-cells.tsx'

export function DocumentsState({ verification }: { verification: Verification }) {
  const t = useTranslations('admin.person')
  const { documents, standin } = verification
  return (
    <Card as="section" aria-labelledby="documents" className="grid min-w-0 gap-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="documents" className="font-serif text-title-2">
          {t('documents')}
        </h2>
        {standin && <StandinLabel explanation={t('standin_text')}>{t('standin')}</StandinLabel>}
      </div>
      {documents.length === 0 && <p className="text-ink-muted text-small">{t('documents_none')}</p>}
      <ul className="grid gap-6">
        {documents.map(document => (
          <li key={document.document} className="grid gap-2 border-line border-t pt-4">
            <DocumentState document={document} />
          </li>
        ))}
      </ul>
      <p className="text-caption text-ink-muted">{t('not_kept')}</p>
    </Card>
  )
}

function DocumentState({ document }: { document: IdentityDocument }) {
  const t = useTranslations('admin')
  const ti = useTranslations('identity')
  const day = useDay()
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="font-semibold text-title-3">{ti(`documents.${document.document}.name`)}</h3>
        <StatusMark status={document.status} />
      </div>
      {document.reason && <p className="text-danger text-small">{ti(`reasons.${document.reason}.title`)}</p>}
      {document.comment && <p className="text-small">{document.comment}</p>}
      <ul className="grid gap-2 text-small">
        {document.files.map(file => (
          <li key={file.sha256} className="grid gap-0.5">
            <span>
              {t('person.page', {
                kind: ti(`kinds.${file.kind}`),
                kilobytes: Math.ceil(file.bytes / 1000),
                date: day(file.received_at),
              })}
            </span>
            <span className="break-all text-caption text-ink-muted">
              {t('person.digest')} {file.sha256}
            </span>
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-x-4 text-caption text-ink-muted">
        {document.asked_at && <span>{t('person.asked', { date: day(document.asked_at) })}</span>}
        {document.decided_at && <span>{t('person.decided', { date: day(document.decided_at) })}</span>}
      </p>
    </>
  )
}
