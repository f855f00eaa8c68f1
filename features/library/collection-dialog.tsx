// Names a new collection, or renames one and chooses its cover among all its images.
'use client'
import { useTranslations } from 'next-intl'
import { type FormEvent, useId, useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { TextField } from '#components/ui/text-field.tsx'
import { ImagePicker } from '#features/images/image-picker.tsx'
import { api } from '#lib/api/endpoints.ts'
import { useCall } from '#lib/api/query.ts'
import { useFailureMessage } from '#lib/api/use-failure.ts'
import type { Collection } from '#lib/contract/collections.ts'

type Props = { collection?: Collection; onClose: () => void }

const NAME_MAX = 120

export function CollectionDialog({ collection, onClose }: Props) {
  const t = useTranslations('library.collections')
  const fields = useTranslations('errors.fields')
  const failureMessage = useFailureMessage()
  const form = useId()
  const nameField = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(collection?.name ?? '')
  const [cover, setCover] = useState(collection?.cover?.image_id ?? '')
  const [blank, setBlank] = useState(false)
  const refresh = [api.collections.list, api.collections.read]
  const create = useCall(api.collections.create, { refresh })
  const update = useCall(api.collections.update, { refresh })
  const failure = create.error ?? update.error
  const error = blank ? fields('required') : failure ? failureMessage(failure) : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setBlank(name.trim() === '')
    if (name.trim() === '') return nameField.current?.focus()
    const saved = (message: string) => ({
      onSuccess: () => {
        snackbar.show({ kind: 'other', message })
        onClose()
      },
    })
    if (!collection) return create.mutate({ body: { name } }, saved(t('created', { name: name.trim() })))
    const coverChange = cover === (collection.cover?.image_id ?? '') ? {} : { cover: cover || null }
    update.mutate({ id: collection.id, body: { name, ...coverChange } }, saved(t('changed', { name: name.trim() })))
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      closeLabel={t('close')}
      title={collection ? t('edit_title') : t('create')}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={form} busy={create.isPending || update.isPending}>
            {collection ? t('save') : t('create')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate className="grid gap-6" onSubmit={submit}>
        <TextField
          ref={nameField}
          label={t('name')}
          maxLength={NAME_MAX}
          value={name}
          onChange={event => setName(event.target.value)}
          {...(error ? { error } : {})}
        />
        {collection && collection.nb_images > 0 && <Cover collection={collection} value={cover} onChange={setCover} />}
      </form>
    </Dialog>
  )
}

type CoverProps = { collection: Collection; value: string; onChange: (value: string) => void }

function Cover({ collection, value, onChange }: CoverProps) {
  const t = useTranslations('library.collections')
  const id = useId()
  return (
    <div className="grid gap-2">
      <p id={id} className="font-semibold text-small">
        {t('cover')}
      </p>
      <ImagePicker
        name="cover"
        labelledBy={id}
        query={{ collection: collection.id }}
        value={value}
        onChange={onChange}
        none={t('cover_newest')}
        moreLabel={t('cover_more')}
      />
    </div>
  )
}
