// Has a crawl archive read, by its address.
'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { Button } from '#components/ui/button.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { TextField } from '#components/ui/text-field.tsx'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { refresh } from '#lib/api/query.ts'
import { lazyResolver } from '#lib/forms/lazy-resolver.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import type { ArchiveFields } from './archive-checks.ts'

const resolver = lazyResolver(async () => (await import('./archive-checks.ts')).archive)
const empty: ArchiveFields = { label: '', address: '', index_address: '' }

/** A new form after each archive that was added. */
export function ArchiveForm() {
  const [added, setAdded] = useState(0)
  return <Fields key={added} onAdded={() => setAdded(added + 1)} />
}

function Fields({ onAdded }: { onAdded: () => void }) {
  const t = useTranslations('archives.form')
  const client = useQueryClient()
  const { field, onSubmit, busy, failure } = useApiForm({
    resolver,
    saved: empty,
    send: async body => {
      await call(api.archives.add, { body })
      snackbar.show({ kind: 'other', message: t('added', { label: body.label }) })
      await refresh(client, api.archives)
      onAdded()
    },
  })
  return (
    <form noValidate onSubmit={onSubmit} aria-label={t('title')} className="grid max-w-2xl gap-5">
      <TextField label={t('label')} {...field('label')} />
      <TextField label={t('address')} hint={t('address_hint')} spellCheck={false} {...field('address')} />
      <TextField label={t('index_address')} hint={t('index_hint')} spellCheck={false} {...field('index_address')} />
      <FormFailure failure={failure} />
      <Button type="submit" busy={busy} className="w-fit">
        {t('add')}
      </Button>
    </form>
  )
}
