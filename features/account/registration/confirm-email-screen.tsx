// Confirms an e-mail address: waiting for the email, trying its key, successful, or failed.
'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { AppLink } from '#components/layout/app-link.tsx'
import { Button, buttonClass } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import { ApiFailure } from '#lib/api/api-failure.ts'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { useFailureMessage } from '#lib/api/use-failure.ts'
import { CaptchaProvider, type CaptchaSettings, useCaptcha } from '#lib/forms/captcha-provider.tsx'
import { usePageLocale } from '#lib/i18n/use-page-locale.ts'
import { href } from '#lib/routes.ts'
import { CONFIRM_LINK_DAYS } from '#lib/rules/accounts/sign-in.ts'
import { AccountScreen } from '../account-screen.tsx'
import { EmailAddressForm } from './email-address-form.tsx'

type Attempt = { state: 'trying' } | { state: 'successful' } | { state: 'failed'; error: unknown }

type Props = {
  /** What the link in the email carries; null: the email is still awaited. */
  link_key: string | null
  captcha: CaptchaSettings
  /** Somebody is signed in: the address is a further one then. */
  signed_in: boolean
}

export function ConfirmEmailScreen({ link_key, captcha, signed_in }: Props) {
  return (
    <CaptchaProvider settings={captcha}>
      {link_key === null ? <Pending /> : <Trying link_key={link_key} signed_in={signed_in} />}
    </CaptchaProvider>
  )
}

function Pending() {
  const t = useTranslations('auth.confirm')
  return (
    <AccountScreen title={t('pending')} lead={t('pending_text', { days: CONFIRM_LINK_DAYS })}>
      <Resend />
    </AccountScreen>
  )
}

const verify = (key: string) => call(api.auth.verifyEmail, { body: { key } })

function Trying({ link_key, signed_in }: { link_key: string; signed_in: boolean }) {
  const t = useTranslations('auth.confirm')
  const [attempt, setAttempt] = useState<Attempt>({ state: 'trying' })
  // The key works once, and in development React runs effects twice.
  const started = useRef(false)
  const confirm = () => {
    setAttempt({ state: 'trying' })
    verify(link_key).then(
      () => setAttempt({ state: 'successful' }),
      (error: unknown) => setAttempt({ state: 'failed', error }),
    )
  }
  useEffect(() => {
    if (started.current) return
    started.current = true
    confirm()
  })
  if (attempt.state === 'failed') return <Failed error={attempt.error} onAgain={confirm} />
  if (attempt.state === 'successful') return <Successful signed_in={signed_in} />
  return (
    <AccountScreen title={t('trying')}>
      <output className="flex items-center gap-3 text-ink-muted">
        <Spinner />
        {t('trying_text')}
      </output>
    </AccountScreen>
  )
}

function Successful({ signed_in }: { signed_in: boolean }) {
  const t = useTranslations('auth.confirm')
  return (
    <AccountScreen title={t('successful')}>
      <Notice tone="success" live="status">
        {signed_in ? t('successful_signed_in') : t('successful_text')}
      </Notice>
      <AppLink
        href={signed_in ? href('account', { slug: 'emails' }) : href('login')}
        className={buttonClass({ size: 'large', wide: true })}
      >
        {signed_in ? t('to_emails') : t('login')}
      </AppLink>
    </AccountScreen>
  )
}

function Failed({ error, onAgain }: { error: unknown; onAgain: () => void }) {
  const t = useTranslations('auth.confirm')
  const message = useFailureMessage()
  const dead = error instanceof ApiFailure && error.problem.code === 'link_invalid'
  return (
    <AccountScreen title={t('failed')}>
      <Notice tone="danger" live="alert">
        {message(error)}
      </Notice>
      {dead ? (
        <Resend />
      ) : (
        <Button size="large" wide onClick={onAgain}>
          {t('again')}
        </Button>
      )}
    </AccountScreen>
  )
}

function Resend() {
  const t = useTranslations('auth.confirm')
  const locale = usePageLocale()
  const captchaToken = useCaptcha()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const send = async (email: string) => {
    const captcha_token = await captchaToken('resend_confirmation')
    await call(api.auth.resendConfirmation, { body: { email, locale, captcha_token } })
    setSentTo(email)
  }
  return (
    <>
      {sentTo !== null && (
        <Notice tone="success" live="status">
          {t('resent', { email: sentTo })}
        </Notice>
      )}
      <EmailAddressForm label={t('resend')} submit={t('resend')} send={send} />
    </>
  )
}
