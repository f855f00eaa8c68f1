// Paying with a licence: for one year, or for ten where the photograph is shown through the plugin.
'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { AppLink } from '#components/layout/app-link.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { href } from '#lib/routes.ts'
import { LetterPayment } from './letter-payment.tsx'
import type { LetterPaymentProps } from './letter-sum.ts'

export function LicensedPayment(props: Pick<LetterPaymentProps, 'token' | 'said_cents'>) {
  const t = useTranslations('letter-payment.plugin')
  const [plugin, setPlugin] = useState(false)
  return (
    <>
      <div className="grid gap-1">
        <Checkbox label={t('label')} checked={plugin} onChange={event => setPlugin(event.target.checked)} />
        <p className="text-ink-muted text-small">
          {t('hint')}{' '}
          <AppLink href={href('plugin')} className={textLinkClass()}>
            {t('what')}
          </AppLink>
        </p>
      </div>
      <LetterPayment {...props} license plugin={plugin} />
    </>
  )
}
