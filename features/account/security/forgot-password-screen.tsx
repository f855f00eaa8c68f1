// Asks for an email with a link to choose a new password.
'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { AppLink } from '#components/layout/app-link.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { CaptchaProvider, type CaptchaSettings, useCaptcha } from '#lib/forms/captcha-provider.tsx'
import { usePageLocale } from '#lib/i18n/use-page-locale.ts'
import { href } from '#lib/routes.ts'
import { RESET_LINK_HOURS } from '#lib/rules/accounts/sign-in.ts'
import { AccountScreen, OtherFormLink } from '../account-screen.tsx'
import { EmailAddressForm } from '../registration/email-address-form.tsx'

export const ForgotPasswordScreen = ({ captcha }: { captcha: CaptchaSettings }) => (
  <CaptchaProvider settings={captcha}>
    <ForgotPassword />
  </CaptchaProvider>
)

function ForgotPassword() {
  const t = useTranslations('auth.forgot')
  const locale = usePageLocale()
  const captchaToken = useCaptcha()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const send = async (email: string) => {
    const captcha_token = await captchaToken('password_reset')
    await call(api.auth.passwordReset, { body: { email, locale, captcha_token } })
    setSentTo(email)
  }
  return (
    <AccountScreen title={t('title')} lead={t('lead')}>
      {sentTo !== null && (
        <Notice tone="success" live="status" title={t('sent', { email: sentTo })}>
          {t('sent_hint', { hours: RESET_LINK_HOURS })}
        </Notice>
      )}
      <EmailAddressForm label={t('title')} submit={sentTo === null ? t('submit') : t('again')} send={send} />
      <OtherFormLink>
        <AppLink href={href('login')} className={textLinkClass()}>
          {t('login')}
        </AppLink>
      </OtherFormLink>
    </AccountScreen>
  )
}
