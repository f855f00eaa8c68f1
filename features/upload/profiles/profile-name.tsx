// Asks for the name of an upload profile: a new one, or one that is renamed.
'use client'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { TextField } from '#components/ui/text-field.tsx'
import type { ApiFailure } from '#lib/api/api-failure.ts'
import { api } from '#lib/api/endpoints.ts'
import { useCall } from '#lib/api/query.ts'
import { useFailureMessage, useFieldMessage } from '#lib/api/use-failure.ts'
import type { UploadProfile, UploadSettings } from '#lib/contract/upload-profiles.ts'

type Props = {
  /** Undefined: a new one is made of `settings`. */
  profile: UploadProfile | undefined
  settings: UploadSettings
  onClose: () => void
  onSaved: (id: string) => void
}

export function ProfileName({ profile, settings, onClose, onSaved }: Props) {
  const t = useTranslations('upload.profiles')
  const failureMessage = useFailureMessage()
  const fieldMessage = useFieldMessage()
  const form = useId()
  const [name, setName] = useState(profile?.name ?? '')
  const refresh = [api.uploadProfiles.list]
  const create = useCall(api.uploadProfiles.create, { refresh })
  const update = useCall(api.uploadProfiles.update, { refresh })
  const failure: ApiFailure | null = create.error ?? update.error
  const problem = failure?.problem.errors?.name?.[0]
  const error = failure ? (fieldMessage(problem) ?? failureMessage(failure)) : undefined
  const saved = {
    onSuccess: ({ id, name: kept }: UploadProfile) => {
      snackbar.show({ kind: 'other', message: t(profile ? 'renamed' : 'created', { name: kept }) })
      onSaved(id)
      onClose()
    },
  }
  const save = () => {
    if (profile) update.mutate({ id: profile.id, body: { name } }, saved)
    else create.mutate({ body: { name, settings } }, saved)
  }
  return (
    <Dialog
      open
      size="small"
      onOpenChange={onClose}
      title={profile ? t('rename_title') : t('save_title')}
      description={profile ? undefined : t('save_text')}
      closeLabel={t('close')}
      footer={
        <Button type="submit" form={form} busy={create.isPending || update.isPending}>
          {t('keep')}
        </Button>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          save()
        }}
      >
        <TextField
          label={t('name')}
          autoComplete="off"
          value={name}
          onChange={event => setName(event.target.value)}
          {...(error ? { error } : {})}
        />
      </form>
    </Dialog>
  )
}
