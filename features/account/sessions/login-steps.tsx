// The two questions of signing in: who you are, and the code of your second factor.
'use client'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import type { z } from 'zod'
import { EmailField } from '#components/forms/email-field.tsx'
import { SubmitButton } from '#components/forms/submit-button.tsx'
import { AppLink } from '#components/layout/app-link.tsx'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { PasswordField } from '#components/ui/password-field.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import type { Credentials } from '#lib/contract/auth.ts'
import type { ApiForm } from '#lib/forms/use-api-form.ts'
import { href } from '#lib/routes.ts'

type LoginForm = ApiForm<z.input<typeof Credentials>, z.output<typeof Credentials>>
type StepProps = Pick<LoginForm, 'field' | 'busy'>

export function PasswordStep({ field, busy }: StepProps) {
  const t = useTranslations('auth.login')
  return (
    <>
      <EmailField label={t('email')} autoComplete="username" {...field('email')} />
      <PasswordField
        label={t('password')}
        autoComplete="current-password"
        required
        showLabel={t('show_password')}
        hideTextLabel={t('hide_password')}
        {...field('password')}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <Checkbox label={t('remember')} {...field('rememberMe')} />
        <AppLink href={href('forgot_password')} className={`${textLinkClass()} text-small`}>
          {t('forgot')}
        </AppLink>
      </div>
      <SubmitButton busy={busy}>{t('submit')}</SubmitButton>
    </>
  )
}

type CodeStepProps = StepProps & Pick<LoginForm, 'form'> & { onBack: () => void }

export function CodeStep({ form, field, busy, onBack }: CodeStepProps) {
  const t = useTranslations('auth.login')
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
        {...field('second_factor_code')}
      />
      <SubmitButton busy={busy}>{t('code_submit')}</SubmitButton>
      <Button variant="quiet" className="justify-self-center" onClick={onBack}>
        {t('code_back')}
      </Button>
    </>
  )
}
