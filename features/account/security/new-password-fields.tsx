// A new password and its confirmation, with the rule ticked off while one types.
'use client'
import { useTranslations } from 'next-intl'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { PasswordField } from '#components/ui/password-field.tsx'
import { useFieldMessage } from '#lib/api/use-failure.ts'
import { passwordChecks } from '#lib/rules/accounts/password.ts'

type Input = { registered: UseFormRegisterReturn; error: string | undefined }
type Props = {
  /** The value while it is typed. */
  value: string
  password: Input
  confirmation: Input
}

export function NewPasswordFields({ value, password, confirmation }: Props) {
  const t = useTranslations('auth.password')
  const words = useFieldMessage()
  const show = { showLabel: t('show'), hideTextLabel: t('hide') }
  const rules = [
    { key: 'length', label: t('rules.length'), met: passwordChecks.length(value) },
    { key: 'upper', label: t('rules.upper'), met: passwordChecks.upper(value) },
    { key: 'lower', label: t('rules.lower'), met: passwordChecks.lower(value) },
    { key: 'digit', label: t('rules.digit'), met: passwordChecks.digit(value) },
    { key: 'special', label: t('rules.special'), met: passwordChecks.special(value) },
  ]
  return (
    <>
      <PasswordField
        label={t('label')}
        autoComplete="new-password"
        required
        error={words(password.error)}
        rules={rules}
        metLabel={t('met')}
        unmetLabel={t('unmet')}
        {...show}
        {...password.registered}
      />
      <PasswordField
        label={t('confirmation')}
        autoComplete="new-password"
        required
        error={words(confirmation.error)}
        {...show}
        {...confirmation.registered}
      />
    </>
  )
}
