// An account on the way to paying, asked for in the place of the summary's button.
'use client'
import { useTranslations } from 'next-intl'
import { AppLink } from '#components/layout/app-link.tsx'
import { Button } from '#components/ui/button.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import type { CaptchaSettings } from '#lib/forms/captcha-provider.tsx'
import { usePageLocale } from '#lib/i18n/use-page-locale.ts'
import { href, localHref } from '#lib/routes.ts'
import { LazyNewcomer } from './lazy-payment.tsx'

/** What the installation says of newcomers. */
export type CartEntry = { captcha: CaptchaSettings; registration: 'open' | 'beta' | 'closed' }
type Props = { cart: string; entry: CartEntry; onStart: () => void; started: boolean }

/** Who is not signed in keeps the cart whichever way they come in. */
export function CartAccount({ cart, entry, started, onStart }: Props) {
  const t = useTranslations('cart.panel')
  const next = localHref(usePageLocale(), href('cart'))
  const toLogin = href('login', {}, { next })
  if (started) return <LazyNewcomer cart={cart} captcha={entry.captcha} toLogin={toLogin} />
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
