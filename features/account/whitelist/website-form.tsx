// Adds one allowed website.
'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { Button } from '#components/ui/button.tsx'
import { RadioGroup } from '#components/ui/radio-group.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { UrlField } from '#components/ui/url-field.tsx'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { lazyResolver } from '#lib/forms/lazy-resolver.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { refreshWebsites } from './website-queries.ts'

const resolver = lazyResolver(async () => (await import('./whitelist-checks.ts')).website)

export function WebsiteForm({ onDirty }: { onDirty: (dirty: boolean) => void }) {
  const t = useTranslations('belongings.websites')
  const client = useQueryClient()
  const { field, onSubmit, busy, failure } = useApiForm({
    resolver,
    defaultValues: { url: '', exact: 'false' },
    onDirty,
    send: async (body, { restart, setFocus }) => {
      await call(api.whitelist.create, { body })
      snackbar.show({ kind: 'other', message: t('added') })
      await refreshWebsites(client)
      restart({ url: '', exact: 'false' })
      // The person may go on typing.
      setFocus('url')
    },
  })
  return (
    <form noValidate onSubmit={onSubmit} aria-label={t('add')} className="grid max-w-2xl gap-6">
      <UrlField id="url" label={t('address')} hint={t('address_hint')} {...field('url')} />
      <RadioGroup
        legend={t('reach')}
        options={[
          { value: 'false', label: t('containing') },
          { value: 'true', label: t('exact') },
        ]}
        {...field('exact')}
      />
      <FormFailure failure={failure} />
      <Button type="submit" busy={busy} className="w-fit">
        {t('add')}
      </Button>
    </form>
  )
}
