// Has a crawl archive read, by its address.
'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { FormDialog } from '#components/forms/form-dialog.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { TextField } from '#components/ui/text-field.tsx'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { refresh } from '#lib/api/query.ts'
import { lazyResolver } from '#lib/forms/lazy-resolver.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import type { ArchiveFields } from './archive-checks.ts'

const resolver = lazyResolver(async () => (await import('./archive-checks.ts')).archive)
const defaultValues: ArchiveFields = { label: '', address: '', index_address: '' }

export function ArchiveForm({ onClose }: { onClose: () => void }) {
  const t = useTranslations('archives.form')
  const client = useQueryClient()
  const { field, ...form } = useApiForm({
    resolver,
    defaultValues,
    send: async body => {
      await call(api.archives.add, { body })
      snackbar.show({ kind: 'other', message: t('added', { label: body.label }) })
      await refresh(client, api.archives)
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('title')}
      description={t('lead')}
      words={{ close: t('close'), cancel: t('cancel'), send: t('add') }}
      form={form}
      onClose={onClose}
    >
      <TextField label={t('label')} {...field('label')} />
      <TextField label={t('address')} hint={t('address_hint')} spellCheck={false} {...field('address')} />
      <TextField label={t('index_address')} hint={t('index_hint')} spellCheck={false} {...field('index_address')} />
    </FormDialog>
  )
}
