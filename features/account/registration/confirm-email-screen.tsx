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
import { useFailureMessage } from '#lib/api/use-failure.ts'
import { type CaptchaSettings, captchaToken, prepareCaptcha } from '#lib/forms/captcha.ts'
import { authContract } from '#lib/forms/lazy-resolver.ts'
import { usePageLocale } from '#lib/i18n/use-page-locale.ts'
import { href } from '#lib/routes.ts'
import { CONFIRM_LINK_DAYS } from '#lib/rules/accounts/sign-in.ts'
import { AccountScreen } from '../account-screen.tsx'
import { EmailAddressForm } from './email-address-form.tsx'

type Attempt = { state: 'trying' } | { state: 'successful' } | { state: 'failed'; error: unknown }

type Props = {
  /** What the email's link carries; null: the email is still awaited. */
  link_key: string | null
  captcha: CaptchaSettings
  /** Somebody is signed in: the address is a further one then. */
  signed_in: boolean
}

export function ConfirmEmailScreen({ link_key, captcha, signed_in }: Props) {
  useEffect(() => prepareCaptcha(captcha), [captcha])
  return link_key === null ? (
    <Pending captcha={captcha} />
  ) : (
    <Trying link_key={link_key} captcha={captcha} signed_in={signed_in} />
  )
}

function Pending({ captcha }: { captcha: CaptchaSettings }) {
  const t = useTranslations('auth.confirm')
  return (
    <AccountScreen title={t('pending')} lead={t('pending_text', { days: CONFIRM_LINK_DAYS })}>
      <Resend captcha={captcha} />
    </AccountScreen>
  )
}

const verify = async (key: string) => call((await authContract()).verifyEmail, { body: { key } })

function Trying({ link_key, captcha, signed_in }: Omit<Props, 'link_key'> & { link_key: string }) {
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
  if (attempt.state === 'failed') return <Failed error={attempt.error} captcha={captcha} onAgain={confirm} />
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

type FailedProps = { error: unknown; captcha: CaptchaSettings; onAgain: () => void }

function Failed({ error, captcha, onAgain }: FailedProps) {
  const t = useTranslations('auth.confirm')
  const words = useFailureMessage()
  const dead = error instanceof ApiFailure && error.problem.code === 'link_invalid'
  return (
    <AccountScreen title={t('failed')}>
      <Notice tone="danger" live="alert">
        {words(error)}
      </Notice>
      {dead ? (
        <Resend captcha={captcha} />
      ) : (
        <Button size="large" wide onClick={onAgain}>
          {t('again')}
        </Button>
      )}
    </AccountScreen>
  )
}

function Resend({ captcha }: { captcha: CaptchaSettings }) {
  const t = useTranslations('auth.confirm')
  const locale = usePageLocale()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const send = async (email: string) => {
    const captcha_token = await captchaToken(captcha, 'resend_confirmation')
    await call((await authContract()).resendConfirmation, { body: { email, locale, captcha_token } })
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
