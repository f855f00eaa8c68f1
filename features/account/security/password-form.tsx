// Changes the password; the rules are ticked off while it is typed.
'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useWatch } from 'react-hook-form'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { Button } from '#components/ui/button.tsx'
import { PasswordField } from '#components/ui/password-field.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { refresh } from '#lib/api/query.ts'
import { lazyResolver } from '#lib/forms/lazy-resolver.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { SecuritySection } from './security-section.tsx'

const resolver = lazyResolver(async () => (await import('./security-checks.ts')).passwordChange)
const blank = { current_password: '', password: '', password_confirmation: '' }

export function PasswordForm({ onDirty }: { onDirty: (dirty: boolean) => void }) {
  const t = useTranslations('security.password')
  const client = useQueryClient()
  const { form, field, onSubmit, busy, failure } = useApiForm({
    resolver,
    defaultValues: blank,
    onDirty,
    send: async (body, { restart }) => {
      await call(api.auth.passwordChange, { body })
      restart(blank)
      snackbar.show({ kind: 'other', message: t('done') })
      await refresh(client, api.sessions.list)
    },
  })
  const password = useWatch({ control: form.control, name: 'password' })
  return (
    <SecuritySection id="password-title" title={t('title')} lead={t('lead')}>
      <form noValidate onSubmit={onSubmit} aria-labelledby="password-title" className="grid max-w-md gap-5">
        <PasswordField
          label={t('current')}
          autoComplete="current-password"
          required
          showLabel={t('show')}
          hideTextLabel={t('hide')}
          {...field('current_password')}
        />
        <NewPasswordFields replaces value={password} field={field} />
        <FormFailure failure={failure} />
        <Button type="submit" busy={busy} className="w-fit">
          {t('submit')}
        </Button>
      </form>
    </SecuritySection>
  )
}
