// A new password and its confirmation; the rules are ticked off while it is typed.
'use client'
import { useTranslations } from 'next-intl'
import { PasswordField } from '#components/ui/password-field.tsx'
import type { FieldOf } from '#lib/forms/use-api-form.ts'
import { passwordChecks } from '#lib/rules/accounts/password.ts'

type Fields = { password: string; password_confirmation: string }
const names = ['length', 'upper', 'lower', 'digit', 'special'] as const

type Props = {
  /** The value while it is typed. */
  value: string
  field: FieldOf<Fields>
  /** It takes the place of another password. */
  replaces?: boolean
}

export function NewPasswordFields({ value, field, replaces = false }: Props) {
  const t = useTranslations('auth.password')
  const show = { showLabel: t('show'), hideTextLabel: t('hide') }
  const rules = names.map(key => ({ key, label: t(`rules.${key}`), met: passwordChecks[key](value) }))
  return (
    <>
      <PasswordField
        label={t(replaces ? 'new_label' : 'label')}
        autoComplete="new-password"
        required
        rules={rules}
        metLabel={t('met')}
        unmetLabel={t('unmet')}
        {...show}
        {...field('password')}
      />
      <PasswordField
        label={t(replaces ? 'new_confirmation' : 'confirmation')}
        autoComplete="new-password"
        required
        {...show}
        {...field('password_confirmation')}
      />
    </>
  )
}
