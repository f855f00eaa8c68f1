// Names the website of a licence that one holds, or moves the licence to another; and whether its holder is named in public.
'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { UrlField } from '#components/ui/url-field.tsx'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import type { License } from '#lib/contract/licenses.ts'
import { lazyResolver } from '#lib/forms/lazy-resolver.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { changeLicense } from './license-queries.ts'

const resolver = lazyResolver(async () => (await import('./license-checks.ts')).licenseWebsite)

export function LicenseWebsiteDialog({ license }: { license: License }) {
  const t = useTranslations('held-licenses.website')
  const [open, setOpen] = useState(false)
  const { title } = license.image
  const named = license.url !== null
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      size="small"
      title={t('title')}
      description={t('text', { title })}
      closeLabel={t('close')}
      trigger={
        <Button
          variant={named ? 'quiet' : 'primary'}
          size="small"
          aria-label={t(named ? 'change_one' : 'name_one', { title })}
        >
          {t(named ? 'change' : 'name')}
        </Button>
      }
    >
      <WebsiteForm license={license} onSaved={() => setOpen(false)} />
    </Dialog>
  )
}

type FormProps = { license: License; onSaved: () => void }

function WebsiteForm({ license: { id, url, sold }, onSaved }: FormProps) {
  const t = useTranslations('held-licenses.website')
  const client = useQueryClient()
  const { field, onSubmit, busy, failure } = useApiForm({
    resolver,
    saved: { url: url ?? '', holder_shown: sold?.holder_shown ?? false },
    send: async body => {
      await changeLicense(client, () => call(api.licenses.update, { id, body }))
      snackbar.show({ kind: 'other', message: t('saved') })
      onSaved()
    },
  })
  return (
    <form noValidate onSubmit={onSubmit} aria-label={t('title')} className="grid gap-6">
      <UrlField label={t('url')} hint={t('url_hint')} {...field('url')} />
      <Checkbox label={t('shown')} hint={t('shown_hint')} {...field('holder_shown')} />
      <FormFailure failure={failure} />
      <Button type="submit" busy={busy} className="w-fit">
        {t('save')}
      </Button>
    </form>
  )
}
