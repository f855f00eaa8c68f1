// A form of one e-mail address, to which an email is sent.
'use client'
import { useTranslations } from 'next-intl'
import { EmailField } from '#components/forms/email-field.tsx'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { SubmitButton } from '#components/forms/submit-button.tsx'
import { lazyResolver } from '#lib/forms/lazy-resolver.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'

const resolver = lazyResolver(async () => (await import('./form-checks.ts')).emailAddress)

type Props = { label: string; submit: string; send: (email_address: string) => Promise<void> }

export function EmailAddressForm({ label, submit, send }: Props) {
  const t = useTranslations('auth')
  const { field, onSubmit, busy, failure } = useApiForm({ resolver, send: ({ email }) => send(email) })
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-5" aria-label={label}>
      <FormFailure failure={failure} />
      <EmailField label={t('email')} autoComplete="email" {...field('email')} />
      <SubmitButton busy={busy}>{submit}</SubmitButton>
    </form>
  )
}
