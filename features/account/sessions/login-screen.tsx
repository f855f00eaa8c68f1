// Signing in: address and password, then the code of a second factor where there is one, and the ways out of being stuck.
'use client'
import { useLocale, useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { AppLink } from '#components/layout/app-link.tsx'
import { lazyPart } from '#components/layout/loading/lazy-part.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { ApiFailure } from '#lib/api/api-failure.ts'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { CaptchaProvider, type CaptchaSettings } from '#lib/forms/captcha-provider.tsx'
import { lazyResolver } from '#lib/forms/lazy-resolver.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { href, localHref } from '#lib/routes.ts'
import { AccountScreen, OtherFormLink } from '../account-screen.tsx'
import { CodeStep, PasswordStep } from './login-steps.tsx'

/** Only for an address that is not confirmed yet. */
const ResendButton = lazyPart(async () => (await import('../registration/resend-button.tsx')).ResendButton)

const resolver = lazyResolver(async () => (await import('../registration/form-checks.ts')).credentials)

export type LoginProps = {
  /** The page that was asked for, checked to be of this site. */
  next: string | null
  captcha: CaptchaSettings
  /** The ways into the guided demo. */
  demo?: ReactNode
  /** The address that was confirmed a moment ago, by whoever logs in now. */
  confirmed?: string
}

export const LoginScreen = ({ captcha, ...props }: LoginProps) => (
  <CaptchaProvider settings={captcha}>
    <Login {...props} />
  </CaptchaProvider>
)

function Login({ next, demo, confirmed }: Omit<LoginProps, 'captcha'>) {
  const t = useTranslations('auth.login')
  const [asksCode, setAsksCode] = useState(false)
  const { form, field, onSubmit, failure, clearFailure, busy } = useLogin({
    next,
    confirmed,
    onCodeAsked: () => setAsksCode(true),
  })
  const unconfirmed = failure instanceof ApiFailure && failure.problem.code === 'email_unconfirmed'
  const goBack = () => {
    clearFailure()
    form.resetField('second_factor_code')
    form.resetField('password')
    setAsksCode(false)
  }
  const [title, lead] = useWords({ asksCode, asked: next !== null, confirmed: confirmed !== undefined })
  return (
    <AccountScreen title={title} lead={lead}>
      <form method="post" noValidate onSubmit={onSubmit} className="grid gap-5" aria-label={title}>
        <FormFailure
          failure={failure}
          actions={unconfirmed && <ResendButton email_address={form.getValues('email')} justSent={false} />}
        />
        {asksCode ? (
          <CodeStep form={form} field={field} busy={busy} onBack={goBack} />
        ) : (
          <PasswordStep field={field} busy={busy} />
        )}
      </form>
      {!asksCode && confirmed === undefined && (
        <>
          <OtherFormLink>
            {t('no_account')}{' '}
            <AppLink href={href('registration')} className={textLinkClass()}>
              {t('register')}
            </AppLink>
          </OtherFormLink>
          {demo}
        </>
      )}
    </AccountScreen>
  )
}

type Standing = { asksCode: boolean; asked: boolean; confirmed: boolean }

function useWords({ asksCode, asked, confirmed }: Standing): [title: string, lead: string] {
  const t = useTranslations('auth')
  if (asksCode) return [t('login.code_title'), t('login.code_lead')]
  if (confirmed) return [t('confirm.successful'), t('confirm.successful_text')]
  return [t('login.title'), asked ? t('login.lead_next') : t('login.lead')]
}

type UseLogin = { next: string | null; confirmed: string | undefined; onCodeAsked: () => void }

function useLogin({ next, confirmed, onCodeAsked }: UseLogin) {
  const locale = useLocale()
  const [redirecting, setRedirecting] = useState(false)
  const login = useApiForm({
    // No default values on the login page: what a password manager filled in before this script ran must stay.
    ...(confirmed === undefined ? {} : { defaultValues: { email: confirmed } }),
    resolver,
    send: async body => {
      try {
        await call(api.auth.login, { body })
      } catch (error) {
        // Not a refusal but the next question.
        if (error instanceof ApiFailure && error.problem.code === 'second_factor_required') return onCodeAsked()
        throw error
      }
      setRedirecting(true)
      // A full load: every part of the page is drawn again for the person who came in.
      window.location.assign(next ?? localHref(locale, href('home')))
    },
  })
  return { ...login, busy: login.busy || redirecting }
}
