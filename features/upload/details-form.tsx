// What is said of the photograph, beside the photograph; then its way to the server.
'use client'
import { zodResolver } from '@hookform/resolvers/zod'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import type { ApiFailure } from '#lib/api/api-failure.ts'
import { useFailureMessage } from '#lib/api/use-failure.ts'
import { useSession } from '#lib/api/use-session.tsx'
import type { ImageDetail } from '#lib/contract/images.ts'
import { Details, type DetailsOutput, type DetailsValues } from './details.ts'
import { OriginalityFields, ShowingFields, WorkFields } from './details-fields.tsx'
import { PhotographPreview } from './photograph-preview.tsx'
import type { Photograph } from './read-photograph.ts'
import { SendProgress } from './send-progress.tsx'
import { useUpload } from './use-upload.ts'

export type DetailsFormProps = {
  photograph: Photograph
  onDiscard: () => void
  /** The server refused the file itself; nothing that could be written here would help. */
  onRefused: (code: string) => void
  onSent: (image: ImageDetail) => void
}

const aboutTheFile = new Set([
  'image_not_jpeg',
  'image_too_big',
  'image_too_small',
  'image_resolution',
  'image_damaged',
  'image_unsafe',
])

export function DetailsForm({ photograph, onDiscard, onRefused, onSent }: DetailsFormProps) {
  const t = useTranslations('upload')
  const session = useSession()
  const failureMessage = useFailureMessage()
  const place = useRef<HTMLFormElement>(null)
  // The button that was pressed is gone: the focus goes on where the work goes on.
  useEffect(() => place.current?.focus(), [])
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const author = session ? `${session.first_name} ${session.last_name}` : ''
  const form = useForm<DetailsValues, unknown, DetailsOutput>({
    resolver: zodResolver(Details),
    defaultValues: emptyDetails(photograph, author),
  })
  const onFailed = (failed: ApiFailure) => {
    if (aboutTheFile.has(failed.problem.code)) return onRefused(failed.problem.code)
    setFailure(failed)
    for (const [field, messages] of Object.entries(failed.problem.errors ?? {})) {
      if (isField(field)) form.setError(field, { type: 'server', message: messages[0] ?? '' })
    }
  }
  const { send, stop, sending, progress } = useUpload(photograph.file, { onSent, onFailed })
  const submit = form.handleSubmit(details => {
    setFailure(null)
    send(details)
  })
  return (
    <div className="grid items-start gap-x-16 gap-y-8 lg:grid-cols-12">
      <div className="lg:sticky lg:top-24 lg:col-span-5">
        <PhotographPreview
          photograph={photograph}
          onDiscard={onDiscard}
          onDamaged={() => onRefused('image_damaged')}
          locked={sending}
        />
      </div>
      <form
        ref={place}
        tabIndex={-1}
        noValidate
        onSubmit={submit}
        className="grid gap-12 outline-none lg:col-span-7"
        aria-label={t('form')}
      >
        {failure && (
          <Notice tone="danger" live="alert">
            {failureMessage(failure)}
          </Notice>
        )}
        <fieldset disabled={sending} className="contents">
          <WorkFields form={form} />
          <OriginalityFields form={form} />
          <ShowingFields form={form} />
        </fieldset>
        {sending ? (
          <SendProgress progress={progress} onStop={stop} />
        ) : (
          <div className="grid gap-3">
            <Button type="submit" size="large" className="sm:w-fit">
              {t('send')}
            </Button>
            <p className="max-w-2xl text-ink-muted text-small">{t('send_hint')}</p>
          </div>
        )}
      </form>
    </div>
  )
}

function emptyDetails({ found }: Photograph, author: string): DetailsValues {
  return {
    title: found.title,
    genre: '',
    photographer: found.photographer || author,
    collection: '',
    created_on: found.created_on,
    angle: '',
    location: '',
    moment: '',
    technical_means: found.technical_means,
    tags: '',
    max_editions: 1,
    portfolio: 'public',
    track: true,
  }
}

const isField = (name: string): name is keyof DetailsValues => name in Details.shape
