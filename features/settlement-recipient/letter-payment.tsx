// Paying what a letter asks: with an account, which is where the invoice and the licence stay.
'use client'
import dynamic from 'next/dynamic'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { AppLink } from '#components/layout/app-link.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import { useSession } from '#lib/api/use-session.tsx'
import { href } from '#lib/routes.ts'
import type { LetterPaymentProps } from './letter-payment-form.tsx'

/** Cards and profiles come with whoever is signed in. */
const LetterPaymentForm = dynamic(() => import('./letter-payment-form.tsx').then(file => file.LetterPaymentForm))

export function LetterPayment(props: LetterPaymentProps) {
  const t = useTranslations('letter-payment')
  const next = usePathname()
  const session = useSession()
  if (session)
    return (
      <>
        <LetterPaymentForm {...props} />
        <noscript>
          <p>{t('script')}</p>
        </noscript>
      </>
    )
  return (
    <div className="grid gap-3">
      <p>{t('account')}</p>
      <div className="flex flex-wrap gap-3">
        <AppLink href={href('login', {}, { next })} className={buttonClass({ size: 'large' })}>
          {t('login')}
        </AppLink>
        <AppLink href={href('registration')} className={buttonClass({ variant: 'secondary', size: 'large' })}>
          {t('register')}
        </AppLink>
      </div>
      <p className="text-ink-muted text-small">{t('register_text')}</p>
    </div>
  )
}
