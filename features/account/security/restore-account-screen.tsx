// Takes an account back with the key of the email to its old address: what will happen, and the new password.
'use client'
import { useTranslations } from 'next-intl'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { href } from '#lib/routes.ts'
import { PasswordByLink } from './password-by-link.tsx'

/** `link_key`: what the link in the email carries; null when the page was opened without it. */
export function RestoreAccountScreen({ link_key }: { link_key: string | null }) {
  const t = useTranslations('auth.restore')
  return (
    <PasswordByLink
      link_key={link_key}
      words="restore"
      send={body => call(api.auth.restoreAccount, { body })}
      otherwise={{ text: t('dead_text'), to: href('support'), label: t('support') }}
    >
      <ul className="grid list-disc gap-1 ps-5 text-small">
        <li>{t('address')}</li>
        <li>{t('factor')}</li>
        <li>{t('sessions')}</li>
      </ul>
    </PasswordByLink>
  )
}
