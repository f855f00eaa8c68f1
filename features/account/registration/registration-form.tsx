// The form of a new account.
'use client'
import { useTranslations } from 'next-intl'
import type { ComponentProps } from 'react'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { EmailField } from '#components/forms/email-field.tsx'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { SubmitButton } from '#components/forms/submit-button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { RadioGroup } from '#components/ui/radio-group.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import type { Registration } from '#lib/contract/auth.ts'
import { useCaptcha } from '#lib/forms/captcha-provider.tsx'
import { lazyResolver } from '#lib/forms/lazy-resolver.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { usePageLocale } from '#lib/i18n/use-page-locale.ts'
import type { AccountType } from '#lib/rules/access.ts'
import { NewPasswordFields } from '../security/new-password-fields.tsx'
import { TermsText } from './terms-text.tsx'

const resolver = lazyResolver(async () => (await import('./form-checks.ts')).registration)

type Props = {
  /** Who registers for a purpose of their own is not asked; absent: they are. */
  account_type?: AccountType
  /** What registers, where it is more than an account. */
  register?: (body: z.input<typeof Registration>) => Promise<unknown>
  /** `email_address`: where the email went. */
  onRegistered: (email_address: string) => void
}

export function RegistrationForm(props: Props) {
  const t = useTranslations('auth.registration')
  const { form, field, onSubmit, busy, failure } = useRegistration(props)
  const password = useWatch({ control: form.control, name: 'password' })
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-5" aria-label={t('title')}>
      {props.account_type === undefined && <AccountTypes {...field('account_type')} />}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label={t('first_name')} autoComplete="given-name" required {...field('first_name')} />
        <TextField label={t('last_name')} autoComplete="family-name" required {...field('last_name')} />
      </div>
      <EmailField label={t('email')} hint={t('email_hint')} autoComplete="username" {...field('email')} />
      <NewPasswordFields value={password ?? ''} field={field} />
      <div className="grid gap-2">
        <Checkbox label={t('terms')} required {...field('terms')} />
        <TermsText />
      </div>
      <FormFailure failure={failure} />
      <SubmitButton busy={busy}>{t('submit')}</SubmitButton>
    </form>
  )
}

const registerAlone = (body: z.input<typeof Registration>) => call(api.auth.registration, { body })

function useRegistration({ account_type = 'creator', register = registerAlone, onRegistered }: Props) {
  const locale = usePageLocale()
  const captchaToken = useCaptcha()
  return useApiForm({
    resolver,
    mode: 'onTouched',
    // Only what stands for a choice: what was typed before this script ran must stay.
    defaultValues: { account_type },
    send: async values => {
      const captcha_token = await captchaToken('registration')
      await register({ ...values, locale, captcha_token })
      onRegistered(values.email)
    },
  })
}

function AccountTypes(props: Omit<ComponentProps<typeof RadioGroup>, 'legend' | 'options'>) {
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
      {...props}
    />
  )
}
