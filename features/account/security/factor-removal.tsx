// Switching the second factor off: the password and a code.
'use client'
import { useTranslations } from 'next-intl'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { Button } from '#components/ui/button.tsx'
import { PasswordField } from '#components/ui/password-field.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { call } from '#lib/api/client.ts'
import { useFieldMessage } from '#lib/api/use-failure.ts'
import type { SecondFactorRemoval } from '#lib/contract/sessions.ts'
import { useSending } from '#lib/forms/use-submit.ts'
import { securityForms, sessionsContract } from './security-calls.ts'

type Values = z.input<typeof SecondFactorRemoval>

export function FactorRemoval({ onRemoved, onCancel }: { onRemoved: () => Promise<void>; onCancel: () => void }) {
  const t = useTranslations('security.factor')
  const show = useTranslations('security.password')
  const words = useFieldMessage()
  const form = useForm<Values, unknown, Values>({
    resolver: securityForms.pick(checks => checks.removal),
    defaultValues: { password: '', code: '' },
  })
  const { errors, isSubmitting } = form.formState
  const remove = async (body: Values) => {
    await call((await sessionsContract()).removeSecondFactor, { body })
    await onRemoved()
  }
  const { onSubmit, failure } = useSending(form, ['password', 'code'], remove, securityForms.fetch)
  return (
    <form noValidate onSubmit={onSubmit} aria-label={t('remove_title')} className="grid max-w-md gap-5">
      <PasswordField
        label={t('password')}
        autoComplete="current-password"
        required
        showLabel={show('show')}
        hideTextLabel={show('hide')}
        error={words(errors.password?.message)}
        {...form.register('password')}
      />
      <TextField
        label={t('code_or_recovery')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={words(errors.code?.message)}
        {...form.register('code')}
      />
      <FormFailure failure={failure} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="danger" busy={isSubmitting}>
          {t('remove')}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
