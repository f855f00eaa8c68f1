// One document of a verification: its state, why it was refused and what to do next, and the place to hand it in.
'use client'
import { useTranslations } from 'next-intl'
import { StatusBadge } from '#components/ui/badge.tsx'
import { Card } from '#components/ui/card.tsx'
import { Notice } from '#components/ui/notice.tsx'
import type { IdentityDocument } from '#lib/contract/identity.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import { useFileSize } from '#lib/i18n/use-file-size.ts'
import { documentCan } from '#lib/rules/accounts/identity.ts'
import { DocumentUpload } from './document-upload.tsx'
import { UboSection } from './ubo-section.tsx'

const tones = {
  incomplete: 'neutral',
  sending: 'warning',
  under_review: 'warning',
  verified: 'success',
  to_rectify: 'danger',
} as const

export type DocumentCardProps = {
  document: IdentityDocument
  /** The profile must be completed first. */
  blocked: boolean
  /** The person is verified as a whole. */
  verified: boolean
}

export function DocumentCard({ document, blocked, verified }: DocumentCardProps) {
  const t = useTranslations('identity')
  const { status } = document
  const moving = status === 'sending' || status === 'under_review'
  const open = documentCan.hand_in(status) && !blocked && !verified
  return (
    <Card as="li" className="grid gap-5">
      <div className="grid gap-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <h4 className="font-semibold text-body">{t(`documents.${document.document}.name`)}</h4>
          <StatusBadge tone={tones[status]} pulse={moving}>
            {t(`statuses.${status}`)}
          </StatusBadge>
        </div>
        <p className="text-ink-muted text-small">{t(`documents.${document.document}.text`)}</p>
      </div>
      {status === 'to_rectify' && <Objection document={document} />}
      {status !== 'to_rectify' && <Received document={document} />}
      {document.document === 'ubo_declaration' ? (
        <UboSection status={status} blocked={blocked} />
      ) : (
        open && <DocumentUpload document={document.document} received={status === 'incomplete' ? document.files : []} />
      )}
    </Card>
  )
}

function Objection({ document: { reason, comment } }: { document: IdentityDocument }) {
  const t = useTranslations('identity')
  const why = reason ?? 'other'
  return (
    <Notice tone="danger" title={t(`reasons.${why}.title`)}>
      <p>{t(`reasons.${why}.next`)}</p>
      {comment && <p className="mt-2">{t('our_words', { comment })}</p>}
    </Notice>
  )
}

function Received({ document: { files, asked_at, decided_at } }: { document: IdentityDocument }) {
  const t = useTranslations('identity')
  const dates = useDateWords()
  const size = useFileSize()
  const day = (at: string) => dates.dayOf(at)
  if (files.length === 0 && !asked_at) return null
  return (
    <div className="grid gap-1 text-ink-muted text-small">
      {files.map(({ kind, bytes, received_at }) => (
        <p key={kind}>{t('received', { kind: t(`kinds.${kind}`), size: size(bytes), date: day(received_at) })}</p>
      ))}
      {asked_at && !decided_at && <p>{t('asked', { date: day(asked_at) })}</p>}
      {decided_at && <p>{t('decided', { date: day(decided_at) })}</p>}
    </div>
  )
}
