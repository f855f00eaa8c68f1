// Adds one allowed website.
'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { Button } from '#components/ui/button.tsx'
import { RadioGroup } from '#components/ui/radio-group.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { WebAddressField } from '#components/ui/web-address-field.tsx'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { useFieldMessage } from '#lib/api/use-failure.ts'
import type { NewWhitelistEntry } from '#lib/contract/whitelist.ts'
import { lazyForms } from '#lib/forms/lazy-resolver.ts'
import { useSending } from '#lib/forms/use-submit.ts'
import { refreshWebsites } from './website-queries.ts'

const { fetch, pick } = lazyForms(() => import('./whitelist-checks.ts'))
type Values = z.input<typeof NewWhitelistEntry>

type Props = {
  /** One has been added already: the person may go on typing. */
  again: boolean
  onDirty: (dirty: boolean) => void
  onAdded: () => void
}

export function WebsiteForm({ again, onDirty, onAdded }: Props) {
  const t = useTranslations('belongings.websites')
  const words = useFieldMessage()
  const client = useQueryClient()
  const form = useForm<Values, unknown, z.output<typeof NewWhitelistEntry>>({
    resolver: pick(checks => checks.website),
    defaultValues: { url: '', exact: 'false' },
  })
  const { errors, isSubmitting, dirtyFields } = form.formState
  const dirty = dirtyFields.url === true
  const { setFocus } = form
  useEffect(() => onDirty(dirty), [dirty, onDirty])
  useEffect(() => {
    if (again) setFocus('url')
  }, [again, setFocus])
  const { onSubmit, failure } = useSending(
    form,
    ['url', 'exact'],
    async body => {
      await call(api.whitelist.create, { body })
      snackbar.show({ kind: 'other', message: t('added') })
      await refreshWebsites(client)
      onAdded()
    },
    fetch,
  )
  return (
    <form noValidate onSubmit={onSubmit} aria-label={t('add')} className="grid max-w-2xl gap-6">
      <WebAddressField
        id="url"
        label={t('address')}
        hint={t('address_hint')}
        error={words(errors.url?.message)}
        {...form.register('url')}
      />
      <RadioGroup
        legend={t('reach')}
        options={[
          { value: 'false', label: t('containing') },
          { value: 'true', label: t('exact') },
        ]}
        error={words(errors.exact?.message)}
        {...form.register('exact')}
      />
      <FormFailure failure={failure} />
      <Button type="submit" busy={isSubmitting} className="w-fit">
        {t('add')}
      </Button>
    </form>
  )
}
