// Asks to become a beta tester; the answer is the same for everybody, and an email says the rest.
'use client'
import MailCheck from 'lucide-react/icons/mail-check'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { SubmitButton } from '#components/forms/submit-button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { call } from '#lib/api/client.ts'
import { useFieldMessage } from '#lib/api/use-failure.ts'
import type { BetaTesterForm } from '#lib/contract/social.ts'
import { type CaptchaSettings, captchaToken, prepareCaptcha } from '#lib/forms/captcha.ts'
import { lazyForms } from '#lib/forms/lazy-resolver.ts'
import { useSending } from '#lib/forms/use-submit.ts'
import { usePageLocale } from '#lib/i18n/use-page-locale.ts'

type Values = z.input<typeof BetaTesterForm>
type Asked = z.output<typeof BetaTesterForm>

const fields = ['first_name', 'last_name', 'email', 'instagram', 'listed'] as const
const { fetch, pick } = lazyForms(() => import('./beta-checks.ts'))

export function BetaForm({ captcha }: { captcha: CaptchaSettings }) {
  const t = useTranslations('people.beta')
  const locale = usePageLocale()
  const [sentTo, setSentTo] = useState<string | null>(null)
  useEffect(() => prepareCaptcha(captcha), [captcha])
  const form = useForm<Values, unknown, Asked>({ resolver: pick(checks => checks.beta) })
  const { onSubmit, failure } = useSending(
    form,
    fields,
    async values => {
      const { betaTesters } = await import('#lib/contract/social.ts')
      const captcha_token = await captchaToken(captcha, 'beta_tester')
      await call(betaTesters.create, { body: { ...values, locale, captcha_token } })
      setSentTo(values.email)
    },
    fetch,
  )
  if (sentTo !== null) {
    return (
      <Notice tone="success" live="status" title={t('sent_title')}>
        <span className="flex gap-3">
          <MailCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          {t('sent', { email: sentTo })}
        </span>
      </Notice>
    )
  }
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-5" aria-label={t('join')}>
      <FormFailure failure={failure} />
      <Fields form={form} />
      <SubmitButton busy={form.formState.isSubmitting}>{t('send')}</SubmitButton>
    </form>
  )
}

function Fields({ form: { register, formState } }: { form: UseFormReturn<Values, unknown, Asked> }) {
  const t = useTranslations('people.beta')
  const words = useFieldMessage()
  const { errors } = formState
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={t('first_name')}
          autoComplete="given-name"
          required
          error={words(errors.first_name?.message)}
          {...register('first_name')}
        />
        <TextField
          label={t('last_name')}
          autoComplete="family-name"
          required
          error={words(errors.last_name?.message)}
          {...register('last_name')}
        />
      </div>
      <TextField
        label={t('email')}
        type="email"
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        required
        error={words(errors.email?.message)}
        {...register('email')}
      />
      <TextField
        label={t('instagram')}
        hint={t('instagram_hint')}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        required
        error={words(errors.instagram?.message)}
        {...register('instagram')}
      />
      <Checkbox label={t('listed')} {...register('listed')} />
    </>
  )
}
