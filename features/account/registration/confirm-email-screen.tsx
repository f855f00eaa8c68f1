// Confirms an e-mail address: waiting for the email, trying its key, successful, or failed.
'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { AppLink } from '#components/layout/app-link.tsx'
import { lazyPart } from '#components/layout/loading/lazy-part.tsx'
import { PartMissing } from '#components/layout/loading/part-missing.tsx'
import { Button } from '#components/ui/button.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import { Notice } from '#components/ui/notice.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import { ApiFailure } from '#lib/api/api-failure.ts'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { useFailureMessage } from '#lib/api/use-failure.ts'
import { CaptchaProvider, type CaptchaSettings, useCaptcha } from '#lib/forms/captcha-provider.tsx'
import { usePageLocale } from '#lib/i18n/use-page-locale.ts'
import { href, localHref } from '#lib/routes.ts'
import { CONFIRM_LINK_DAYS } from '#lib/rules/accounts/sign-in.ts'
import { AccountScreen } from '../account-screen.tsx'
import { EmailAddressForm } from './email-address-form.tsx'

/** Drawn for whoever did not register in this browser: fetched while the key is tried. */
const LoginScreen = lazyPart(
  async () => (await import('../sessions/login-screen.tsx')).LoginScreen,
  PartMissing,
  LoginWaiting,
)

type Attempt =
  | { state: 'trying' }
  /** Here somebody registered with the address: they are logged in. */
  | { state: 'logged_in' }
  | { state: 'successful'; email: string }
  | { state: 'failed'; error: unknown }

type Props = {
  /** What the link in the email carries; null: the email is still awaited. */
  link_key: string | null
  captcha: CaptchaSettings
  /** Somebody is signed in: the address is a further one then. */
  signed_in: boolean
  /** Where whoever registered came from, such as the cart. */
  next: string | null
}

export function ConfirmEmailScreen({ link_key, captcha, ...arrived }: Props) {
  return (
    <CaptchaProvider settings={captcha}>
      {link_key === null ? <Pending /> : <Trying link_key={link_key} captcha={captcha} {...arrived} />}
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

function Trying({ link_key, captcha, signed_in, next }: Props & { link_key: string }) {
  const t = useTranslations('auth.confirm')
  const locale = usePageLocale()
  const [attempt, setAttempt] = useState<Attempt>({ state: 'trying' })
  // The key works once, and in development React runs effects twice.
  const started = useRef(false)
  const confirm = () => {
    setAttempt({ state: 'trying' })
    LoginScreen.fetchAhead()
    verify(link_key).then(
      ({ email, access_token }) => {
        if (access_token === null) return setAttempt({ state: 'successful', email })
        setAttempt({ state: 'logged_in' })
        // A full load: every part of the page is drawn again for the person who came in.
        window.location.assign(next ?? localHref(locale, href('home')))
      },
      (error: unknown) => setAttempt({ state: 'failed', error }),
    )
  }
  useEffect(() => {
    if (started.current) return
    started.current = true
    confirm()
  })
  if (attempt.state === 'failed') return <Failed error={attempt.error} onAgain={confirm} />
  if (attempt.state === 'successful' && signed_in) return <OfThisAccount />
  if (attempt.state === 'successful') return <LoginScreen next={next} captcha={captcha} confirmed={attempt.email} />
  return attempt.state === 'logged_in' ? (
    <Opening next={next} />
  ) : (
    <Underway title={t('trying')}>{t('trying_text')}</Underway>
  )
}

function LoginWaiting() {
  const t = useTranslations('auth.confirm')
  return <Underway title={t('successful')}>{t('trying_text')}</Underway>
}

function Opening({ next }: Pick<Props, 'next'>) {
  const t = useTranslations('auth.confirm')
  return <Underway title={t('successful')}>{t(next ? 'opening_next' : 'opening')}</Underway>
}

const Underway = ({ title, children }: { title: string; children: string }) => (
  <AccountScreen title={title}>
    <output className="flex items-center gap-3 text-ink-muted">
      <Spinner />
      {children}
    </output>
  </AccountScreen>
)

/** A further address of whoever is logged in. */
function OfThisAccount() {
  const t = useTranslations('auth.confirm')
  return (
    <AccountScreen title={t('successful')}>
      <Notice tone="success" live="status">
        {t('successful_signed_in')}
      </Notice>
      <AppLink href={href('account', { slug: 'emails' })} className={buttonClass({ size: 'large', wide: true })}>
        {t('to_emails')}
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
