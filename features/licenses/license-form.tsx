// Records a licence that was granted elsewhere: of which photograph, to whom, on which website, and until when.
'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { type ControllerRenderProps, useController } from 'react-hook-form'
import type { z } from 'zod'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { Button } from '#components/ui/button.tsx'
import { FieldError } from '#components/ui/field.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { TextField } from '#components/ui/text-field.tsx'
import { UrlField } from '#components/ui/url-field.tsx'
import { ImagePicker } from '#features/images/image-picker.tsx'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import type { GrantedLicense } from '#lib/contract/licenses.ts'
import { dayOf } from '#lib/dates.ts'
import { lazyResolver } from '#lib/forms/lazy-resolver.ts'
import { type FieldOf, useApiForm } from '#lib/forms/use-api-form.ts'
import { LICENSE_REFERENCE_CHARS, LICENSEE_CHARS } from '#lib/rules/licenses.ts'
import { LastDayField } from './last-day-field.tsx'
import { changeLicense } from './license-queries.ts'

const resolver = lazyResolver(async () => (await import('./license-checks.ts')).granted)
type Fields = z.input<typeof GrantedLicense>

export type LicenseFormProps = {
  /** The photograph, when it is known already. */
  image?: { id: string; title: string }
  /** Where it was found. */
  url?: string
  onRecorded: () => void
}

export function LicenseForm({ image, url = '', onRecorded }: LicenseFormProps) {
  const t = useTranslations('licenses')
  const client = useQueryClient()
  // A second try after a broken connection records nothing twice.
  const [idempotency_key] = useState(() => crypto.randomUUID())
  const [today] = useState(() => dayOf(new Date()))
  const { form, field, errorOf, onSubmit, busy, failure } = useApiForm({
    resolver,
    defaultValues: { image: image?.id ?? '', licensee: '', url, reference: '', starts_on: today, ends_on: '' },
    send: async body => {
      await changeLicense(client, () => call(api.licenses.record, { body }, { idempotency_key }))
      snackbar.show({ kind: 'other', message: t('recorded') })
      onRecorded()
    },
  })
  const chosen = useController({ control: form.control, name: 'image' })
  return (
    <form noValidate onSubmit={onSubmit} aria-label={t('record')} className="grid gap-6">
      {image ? (
        <p className="text-small">{t('of', { title: image.title })}</p>
      ) : (
        <ImageField field={chosen.field} error={errorOf('image')} />
      )}
      <TermFields field={field} />
      <FormFailure failure={failure} />
      <Button type="submit" busy={busy} className="w-fit">
        {t('record')}
      </Button>
    </form>
  )
}

function TermFields({ field }: { field: FieldOf<Fields> }) {
  const t = useTranslations('licenses')
  return (
    <>
      <TextField
        label={t('licensee')}
        hint={t('licensee_hint')}
        autoComplete="off"
        maxLength={LICENSEE_CHARS}
        required
        {...field('licensee')}
      />
      <UrlField label={t('url')} hint={t('url_hint')} {...field('url')} />
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField label={t('starts_on')} hint={t('starts_on_hint')} type="date" required {...field('starts_on')} />
        <LastDayField {...field('ends_on')} />
      </div>
      <TextField
        label={t('reference')}
        mark={t('optional')}
        hint={t('reference_hint')}
        autoComplete="off"
        maxLength={LICENSE_REFERENCE_CHARS}
        {...field('reference')}
      />
    </>
  )
}

type ImageFieldProps = { field: ControllerRenderProps<Fields, 'image'>; error: string | undefined }

function ImageField({ field, error }: ImageFieldProps) {
  const t = useTranslations('licenses')
  const id = useId()
  return (
    <div className="grid gap-2">
      <p id={id} className="font-semibold text-small">
        {t('image')}
      </p>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <ImagePicker
        name="image"
        labelledBy={id}
        describedBy={error ? `${id}-error` : undefined}
        invalid={error !== undefined}
        query={{}}
        value={field.value}
        onChange={field.onChange}
        moreLabel={t('more_images')}
        inputRef={field.ref}
      />
    </div>
  )
}
