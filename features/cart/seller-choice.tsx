// From whom a licence is bought, where owners of editions sell some beside the creator.
'use client'
import { useTranslations } from 'next-intl'
import { RadioGroup } from '#components/ui/radio-group.tsx'
import { useExactPriceWords } from '#features/payment/price.tsx'
import type { LicenseOffer } from '#lib/contract/purchases.ts'
import { toCents } from '#lib/money.ts'

const CREATOR = 'creator'

/** `chosen`: the lease, null for the creator; shown before the prices of that seller are there. */
type Props = { sellers: LicenseOffer['sellers']; chosen: string | null; onChoose: (lease: string | null) => void }

export function SellerChoice({ sellers, chosen, onChoose }: Props) {
  const t = useTranslations('cart.offer')
  const price = useExactPriceWords()
  return (
    <RadioGroup
      legend={t('from')}
      name="seller"
      value={chosen ?? CREATOR}
      onChange={({ target }) => onChoose(target.value === CREATOR ? null : target.value)}
      options={sellers.map(each => ({
        value: each.lease ?? CREATOR,
        label: t(each.lease === null ? 'by_creator' : 'by_owner', {
          name: each.name,
          price: price(toCents(each.total_cents)),
        }),
      }))}
    />
  )
}
