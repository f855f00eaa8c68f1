// The place for one page of a document: choose a file or take a picture, see it go, see why it was not taken.
'use client'
import { useTranslations } from 'next-intl'
import { type ChangeEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { FieldError } from '#components/ui/field.tsx'
import Camera from '#components/ui/icons/camera.tsx'
import CircleCheck from '#components/ui/icons/circle-check.tsx'
import FileUp from '#components/ui/icons/file-up.tsx'
import { Progress } from '#components/ui/progress.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { useFailureMessage, useFieldMessage } from '#lib/api/use-failure.ts'
import {
  DOCUMENT_MAX_BYTES,
  type DocumentKind,
  documentMediaTypes,
  documentOf,
  leastBytes,
} from '#lib/rules/accounts/identity.ts'
import { ChosenPage } from './chosen-page.tsx'
import { useVerificationUpdate } from './use-verification-update.ts'

type Sending = { name: string; percent: number }

export function PageSlot({ kind, received }: { kind: DocumentKind; received: boolean }) {
  const t = useTranslations('identity')
  const { chosen, sending, error, choose, send } = usePage(kind)
  const id = useId()
  return (
    <fieldset
      aria-labelledby={`${id}-name`}
      className="grid min-w-0 gap-3 rounded-control border border-line-strong border-dashed p-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p id={`${id}-name`} className="flex items-center gap-2 font-semibold text-small">
          {t(`kinds.${kind}`)}
          {received && (
            <span className="inline-flex items-center gap-1 font-normal text-success">
              <CircleCheck aria-hidden="true" className="size-4" />
              {t('upload.done')}
            </span>
          )}
        </p>
        {!chosen && !sending && (
          <div className="flex flex-wrap gap-2">
            <Pick
              label={received ? t('upload.replace') : t('upload.choose')}
              describedBy={`${id}-name`}
              icon={<FileUp aria-hidden="true" className="size-4" />}
              onFile={choose}
            />
            {/* Only where there is a finger there is a camera worth it. */}
            <span className="hidden pointer-coarse:inline-block">
              <Pick
                camera
                label={t('upload.photograph')}
                describedBy={`${id}-name`}
                icon={<Camera aria-hidden="true" className="size-4" />}
                onFile={choose}
              />
            </span>
          </div>
        )}
      </div>
      {chosen && !sending && <ChosenPage file={chosen} onSend={send} onDrop={() => choose(null)} />}
      {sending && <Progress label={t('upload.sending', { name: sending.name })} percent={sending.percent} />}
      {error && (
        <div role="alert">
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
    </fieldset>
  )
}

type PickProps = {
  label: string
  describedBy: string
  icon: ReactNode
  camera?: boolean
  onFile: (file: File) => void
}

function Pick({ label, describedBy, icon, camera, onFile }: PickProps) {
  const input = useRef<HTMLInputElement>(null)
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    // The same file may be chosen again after it was refused.
    event.target.value = ''
    if (file) onFile(file)
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        tabIndex={-1}
        className="hidden"
        aria-label={label}
        aria-describedby={describedBy}
        accept={camera ? 'image/jpeg,image/png' : documentMediaTypes.join(',')}
        {...(camera ? { capture: 'environment' as const } : {})}
        onChange={onChange}
      />
      <Button
        variant="secondary"
        size="small"
        icon={icon}
        aria-describedby={describedBy}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
    </>
  )
}

function usePage(kind: DocumentKind) {
  const t = useTranslations('identity.upload')
  const failureMessage = useFailureMessage()
  const problem = useFieldMessage()
  const update = useVerificationUpdate()
  const [sending, setSending] = useState<Sending | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [chosen, setChosen] = useState<File | null>(null)
  const choose = (file: File | null) => {
    const wrong = file && sizeProblem(file, kind)
    setError(wrong ? (problem(wrong) ?? null) : null)
    setChosen(wrong ? null : file)
  }
  const send = async (file: File) => {
    setError(null)
    setSending({ name: file.name, percent: 0 })
    try {
      const onProgress = (sent: number, total: number) =>
        setSending({ name: file.name, percent: total > 0 ? (100 * sent) / total : 0 })
      const verification = await call(api.identity.handIn, { body: { kind }, file }, { onProgress })
      const { status } = verification.documents.find(({ document }) => document === documentOf(kind)) ?? {}
      snackbar.show({ kind: 'other', message: t(status === 'incomplete' ? 'sent' : 'handed_in') })
      setChosen(null)
      await update(verification)
    } catch (failure) {
      setError(failureMessage(failure))
    } finally {
      setSending(null)
    }
  }
  return { chosen, sending, error, choose, send: () => chosen && void send(chosen) }
}

function sizeProblem(file: File, kind: DocumentKind) {
  if (file.size > DOCUMENT_MAX_BYTES) return 'document_too_big'
  return file.size < leastBytes(kind) ? 'document_too_small' : null
}
