// Changes the last day of a licence: it was prolonged, or is to end earlier.
'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import type { License } from '#lib/contract/licenses.ts'
import { lazyResolver } from '#lib/forms/lazy-resolver.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { LastDayField } from './last-day-field.tsx'
import { changeLicense } from './license-queries.ts'

const resolver = lazyResolver(async () => (await import('./license-checks.ts')).end)

export function LicenseEndButton({ license }: { license: License }) {
  const t = useTranslations('licenses')
  const [open, setOpen] = useState(false)
  const { licensee, image } = license
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      size="small"
      title={t('prolong_title')}
      description={t('prolong_text', { licensee, title: image.title })}
      closeLabel={t('close')}
      trigger={
        <Button variant="quiet" size="small" aria-label={t('prolong_one', { licensee, title: image.title })}>
          {t('prolong')}
        </Button>
      }
    >
      <EndForm license={license} onSaved={() => setOpen(false)} />
    </Dialog>
  )
}

function EndForm({ license: { id, ends_on }, onSaved }: { license: License; onSaved: () => void }) {
  const t = useTranslations('licenses')
  const client = useQueryClient()
  const { field, onSubmit, busy, failure } = useApiForm({
    resolver,
    saved: { ends_on: ends_on ?? '' },
    send: async body => {
      await changeLicense(client, () => call(api.licenses.update, { id, body }))
      snackbar.show({ kind: 'other', message: t('prolonged') })
      onSaved()
    },
  })
  return (
    <form noValidate onSubmit={onSubmit} aria-label={t('prolong_title')} className="grid gap-6">
      <LastDayField {...field('ends_on')} />
      <FormFailure failure={failure} />
      <Button type="submit" busy={busy} className="w-fit">
        {t('save')}
      </Button>
    </form>
  )
}
