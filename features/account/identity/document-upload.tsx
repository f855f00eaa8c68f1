// Hands in a document: first which one, then each of its pages, from the files or straight from the camera.
'use client'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { RadioGroup } from '#components/ui/radio-group.tsx'
import type { IdentityDocument } from '#lib/contract/identity.ts'
import { useFileSize } from '#lib/i18n/use-file-size.ts'
import {
  DOCUMENT_MAX_BYTES,
  type DocumentKind,
  leastBytes,
  type UploadedDocumentName,
} from '#lib/rules/accounts/identity.ts'
import { PageSlot } from './page-slot.tsx'

type Choice = 'card' | 'passport' | 'driving_license'
const choices = ['card', 'passport', 'driving_license'] as const

const pages: Record<Choice, readonly DocumentKind[]> = {
  card: ['id_front', 'id_back'],
  passport: ['passport'],
  driving_license: ['driving_license'],
}

export type DocumentUploadProps = {
  document: UploadedDocumentName
  /** Pages of the attempt that is not complete yet. */
  received: IdentityDocument['files']
}

export function DocumentUpload({ document, received }: DocumentUploadProps) {
  const t = useTranslations('identity')
  const size = useFileSize()
  const name = useId()
  const [choice, setChoice] = useState<Choice>('card')
  const kinds = document === 'identity_proof' ? pages[choice] : [document]
  const least = leastBytes(kinds[0] ?? 'passport')
  return (
    <div className="grid gap-5">
      {document === 'identity_proof' && (
        <RadioGroup
          legend={t('choice.legend')}
          name={name}
          cards
          value={choice}
          onChange={event => setChoice(choices.find(each => each === event.target.value) ?? 'card')}
          options={choices.map(value => ({ value, label: t(`choice.${value}`), hint: t(`choice.${value}_hint`) }))}
        />
      )}
      <div className="grid gap-3">
        {kinds.map(kind => (
          <PageSlot key={kind} kind={kind} received={received.some(file => file.kind === kind)} />
        ))}
      </div>
      <div className="grid gap-1 text-ink-muted text-small">
        <p>{t('upload.hint', { least: size(least), most: size(DOCUMENT_MAX_BYTES) })}</p>
        <p>{t('upload.privacy')}</p>
      </div>
    </div>
  )
}
