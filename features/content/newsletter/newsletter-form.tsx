// Asks for the newsletter.
'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { EmailField } from '#components/forms/email-field.tsx'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { SentNotice } from '#components/forms/sent-notice.tsx'
import { SubmitButton } from '#components/forms/submit-button.tsx'
import { tellOutcome } from '#components/forms/tell-outcome.ts'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { CaptchaProvider, type CaptchaSettings, useCaptcha } from '#lib/forms/captcha-provider.tsx'
import { lazyResolver } from '#lib/forms/lazy-resolver.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { usePageLocale } from '#lib/i18n/use-page-locale.ts'

const resolver = lazyResolver(async () => (await import('./newsletter-checks.ts')).newsletter)

export const NewsletterForm = ({ captcha }: { captcha: CaptchaSettings }) => (
  <CaptchaProvider settings={captcha}>
    <Form />
  </CaptchaProvider>
)

function Form() {
  const t = useTranslations('newsletter')
  const locale = usePageLocale()
  const captchaToken = useCaptcha()
  const [askedAt, setAskedAt] = useState<string | null>(null)
  const { field, onSubmit, busy, failure } = useApiForm({
    resolver,
    mode: 'onTouched',
    send: async ({ email }) => {
      const ask = async () => {
        const captcha_token = await captchaToken('newsletter')
        await call(api.newsletter.subscribe, { body: { email, locale, captcha_token } })
      }
      await tellOutcome(ask, { done: t('success'), failed: t('failure') })
      setAskedAt(email)
    },
  })
  if (askedAt !== null)
    return (
      <SentNotice title={t('asked_title')}>
        <span className="wrap-anywhere">{t('asked', { email: askedAt })}</span>
      </SentNotice>
    )
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-5" aria-label={t('title')}>
      <EmailField label={t('email')} autoComplete="email" {...field('email')} />
      <FormFailure failure={failure} />
      <SubmitButton busy={busy}>{t('subscribe')}</SubmitButton>
    </form>
  )
}
