// Chooses a new password with the key of an email.
'use client'
import { useTranslations } from 'next-intl'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { href } from '#lib/routes.ts'
import { PasswordByLink } from './password-by-link.tsx'

/** `link_key`: what the link in the email carries; null when the page was opened without it. */
export function ResetPasswordScreen({ link_key }: { link_key: string | null }) {
  const t = useTranslations('auth.reset')
  const codes = useTranslations('errors.codes')
  return (
    <PasswordByLink
      link_key={link_key}
      words="reset"
      send={body => call(api.auth.passwordResetConfirm, { body })}
      otherwise={{ text: codes('link_invalid'), to: href('forgot_password'), label: t('ask') }}
    />
  )
}
