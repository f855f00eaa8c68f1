// The two questions of signing in: who you are, and the code of your second factor.
'use client'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { SubmitButton } from '#components/forms/submit-button.tsx'
import { AppLink } from '#components/layout/app-link.tsx'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { PasswordField } from '#components/ui/password-field.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { useFieldMessage } from '#lib/api/use-failure.ts'
import type { Credentials } from '#lib/contract/auth.ts'
import { href } from '#lib/routes.ts'

export type LoginForm = UseFormReturn<z.input<typeof Credentials>, unknown, z.output<typeof Credentials>>
type StepProps = { form: LoginForm; busy: boolean }

export function PasswordStep({ form, busy }: StepProps) {
  const t = useTranslations('auth.login')
  const words = useFieldMessage()
  const { errors } = form.formState
  return (
    <>
      <TextField
        label={t('email')}
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        required
        error={words(errors.email?.message)}
        {...form.register('email')}
      />
      <PasswordField
        label={t('password')}
        autoComplete="current-password"
        required
        showLabel={t('show_password')}
        hideTextLabel={t('hide_password')}
        error={words(errors.password?.message)}
        {...form.register('password')}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <Checkbox label={t('remember')} {...form.register('rememberMe')} />
        <AppLink href={href('forgot_password')} className={`${textLinkClass()} text-small`}>
          {t('forgot')}
        </AppLink>
      </div>
      <SubmitButton busy={busy}>{t('submit')}</SubmitButton>
    </>
  )
}

export function CodeStep({ form, busy, onBack }: StepProps & { onBack: () => void }) {
  const t = useTranslations('auth.login')
  const words = useFieldMessage()
  const { errors } = form.formState
  const { setFocus } = form
  useEffect(() => setFocus('second_factor_code'), [setFocus])
  return (
    <>
      <TextField
        label={t('code')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={words(errors.second_factor_code?.message)}
        {...form.register('second_factor_code')}
      />
      <SubmitButton busy={busy}>{t('code_submit')}</SubmitButton>
      <Button variant="quiet" className="justify-self-center" onClick={onBack}>
        {t('code_back')}
      </Button>
    </>
  )
}
