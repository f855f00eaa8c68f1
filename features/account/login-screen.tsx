// Signing in: address and password, remember-me, and the ways out of being stuck.
'use client'
import { useLocale, useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { AppLink } from '#components/layout/app-link.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { PasswordField } from '#components/ui/password-field.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { ApiFailure } from '#lib/api/api-failure.ts'
import { call } from '#lib/api/client.ts'
import { useFieldMessage } from '#lib/api/use-failure.ts'
import { href, localHref } from '#lib/routes.ts'
import { AccountScreen, OtherWay } from './account-screen.tsx'
import { type CaptchaSettings, prepareCaptcha } from './captcha.ts'
import { FormFailure } from './form-failure.tsx'
import { authContract, lazyChecks } from './lazy-checks.ts'
import { ResendButton } from './resend-button.tsx'
import { SubmitButton } from './submit-button.tsx'
import { useSending } from './use-sending.ts'

/** `next`: the page that was asked for, checked to be of this site. */
export function LoginScreen({ next, captcha }: { next: string | null; captcha: CaptchaSettings }) {
  const t = useTranslations('auth.login')
  const locale = useLocale()
  // No default values: what a password manager filled in before this script ran must stay.
  const form = useForm({ resolver: lazyChecks(checks => checks.credentials) })
  const { errors, isSubmitting, isSubmitSuccessful } = form.formState
  const words = useFieldMessage()
  useEffect(() => prepareCaptcha(captcha), [captcha])
  const { onSubmit, failure } = useSending(form, ['email', 'password'], async body => {
    await call((await authContract()).login, { body })
    // A full load: every part of the page is drawn anew for the person who came in.
    window.location.assign(next ?? localHref(locale, href('images')))
  })
  const unconfirmed = failure instanceof ApiFailure && failure.problem.code === 'email_unconfirmed'
  const leaving = isSubmitSuccessful && failure === null && Object.keys(errors).length === 0
  return (
    <AccountScreen title={t('title')} lead={next ? t('lead_next') : t('lead')}>
      <form method="post" noValidate onSubmit={onSubmit} className="grid gap-5" aria-label={t('title')}>
        <FormFailure
          failure={failure}
          actions={unconfirmed && <ResendButton email={form.getValues('email')} captcha={captcha} justSent={false} />}
        />
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
        <SubmitButton busy={isSubmitting || leaving}>{t('submit')}</SubmitButton>
      </form>
      <OtherWay>
        {t('no_account')}{' '}
        <AppLink href={href('registration')} className={textLinkClass()}>
          {t('register')}
        </AppLink>
      </OtherWay>
    </AccountScreen>
  )
}
