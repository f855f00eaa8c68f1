// Creating an account; after it, a dialog that cannot be mistaken says that the address must be confirmed.
'use client'
import { useTranslations } from 'next-intl'
import { lazy, Suspense, useEffect, useState } from 'react'
import { AppLink } from '#components/layout/app-link.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { CaptchaProvider, type CaptchaSettings } from '#lib/forms/captcha-provider.tsx'
import { href } from '#lib/routes.ts'
import { whenIdle } from '#lib/when-idle.ts'
import { AccountScreen, OtherFormLink } from '../account-screen.tsx'
import { RegistrationForm } from './registration-form.tsx'

const loadDialog = () => import('./confirm-dialog.tsx')
/** In advance, so that it is there when the account is. */
const fetchDialog = () => void loadDialog().catch(() => undefined)
const ConfirmDialog = lazy(async () => ({ default: (await loadDialog()).ConfirmDialog }))

type Props = { mode: 'open' | 'beta' | 'closed'; captcha: CaptchaSettings }

/** `mode` is known before anybody types. */
export function RegistrationScreen({ mode, captcha }: Props) {
  const t = useTranslations('auth.registration')
  const [sentTo, setSentTo] = useState<string | null>(null)
  useEffect(() => whenIdle(fetchDialog), [])
  if (mode === 'closed') return <Closed />
  return (
    <CaptchaProvider settings={captcha}>
      <AccountScreen title={t('title')} lead={t('lead')}>
        {mode === 'beta' && <Beta />}
        <RegistrationForm
          onRegistered={email_address => {
            snackbar.show({ kind: 'other', message: t('done') })
            setSentTo(email_address)
          }}
          onFailed={() => snackbar.show({ kind: 'error', message: t('failed') })}
        />
        <OtherFormLink>
          {t('have_account')}{' '}
          <AppLink href={href('login')} className={textLinkClass()}>
            {t('login')}
          </AppLink>
        </OtherFormLink>
        {sentTo !== null && (
          <Suspense>
            <ConfirmDialog email_address={sentTo} onCorrect={() => setSentTo(null)} />
          </Suspense>
        )}
      </AccountScreen>
    </CaptchaProvider>
  )
}

function Beta() {
  const t = useTranslations('auth.registration')
  return (
    <Notice
      tone="warning"
      actions={
        <AppLink href={href('profiles', { role: 'beta-testers' })} className={textLinkClass()}>
          {t('beta_ask')}
        </AppLink>
      }
    >
      {t('beta')}
    </Notice>
  )
}

function Closed() {
  const t = useTranslations('auth.registration')
  const codes = useTranslations('errors.codes')
  return (
    <AccountScreen title={t('title')}>
      <Notice tone="warning" title={codes('registration_disabled')}>
        {t('closed')}
      </Notice>
    </AccountScreen>
  )
}
