// What a wallet or the API refused, and what to do next.
'use client'
import { useTranslations } from 'next-intl'
import { Notice } from '#components/ui/notice.tsx'
import { useFailureMessage } from '#lib/api/use-failure.ts'
import { WalletRefusal } from './sign-wallet.ts'

/** The wallet's own refusals are no errors of ours: they say what to do next. */
export function WalletFailure({ failure }: { failure: unknown }) {
  const t = useTranslations('belongings.wallet')
  const failureMessage = useFailureMessage()
  if (failure === null) return null
  const own = failure instanceof WalletRefusal ? failure.problem : null
  return (
    <Notice tone={own ? 'warning' : 'danger'} live="alert">
      {own ? t(own) : failureMessage(failure)}
    </Notice>
  )
}
