// Switching the second factor off: the password and a code.
'use client'
import { useTranslations } from 'next-intl'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { Button } from '#components/ui/button.tsx'
import { PasswordField } from '#components/ui/password-field.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { lazyResolver } from '#lib/forms/lazy-resolver.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'

const resolver = lazyResolver(async () => (await import('./security-checks.ts')).removal)

export function FactorRemoval({ onRemoved, onCancel }: { onRemoved: () => Promise<void>; onCancel: () => void }) {
  const t = useTranslations('security.factor')
  const show = useTranslations('security.password')
  const { field, onSubmit, busy, failure } = useApiForm({
    resolver,
    defaultValues: { password: '', code: '' },
    send: async body => {
      await call(api.sessions.removeSecondFactor, { body })
      await onRemoved()
    },
  })
  return (
    <form noValidate onSubmit={onSubmit} aria-label={t('remove_title')} className="grid max-w-md gap-5">
      <PasswordField
        label={t('password')}
        autoComplete="current-password"
        required
        showLabel={show('show')}
        hideTextLabel={show('hide')}
        {...field('password')}
      />
      <TextField
        label={t('code_or_recovery')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...field('code')}
      />
      <FormFailure failure={failure} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="danger" busy={busy}>
          {t('remove')}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
