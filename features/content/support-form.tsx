// The form to write to us.
'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { z } from 'zod'
import { EmailField } from '#components/forms/email-field.tsx'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { SentNotice } from '#components/forms/sent-notice.tsx'
import { SubmitButton } from '#components/forms/submit-button.tsx'
import { Button } from '#components/ui/button.tsx'
import { RadioGroup } from '#components/ui/radio-group.tsx'
import { TextArea } from '#components/ui/text-area.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import type { ContactForm } from '#lib/contract/contact.ts'
import { CaptchaProvider, type CaptchaSettings, useCaptcha } from '#lib/forms/captcha-provider.tsx'
import { lazyResolver } from '#lib/forms/lazy-resolver.ts'
import { type FieldOf, useApiForm } from '#lib/forms/use-api-form.ts'
import { usePageLocale } from '#lib/i18n/use-page-locale.ts'

/** The person who is signed in, so that nobody types what we know. */
export type Sender = { name: string; email: string }
type SupportFormProps = { captcha: CaptchaSettings; sender: Sender | null }

const resolver = lazyResolver(async () => (await import('./support-checks.ts')).contact)

export const SupportForm = ({ captcha, sender }: SupportFormProps) => (
  <CaptchaProvider settings={captcha}>
    <Form sender={sender} />
  </CaptchaProvider>
)

function Form({ sender }: { sender: Sender | null }) {
  const t = useTranslations('support')
  const locale = usePageLocale()
  const captchaToken = useCaptcha()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { form, field, onSubmit, busy, failure } = useApiForm({
    resolver,
    mode: 'onTouched',
    // Only what is known: what was typed before this script ran must stay.
    defaultValues: { topic: 'support', ...sender },
    send: async values => {
      const captcha_token = await captchaToken('contact')
      await call(api.contact.create, { body: { ...values, locale, captcha_token } })
      setSentTo(values.email)
    },
  })
  if (sentTo !== null) {
    const again = () => {
      form.reset({ topic: 'support', title: '', message: '', name: form.getValues('name'), email: sentTo })
      setSentTo(null)
    }
    return <Sent email_address={sentTo} onAgain={again} />
  }
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid max-w-xl gap-5" aria-label={t('form_title')}>
      <Fields field={field} />
      <FormFailure failure={failure} />
      <SubmitButton busy={busy}>{t('send')}</SubmitButton>
    </form>
  )
}

function Sent({ email_address, onAgain }: { email_address: string; onAgain: () => void }) {
  const t = useTranslations('support')
  const again = (
    <Button variant="secondary" size="small" onClick={onAgain}>
      {t('another')}
    </Button>
  )
  return (
    <SentNotice title={t('sent_title')} actions={again} className="max-w-xl">
      <span className="wrap-anywhere">{t('sent', { email: email_address })}</span>
    </SentNotice>
  )
}

function Fields({ field }: { field: FieldOf<z.input<typeof ContactForm>> }) {
  const t = useTranslations('support')
  return (
    <>
      <RadioGroup
        legend={t('topic')}
        options={[
          { value: 'support', label: t('topic_support') },
          { value: 'contact', label: t('topic_contact') },
        ]}
        {...field('topic')}
      />
      <TextField label={t('name')} autoComplete="name" required {...field('name')} />
      <EmailField label={t('email')} autoComplete="email" {...field('email')} />
      <TextField label={t('title')} hint={t('title_hint')} required {...field('title')} />
      <TextArea label={t('message')} hint={t('message_hint')} rows={7} required {...field('message')} />
    </>
  )
}
