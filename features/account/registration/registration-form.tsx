// The form of a new account.
'use client'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { type UseFormRegisterReturn, useForm, useWatch } from 'react-hook-form'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { SubmitButton } from '#components/forms/submit-button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { RadioGroup } from '#components/ui/radio-group.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { call } from '#lib/api/client.ts'
import { useFieldMessage } from '#lib/api/use-failure.ts'
import { type CaptchaSettings, captchaToken, prepareCaptcha } from '#lib/forms/captcha.ts'
import { authContract, lazyChecks } from '#lib/forms/lazy-resolver.ts'
import { useSending } from '#lib/forms/use-submit.ts'
import { usePageLocale } from '#lib/i18n/use-page-locale.ts'
import { NewPasswordFields } from '../security/new-password-fields.tsx'
import { TermsText } from './terms-text.tsx'

const fields = [
  'account_type',
  'first_name',
  'last_name',
  'email',
  'password',
  'password_confirmation',
  'terms',
] as const

type Props = {
  captcha: CaptchaSettings
  /** `email`: where the email went. */
  onRegistered: (email: string) => void
  onFailed: () => void
}

export function RegistrationForm({ captcha, onRegistered, onFailed }: Props) {
  const t = useTranslations('auth.registration')
  const locale = usePageLocale()
  const form = useForm({
    resolver: lazyChecks(checks => checks.registration),
    mode: 'onTouched',
    // Only what stands for a choice: what was typed before this script ran must stay.
    defaultValues: { account_type: 'creator' },
  })
  const { errors, isSubmitting } = form.formState
  const words = useFieldMessage()
  const password = useWatch({ control: form.control, name: 'password' })
  useEffect(() => prepareCaptcha(captcha), [captcha])
  const { onSubmit, failure } = useSending(form, fields, async values => {
    try {
      const captcha_token = await captchaToken(captcha, 'registration')
      await call((await authContract()).registration, { body: { ...values, locale, captcha_token } })
    } catch (error) {
      onFailed()
      throw error
    }
    onRegistered(values.email)
  })
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-5" aria-label={t('title')}>
      <AccountTypes registered={form.register('account_type')} error={words(errors.account_type?.message)} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={t('first_name')}
          autoComplete="given-name"
          required
          error={words(errors.first_name?.message)}
          {...form.register('first_name')}
        />
        <TextField
          label={t('last_name')}
          autoComplete="family-name"
          required
          error={words(errors.last_name?.message)}
          {...form.register('last_name')}
        />
      </div>
      <TextField
        label={t('email')}
        hint={t('email_hint')}
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        required
        error={words(errors.email?.message)}
        {...form.register('email')}
      />
      <NewPasswordFields
        value={password ?? ''}
        password={{ registered: form.register('password'), error: errors.password?.message }}
        confirmation={{
          registered: form.register('password_confirmation'),
          error: errors.password_confirmation?.message,
        }}
      />
      <div className="grid gap-2">
        <Checkbox label={t('terms')} required error={words(errors.terms?.message)} {...form.register('terms')} />
        <TermsText />
      </div>
      <FormFailure failure={failure} />
      <SubmitButton busy={isSubmitting}>{t('submit')}</SubmitButton>
    </form>
  )
}

function AccountTypes({ registered, error }: { registered: UseFormRegisterReturn; error: string | undefined }) {
  const t = useTranslations('auth.registration.account_type')
  return (
    <RadioGroup
      legend={t('legend')}
      options={[
        { value: 'creator', label: t('creator'), hint: t('creator_hint') },
        { value: 'agency', label: t('agency'), hint: t('agency_hint') },
        { value: 'collector', label: t('collector'), hint: t('collector_hint') },
        { value: 'advertiser', label: t('advertiser'), hint: t('advertiser_hint') },
      ]}
      error={error}
      {...registered}
    />
  )
}
