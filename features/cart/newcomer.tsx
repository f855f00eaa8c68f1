// A new account in the cart, confirmed by a letter that leads back here.
'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { AppLink } from '#components/layout/app-link.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { ConfirmationSent } from '#features/account/registration/confirmation-sent.tsx'
import { RegistrationForm } from '#features/account/registration/registration-form.tsx'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { CaptchaProvider, type CaptchaSettings } from '#lib/forms/captcha-provider.tsx'
import { CONFIRM_LINK_DAYS } from '#lib/rules/accounts/sign-in.ts'

type Props = { cart: string; captcha: CaptchaSettings; toLogin: string }

export function Newcomer({ cart, captcha, toLogin }: Props) {
  const t = useTranslations('cart.account')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const words = { title: t('sent_title'), text: t('sent', { days: CONFIRM_LINK_DAYS }), correct: t('correct') }
  return (
    <CaptchaProvider settings={captcha}>
      {sentTo !== null && <ConfirmationSent email_address={sentTo} words={words} onCorrect={() => setSentTo(null)} />}
      {/* What was typed is still there when the address was wrong. */}
      <div hidden={sentTo !== null} className="grid gap-5">
        <p className="text-ink-muted text-small">{t('lead')}</p>
        <RegistrationForm
          account_type="advertiser"
          register={body => call(api.carts.register, { id: cart, body })}
          onRegistered={setSentTo}
        />
        <p className="border-line border-t pt-5 text-ink-muted text-small">
          {t('known')}{' '}
          <AppLink href={toLogin} className={textLinkClass()}>
            {t('login')}
          </AppLink>
        </p>
      </div>
    </CaptchaProvider>
  )
}
