// Changing the password, with the rule ticked off while one types.
'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { Button } from '#components/ui/button.tsx'
import { PasswordField } from '#components/ui/password-field.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { call } from '#lib/api/client.ts'
import { useFieldMessage } from '#lib/api/use-failure.ts'
import type { PasswordChange } from '#lib/contract/auth.ts'
import { authContract } from '#lib/forms/lazy-resolver.ts'
import { restartForm } from '#lib/forms/restart-form.ts'
import { useSending } from '#lib/forms/use-submit.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { openSessions, securityForms } from './security-calls.ts'
import { SecuritySection } from './security-section.tsx'

type Values = z.input<typeof PasswordChange>
const blank = { current_password: '', password: '', password_confirmation: '' }

export function PasswordForm({ onDirty }: { onDirty: (dirty: boolean) => void }) {
  const t = useTranslations('security.password')
  const words = useFieldMessage()
  const client = useQueryClient()
  const form = useForm<Values, unknown, Values>({
    resolver: securityForms.pick(checks => checks.passwordChange),
    defaultValues: blank,
  })
  const { errors, isDirty, isSubmitting } = form.formState
  const password = useWatch({ control: form.control, name: 'password' })
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  const change = async (body: Values) => {
    const restart = restartForm(form)
    await call((await authContract()).passwordChange, { body })
    restart(blank)
    snackbar.show({ kind: 'other', message: t('done') })
    await client.invalidateQueries({ queryKey: openSessions().queryKey })
  }
  const fields = ['current_password', 'password', 'password_confirmation'] as const
  const { onSubmit, failure } = useSending(form, fields, change, securityForms.fetch)
  return (
    <SecuritySection id="password-title" title={t('title')} lead={t('lead')}>
      <form noValidate onSubmit={onSubmit} aria-labelledby="password-title" className="grid max-w-md gap-5">
        <PasswordField
          label={t('current')}
          autoComplete="current-password"
          required
          showLabel={t('show')}
          hideTextLabel={t('hide')}
          error={words(errors.current_password?.message)}
          {...form.register('current_password')}
        />
        <NewPasswordFields
          value={password}
          password={{ registered: form.register('password'), error: errors.password?.message }}
          confirmation={{
            registered: form.register('password_confirmation'),
            error: errors.password_confirmation?.message,
          }}
        />
        <FormFailure failure={failure} />
        <Button type="submit" busy={isSubmitting} className="w-fit">
          {t('submit')}
        </Button>
      </form>
    </SecuritySection>
  )
}
