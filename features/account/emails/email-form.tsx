// Adds an e-mail address to the account.
'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { EmailField } from '#components/forms/email-field.tsx'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { Button } from '#components/ui/button.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { refresh } from '#lib/api/query.ts'
import { lazyResolver } from '#lib/forms/lazy-resolver.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'

const resolver = lazyResolver(async () => (await import('./email-checks.ts')).newEmail)

export function EmailForm({ onDirty }: { onDirty: (dirty: boolean) => void }) {
  const t = useTranslations('security.emails')
  const client = useQueryClient()
  const { field, onSubmit, busy, failure } = useApiForm({
    resolver,
    defaultValues: { email: '' },
    onDirty,
    send: async (body, { restart }) => {
      const { email } = await call(api.emails.create, { body })
      restart({ email: '' })
      snackbar.show({ kind: 'other', message: t('added', { email }) })
      await refresh(client, api.emails.list)
    },
  })
  return (
    <form noValidate onSubmit={onSubmit} aria-labelledby="add-email" className="grid max-w-md gap-5">
      <h3 id="add-email" className="font-semibold text-title-3">
        {t('add')}
      </h3>
      <EmailField label={t('email')} autoComplete="email" {...field('email')} />
      <FormFailure failure={failure} />
      <Button type="submit" busy={busy} className="w-fit">
        {t('add_submit')}
      </Button>
    </form>
  )
}
