// An account on the way to paying: made in the place of the summary's button, and confirmed by a letter that leads back here.
'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { AppLink } from '#components/layout/app-link.tsx'
import { Button, buttonClass } from '#components/ui/button.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { ConfirmationSent } from '#features/account/registration/confirmation-sent.tsx'
import { RegistrationForm } from '#features/account/registration/registration-form.tsx'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { CaptchaProvider, type CaptchaSettings } from '#lib/forms/captcha-provider.tsx'
import { usePageLocale } from '#lib/i18n/use-page-locale.ts'
import { href, localHref } from '#lib/routes.ts'
import { CONFIRM_LINK_DAYS } from '#lib/rules/accounts/sign-in.ts'

/** What the installation says of newcomers. */
export type CartEntry = { captcha: CaptchaSettings; registration: 'open' | 'beta' | 'closed' }
type Props = { cart: string; entry: CartEntry; onStart: () => void; started: boolean }

/** Who is not signed in keeps the cart whichever way they come in. */
export function CartAccount({ cart, entry, started, onStart }: Props) {
  const t = useTranslations('cart.panel')
  const next = localHref(usePageLocale(), href('cart'))
  const toLogin = href('login', {}, { next })
  if (started) return <Newcomer cart={cart} captcha={entry.captcha} toLogin={toLogin} />
  const open = entry.registration !== 'closed'
  return (
    <div className="grid gap-3">
      {open && (
        <Button size="large" wide onClick={onStart}>
          {t('register')}
        </Button>
      )}
      <AppLink
        href={toLogin}
        className={buttonClass({ variant: open ? 'secondary' : 'primary', size: 'large', wide: true })}
      >
        {t('login')}
      </AppLink>
      <p className="text-caption text-ink-muted">{t('kept')}</p>
    </div>
  )
}

type NewcomerProps = { cart: string; captcha: CaptchaSettings; toLogin: string }

function Newcomer({ cart, captcha, toLogin }: NewcomerProps) {
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
