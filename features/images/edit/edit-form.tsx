// The details of a photograph that is there already: what is certified makes a new version, the rest is changed as it is.
'use client'
import { useTranslations } from 'next-intl'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { lazyPart } from '#components/layout/loading/lazy-part.tsx'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { useSnackbar } from '#components/ui/snackbar.ts'
import { useUnsavedWarning } from '#components/ui/use-unsaved-warning.ts'
import { FilingFields, OriginalityFields, ShowingFields, WorkFields } from '#features/upload/details/details-fields.tsx'
import { checkDetails, type DetailsValues } from '#features/upload/details/details-schema.ts'
import type { ApiFailure } from '#lib/api/api-failure.ts'
import { api } from '#lib/api/endpoints.ts'
import { useCall } from '#lib/api/query.ts'
import { useFailureMessage } from '#lib/api/use-failure.ts'
import type { ImageDetail } from '#lib/contract/images.ts'
import { useRouter } from '#lib/i18n/navigation.ts'
import { usePageLocale } from '#lib/i18n/use-page-locale.ts'
import { changedDetails, valuesOf } from './edited-details.ts'

const LeaveDialog = lazyPart(async () => (await import('#components/ui/leave-dialog.tsx')).LeaveDialog)

type Errors = Record<string, string>

export type EditFormProps = { image: ImageDetail; onClose: () => void }

export function EditForm({ image, onClose }: EditFormProps) {
  const t = useTranslations('images.edit')
  const failureMessage = useFailureMessage()
  const { form, shared, update, dirty, submit } = useEdit({ image, onClose })
  return (
    <form
      ref={form}
      tabIndex={-1}
      noValidate
      onSubmit={submit}
      aria-label={t('form')}
      className="grid gap-12 border-line border-y py-10 outline-none"
    >
      <Notice tone="info" title={t('versions_title', { version: image.version + 1 })}>
        {t('versions')}
      </Notice>
      {update.error && (
        <Notice tone="danger" live="alert">
          {failureMessage(update.error)}
        </Notice>
      )}
      <fieldset disabled={update.isPending} className="contents">
        <WorkFields {...shared} />
        <div className="border-line border-b">
          <FilingFields {...shared} unfolded />
          <OriginalityFields {...shared} unfolded />
          <ShowingFields {...shared} unfolded />
        </div>
      </fieldset>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={update.isPending}>
          {t('save')}
        </Button>
        <CancelButton dirty={dirty && !update.isSuccess} disabled={update.isPending} onClose={onClose} />
      </div>
    </form>
  )
}

/** What was typed, what is wrong with it, and its way to the API. */
function useEdit({ image, onClose }: EditFormProps) {
  const t = useTranslations('images.edit')
  const locale = usePageLocale()
  const { show } = useSnackbar()
  const router = useRouter()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.focus(), [])
  // The image as it was when the form was opened: changes are relative to it.
  const [original] = useState(image)
  const [fields, setFields] = useState<DetailsValues>(() => valuesOf(original, locale))
  const [errors, setErrors] = useState<Errors | null>(null)
  const update = useCall(api.images.update, { refresh: [api.dossiers.read, api.images.certificates, api.images.list] })
  const dirty = JSON.stringify(fields) !== JSON.stringify(valuesOf(original, locale))
  const onChange = (changes: Partial<DetailsValues>) => {
    setFields(now => ({ ...now, ...changes }))
    const rest = Object.entries(errors ?? {}).filter(([name]) => !(name in changes))
    setErrors(rest.length > 0 ? Object.fromEntries(rest) : null)
  }
  const wrong = useRef<string[]>([])
  const refuse = (found: Errors) => {
    setErrors(found)
    wrong.current = Object.keys(found)
  }
  // Once it is drawn: no field takes the focus while the changes are on their way.
  useEffect(() => {
    if (update.isPending) return
    const names = wrong.current.splice(0)
    const first = [...(form.current?.elements ?? [])].find(control =>
      names.includes(control.getAttribute('name') ?? ''),
    )
    if (first instanceof HTMLElement) first.focus()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const checked = checkDetails(fields)
    if ('errors' in checked) return refuse(checked.errors)
    const body = changedDetails(original, checked.details)
    if (Object.keys(body).length === 0) return onClose()
    update.mutate(
      { id: image.id, body },
      {
        onSuccess({ version }) {
          show({ kind: 'other', message: version > image.version ? t('new_version', { version }) : t('saved') })
          // The page is drawn by the server: its words, and the version that is on its way.
          router.refresh()
          onClose()
        },
        onError: failure => refuse(firstOfEach(failure)),
      },
    )
  }
  return { form, shared: { fields, errors, onChange }, update, dirty, submit }
}

type CancelProps = { dirty: boolean; disabled: boolean; onClose: () => void }

/** Asks before typed words are lost, whichever way they would be. */
function CancelButton({ dirty, disabled, onClose }: CancelProps) {
  const t = useTranslations('images.edit')
  const { asking, stay, leave } = useUnsavedWarning(dirty)
  const [closing, setClosing] = useState(false)
  const labels = { title: t('lose_title'), text: t('lose_text'), stay: t('lose_stay'), leave: t('lose_leave') }
  return (
    <>
      <Button variant="quiet" onClick={() => (dirty ? setClosing(true) : onClose())} disabled={disabled}>
        {t('cancel')}
      </Button>
      {(asking || closing) && (
        <LeaveDialog
          labels={labels}
          onStay={closing ? () => setClosing(false) : stay}
          onLeave={closing ? onClose : leave}
        />
      )}
    </>
  )
}

const firstOfEach = ({ problem }: ApiFailure): Errors =>
  Object.fromEntries(Object.entries(problem.errors ?? {}).map(([field, messages]) => [field, messages[0] ?? '']))
