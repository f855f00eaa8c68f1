// A form of one e-mail address to which an email is sent.
'use client'
import { useTranslations } from 'next-intl'
import { useForm } from 'react-hook-form'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { SubmitButton } from '#components/forms/submit-button.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { useFieldMessage } from '#lib/api/use-failure.ts'
import { lazyChecks } from '#lib/forms/lazy-resolver.ts'
import { useSending } from '#lib/forms/use-submit.ts'

type Props = { label: string; submit: string; send: (email: string) => Promise<void> }

export function EmailAddressForm({ label, submit, send }: Props) {
  const t = useTranslations('auth')
  const form = useForm({ resolver: lazyChecks(checks => checks.email) })
  const { errors, isSubmitting } = form.formState
  const words = useFieldMessage()
  const { onSubmit, failure } = useSending(form, ['email'], ({ email }) => send(email))
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-5" aria-label={label}>
      <FormFailure failure={failure} />
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
      <SubmitButton busy={isSubmitting}>{submit}</SubmitButton>
    </form>
  )
}
