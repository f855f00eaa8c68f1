// Paying what a letter asks: with an account, where the invoice and the licence stay, or without one.
'use client'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { AppLink } from '#components/layout/app-link.tsx'
import { lazyPart } from '#components/layout/loading/lazy-part.tsx'
import { PartMissing } from '#components/layout/loading/part-missing.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { useSession } from '#lib/api/use-session.tsx'
import { href } from '#lib/routes.ts'
import type { LetterPaymentProps } from './letter-sum.ts'

/** Cards and profiles come with whoever is signed in. */
const LetterPaymentForm = lazyPart(
  async () => (await import('./letter-payment-form.tsx')).LetterPaymentForm,
  PartMissing,
  Waiting,
)
/** Browsers name countries in words of their own. */
const GuestPayment = lazyPart(async () => (await import('./guest-payment.tsx')).GuestPayment, PartMissing, Waiting)

export function LetterPayment(props: LetterPaymentProps) {
  const t = useTranslations('letter-payment')
  const next = usePathname()
  const session = useSession()
  return (
    <>
      {session ? (
        <LetterPaymentForm {...props} />
      ) : (
        <>
          <GuestPayment {...props} />
          <p className="text-small">
            {t('account')}{' '}
            <AppLink href={href('login', {}, { next })} className={textLinkClass()}>
              {t('login')}
            </AppLink>
          </p>
        </>
      )}
      <noscript>
        <p>{t('script')}</p>
      </noscript>
    </>
  )
}

function Waiting() {
  return <Skeleton className="h-40 w-full" />
}
