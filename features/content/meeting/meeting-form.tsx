// Asks for a meeting with a person of the house.
'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { z } from 'zod'
import { EmailField } from '#components/forms/email-field.tsx'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { SentNotice } from '#components/forms/sent-notice.tsx'
import { SubmitButton } from '#components/forms/submit-button.tsx'
import { tellOutcome } from '#components/forms/tell-outcome.ts'
import { TextArea } from '#components/ui/text-area.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import type { MeetingForm as Meeting } from '#lib/contract/contact.ts'
import { CaptchaProvider, type CaptchaSettings, useCaptcha } from '#lib/forms/captcha-provider.tsx'
import { lazyResolver } from '#lib/forms/lazy-resolver.ts'
import { type FieldOf, useApiForm } from '#lib/forms/use-api-form.ts'
import { usePageLocale } from '#lib/i18n/use-page-locale.ts'

const resolver = lazyResolver(async () => (await import('./meeting-checks.ts')).meeting)

export const MeetingForm = ({ captcha }: { captcha: CaptchaSettings }) => (
  <CaptchaProvider settings={captcha}>
    <Form />
  </CaptchaProvider>
)

function Form() {
  const t = useTranslations('meeting')
  const locale = usePageLocale()
  const captchaToken = useCaptcha()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { field, onSubmit, busy, failure } = useApiForm({
    resolver,
    mode: 'onTouched',
    send: async values => {
      const ask = async () => {
        const captcha_token = await captchaToken('contact')
        await call(api.contact.meeting, { body: { ...values, locale, captcha_token } })
      }
      await tellOutcome(ask, { done: t('sent_title'), failed: t('failure') })
      setSentTo(values.email)
    },
  })
  if (sentTo !== null)
    return (
      <SentNotice title={t('sent_title')} className="max-w-xl">
        <span className="wrap-anywhere">{t('sent', { email: sentTo })}</span>
      </SentNotice>
    )
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid max-w-xl gap-5" aria-label={t('form_title')}>
      <MeetingFields field={field} />
      <FormFailure failure={failure} />
      <SubmitButton busy={busy}>{t('send')}</SubmitButton>
    </form>
  )
}

function MeetingFields({ field }: { field: FieldOf<z.input<typeof Meeting>> }) {
  const t = useTranslations('meeting')
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label={t('first_name')} autoComplete="given-name" required {...field('first_name')} />
        <TextField label={t('last_name')} autoComplete="family-name" required {...field('last_name')} />
      </div>
      <EmailField label={t('email')} autoComplete="email" {...field('email')} />
      <TextField
        label={t('instagram')}
        hint={t('instagram_hint')}
        autoCapitalize="none"
        required
        {...field('instagram')}
      />
      <TextArea label={t('message')} rows={4} {...field('message')} />
    </>
  )
}
