// The form to write to us.
'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { SubmitButton } from '#components/forms/submit-button.tsx'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { RadioGroup } from '#components/ui/radio-group.tsx'
import { TextArea } from '#components/ui/text-area.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { call } from '#lib/api/client.ts'
import { useFieldMessage } from '#lib/api/use-failure.ts'
import type { ContactForm } from '#lib/contract/contact.ts'
import { type CaptchaSettings, captchaToken, prepareCaptcha } from '#lib/forms/captcha.ts'
import { lazyForms } from '#lib/forms/lazy-resolver.ts'
import { useSending } from '#lib/forms/use-submit.ts'
import { usePageLocale } from '#lib/i18n/use-page-locale.ts'

type Values = z.input<typeof ContactForm>
type Message = z.output<typeof ContactForm>
/** The person who is signed in, so that nobody types what we know. */
export type Sender = { name: string; email: string }

const { fetch, pick } = lazyForms(() => import('./support-checks.ts'))

export function SupportForm({ captcha, sender }: { captcha: CaptchaSettings; sender: Sender | null }) {
  const t = useTranslations('support')
  const locale = usePageLocale()
  const [sentTo, setSentTo] = useState<string | null>(null)
  useEffect(() => prepareCaptcha(captcha), [captcha])
  const form = useForm<Values, unknown, Message>({
    resolver: pick(checks => checks.contact),
    mode: 'onTouched',
    // Only what is known: what was typed before this script ran must stay.
    defaultValues: { topic: 'support', ...sender },
  })
  const { onSubmit, failure } = useSending(
    form,
    ['topic', 'name', 'email', 'title', 'message'],
    async values => {
      const { contact } = await import('#lib/contract/contact.ts')
      const captcha_token = await captchaToken(captcha, 'contact')
      await call(contact.create, { body: { ...values, locale, captcha_token } })
      setSentTo(values.email)
    },
    fetch,
  )
  if (sentTo !== null) {
    const again = () => {
      form.reset({ topic: 'support', title: '', message: '', name: form.getValues('name'), email: sentTo })
      setSentTo(null)
    }
    return <Sent email={sentTo} onAgain={again} />
  }
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid max-w-xl gap-5" aria-label={t('form_title')}>
      <Fields form={form} />
      <FormFailure failure={failure} />
      <SubmitButton busy={form.formState.isSubmitting}>{t('send')}</SubmitButton>
    </form>
  )
}

/** Takes the place of the form, and the focus with it. */
function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const t = useTranslations('support')
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1} className="max-w-xl outline-none">
      <Notice
        tone="success"
        live="status"
        title={t('sent_title')}
        actions={
          <Button variant="secondary" size="small" onClick={onAgain}>
            {t('another')}
          </Button>
        }
      >
        <span className="wrap-anywhere">{t('sent', { email })}</span>
      </Notice>
    </div>
  )
}

function Fields({ form }: { form: UseFormReturn<Values, unknown, Message> }) {
  const t = useTranslations('support')
  const words = useFieldMessage()
  const { errors } = form.formState
  return (
    <>
      <RadioGroup
        legend={t('topic')}
        options={[
          { value: 'support', label: t('topic_support') },
          { value: 'contact', label: t('topic_contact') },
        ]}
        error={words(errors.topic?.message)}
        {...form.register('topic')}
      />
      <TextField
        label={t('name')}
        autoComplete="name"
        required
        error={words(errors.name?.message)}
        {...form.register('name')}
      />
      <TextField
        label={t('email')}
        type="email"
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        required
        error={words(errors.email?.message)}
        {...form.register('email')}
      />
      <TextField
        label={t('title')}
        hint={t('title_hint')}
        required
        error={words(errors.title?.message)}
        {...form.register('title')}
      />
      <TextArea
        label={t('message')}
        hint={t('message_hint')}
        rows={7}
        required
        error={words(errors.message?.message)}
        {...form.register('message')}
      />
    </>
  )
}
