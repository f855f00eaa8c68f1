// What of a price is VAT, and in dollars by which rate.
'use client'
import { useTranslations } from 'next-intl'
import { Money } from '#components/ui/money.tsx'
import { RateNote } from '#features/payment/price.tsx'
import { toCents } from '#lib/money.ts'

type Props = { price: { net_cents: number; vat_cents: number } }

export function Vat({ price: { net_cents, vat_cents } }: Props) {
  const t = useTranslations('cart.offer')
  return (
    <div className="grid gap-1 text-ink-muted text-small">
      {vat_cents > 0 ? (
        <p>
          {t('excl_vat')} <Money cents={toCents(net_cents)} /> · {t('vat')} <Money cents={toCents(vat_cents)} />
        </p>
      ) : (
        <p>{t('no_vat')}</p>
      )}
      <RateNote />
    </div>
  )
}
