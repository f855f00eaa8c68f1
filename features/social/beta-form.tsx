// Asks to become a beta tester; the answer is the same for everybody, and an email says the rest.
'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { EmailField } from '#components/forms/email-field.tsx'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { SentNotice } from '#components/forms/sent-notice.tsx'
import { SubmitButton } from '#components/forms/submit-button.tsx'
import { tellOutcome } from '#components/forms/tell-outcome.ts'
import { Checkbox } from '#components/ui/checkbox.tsx'
import MailCheck from '#components/ui/icons/mail-check.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { CaptchaProvider, type CaptchaSettings, useCaptcha } from '#lib/forms/captcha-provider.tsx'
import { lazyResolver } from '#lib/forms/lazy-resolver.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { usePageLocale } from '#lib/i18n/use-page-locale.ts'

const resolver = lazyResolver(async () => (await import('./beta-checks.ts')).beta)

export const BetaForm = ({ captcha }: { captcha: CaptchaSettings }) => (
  <CaptchaProvider settings={captcha}>
    <Form />
  </CaptchaProvider>
)

function useBetaForm(onSent: (email_address: string) => void) {
  const t = useTranslations('people.beta')
  const locale = usePageLocale()
  const captchaToken = useCaptcha()
  return useApiForm({
    resolver,
    send: async values => {
      const ask = async () => {
        const captcha_token = await captchaToken('beta_tester')
        await call(api.betaTesters.create, { body: { ...values, locale, captcha_token } })
      }
      await tellOutcome(ask, { done: t('done'), failed: t('failed') })
      onSent(values.email)
    },
  })
}

function Form() {
  const t = useTranslations('people.beta')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { field, onSubmit, busy, failure } = useBetaForm(setSentTo)
  if (sentTo !== null) {
    return (
      <SentNotice title={t('sent_title')}>
        <span className="flex gap-3">
          <MailCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          {t('sent', { email: sentTo })}
        </span>
      </SentNotice>
    )
  }
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-5" aria-label={t('join')}>
      <FormFailure failure={failure} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label={t('first_name')} autoComplete="given-name" required {...field('first_name')} />
        <TextField label={t('last_name')} autoComplete="family-name" required {...field('last_name')} />
      </div>
      <EmailField label={t('email')} autoComplete="email" {...field('email')} />
      <TextField
        label={t('instagram')}
        hint={t('instagram_hint')}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        required
        {...field('instagram')}
      />
      <Checkbox label={t('listed')} {...field('listed')} />
      <SubmitButton busy={busy}>{t('send')}</SubmitButton>
    </form>
  )
}
