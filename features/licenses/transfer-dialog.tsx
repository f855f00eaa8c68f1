// Transfers a licence that one holds to a client, once.
'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { TextField } from '#components/ui/text-field.tsx'
import { UrlField } from '#components/ui/url-field.tsx'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import type { License } from '#lib/contract/licenses.ts'
import { lazyResolver } from '#lib/forms/lazy-resolver.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { LICENSEE_CHARS } from '#lib/rules/licenses.ts'
import { changeLicense } from './license-queries.ts'

const resolver = lazyResolver(async () => (await import('./license-checks.ts')).licenseTransfer)

export function TransferDialog({ license: { id, image } }: { license: License }) {
  const t = useTranslations('held-licenses.transfer')
  const [open, setOpen] = useState(false)
  const { title } = image
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      size="small"
      title={t('title')}
      description={t('text', { title })}
      closeLabel={t('close')}
      trigger={
        <Button variant="quiet" size="small" aria-label={t('open_one', { title })}>
          {t('open')}
        </Button>
      }
    >
      <TransferForm id={id} onSaved={() => setOpen(false)} />
    </Dialog>
  )
}

function TransferForm({ id, onSaved }: { id: string; onSaved: () => void }) {
  const t = useTranslations('held-licenses.transfer')
  const client = useQueryClient()
  const { field, onSubmit, busy, failure } = useApiForm({
    resolver,
    defaultValues: { licensee: '', url: '' },
    send: async body => {
      await changeLicense(client, () => call(api.licenses.transfer, { id, body }))
      snackbar.show({ kind: 'other', message: t('done') })
      onSaved()
    },
  })
  return (
    <form noValidate onSubmit={onSubmit} aria-label={t('title')} className="grid gap-6">
      <TextField
        label={t('licensee')}
        hint={t('licensee_hint')}
        autoComplete="off"
        maxLength={LICENSEE_CHARS}
        required
        {...field('licensee')}
      />
      <UrlField label={t('url')} hint={t('url_hint')} {...field('url')} />
      <FormFailure failure={failure} />
      <Button type="submit" busy={busy} className="w-fit">
        {t('send')}
      </Button>
    </form>
  )
}
