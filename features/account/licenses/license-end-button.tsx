// Changes the last day of a licence: it was prolonged, or is to end earlier.
'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { useFieldMessage } from '#lib/api/use-failure.ts'
import type { License, LicenseEnd } from '#lib/contract/licenses.ts'
import { lazyForms } from '#lib/forms/lazy-resolver.ts'
import { useSending } from '#lib/forms/use-submit.ts'
import { LastDayField } from './last-day-field.tsx'
import { refreshLicenses } from './license-queries.ts'

const { fetch, pick } = lazyForms(() => import('./license-checks.ts'))

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
  const words = useFieldMessage()
  const client = useQueryClient()
  const form = useForm<z.input<typeof LicenseEnd>, unknown, z.output<typeof LicenseEnd>>({
    resolver: pick(checks => checks.end),
    defaultValues: { ends_on: ends_on ?? '' },
  })
  const { errors, isSubmitting } = form.formState
  const { onSubmit, failure } = useSending(
    form,
    ['ends_on'],
    async body => {
      try {
        await call(api.licenses.update, { id, body })
      } finally {
        // Also after a refusal: it may have been ended in another window.
        await refreshLicenses(client)
      }
      snackbar.show({ kind: 'other', message: t('prolonged') })
      onSaved()
    },
    fetch,
  )
  return (
    <form noValidate onSubmit={onSubmit} aria-label={t('prolong_title')} className="grid gap-6">
      <LastDayField error={words(errors.ends_on?.message)} {...form.register('ends_on')} />
      <FormFailure failure={failure} />
      <Button type="submit" busy={isSubmitting} className="w-fit">
        {t('save')}
      </Button>
    </form>
  )
}
