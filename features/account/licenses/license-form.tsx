// Records a licence that was granted elsewhere: of which photograph, to whom, on which website, and until when.
'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { type ControllerRenderProps, useController, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { Button } from '#components/ui/button.tsx'
import { FieldError } from '#components/ui/field.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { TextField } from '#components/ui/text-field.tsx'
import { WebAddressField } from '#components/ui/web-address-field.tsx'
import { ImagePicker } from '#features/images/image-picker.tsx'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { useFieldMessage } from '#lib/api/use-failure.ts'
import type { GrantedLicense } from '#lib/contract/licenses.ts'
import { dayOf } from '#lib/dates.ts'
import { lazyForms } from '#lib/forms/lazy-resolver.ts'
import { useSending } from '#lib/forms/use-submit.ts'
import { LICENSE_REFERENCE_CHARS, LICENSEE_CHARS } from '#lib/rules/licenses.ts'
import { LastDayField } from './last-day-field.tsx'
import { refreshLicenses } from './license-queries.ts'

const { fetch, pick } = lazyForms(() => import('./license-checks.ts'))
type Values = z.input<typeof GrantedLicense>
type Parsed = z.output<typeof GrantedLicense>

export type LicenseFormProps = {
  /** The photograph, when it is known already. */
  image?: { id: string; title: string }
  /** Where it was found. */
  url?: string
  onRecorded: () => void
}

export function LicenseForm({ image, url = '', onRecorded }: LicenseFormProps) {
  const t = useTranslations('licenses')
  const words = useFieldMessage()
  const client = useQueryClient()
  // A second try after a broken connection records nothing twice.
  const [idempotency_key] = useState(() => crypto.randomUUID())
  const [today] = useState(() => dayOf(new Date()))
  const form = useForm<Values, unknown, Parsed>({
    resolver: pick(checks => checks.granted),
    defaultValues: {
      image: image?.id ?? '',
      licensee: '',
      url,
      reference: '',
      starts_on: today,
      ends_on: '',
    },
  })
  // Known to the form before the other fields, because a refusal moves the focus to the first in this order.
  const { field } = useController({ control: form.control, name: 'image' })
  const { errors, isSubmitting } = form.formState
  const { onSubmit, failure } = useSending(
    form,
    ['image', 'licensee', 'url', 'reference', 'starts_on', 'ends_on'],
    async body => {
      await call(api.licenses.record, { body }, { idempotency_key })
      snackbar.show({ kind: 'other', message: t('recorded') })
      await refreshLicenses(client)
      onRecorded()
    },
    fetch,
  )
  return (
    <form noValidate onSubmit={onSubmit} aria-label={t('record')} className="grid gap-6">
      {image ? (
        <p className="text-small">{t('of', { title: image.title })}</p>
      ) : (
        <ImageField field={field} error={words(errors.image?.message)} />
      )}
      <TextField
        label={t('licensee')}
        hint={t('licensee_hint')}
        autoComplete="off"
        maxLength={LICENSEE_CHARS}
        required
        error={words(errors.licensee?.message)}
        {...form.register('licensee')}
      />
      <WebAddressField
        label={t('url')}
        hint={t('url_hint')}
        error={words(errors.url?.message)}
        {...form.register('url')}
      />
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField
          label={t('starts_on')}
          hint={t('starts_on_hint')}
          type="date"
          required
          error={words(errors.starts_on?.message)}
          {...form.register('starts_on')}
        />
        <LastDayField error={words(errors.ends_on?.message)} {...form.register('ends_on')} />
      </div>
      <TextField
        label={t('reference')}
        mark={t('optional')}
        hint={t('reference_hint')}
        autoComplete="off"
        maxLength={LICENSE_REFERENCE_CHARS}
        error={words(errors.reference?.message)}
        {...form.register('reference')}
      />
      <FormFailure failure={failure} />
      <Button type="submit" busy={isSubmitting} className="w-fit">
        {t('record')}
      </Button>
    </form>
  )
}

type ImageFieldProps = { field: ControllerRenderProps<Values, 'image'>; error: string | undefined }

function ImageField({ field, error }: ImageFieldProps) {
  const t = useTranslations('licenses')
  const id = useId()
  return (
    <div className="grid gap-2">
      <p id={id} className="font-semibold text-small">
        {t('image')}
      </p>
      <ImagePicker
        name="image"
        labelledBy={id}
        describedBy={error ? `${id}-error` : undefined}
        query={{}}
        value={field.value}
        onChange={field.onChange}
        moreLabel={t('more_images')}
        inputRef={field.ref}
      />
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
