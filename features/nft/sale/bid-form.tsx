// A bid in an auction: above the one before, by the seller's step.
'use client'
import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import type { Cryptocurrency } from '#lib/contract/nft-market.ts'
import { readTokenAmount } from '#lib/rules/nft/amounts.ts'
import { RefusalWithWay } from '../creator/refusal-with-way.tsx'
import { useTokenWords, useTokenWorth } from '../token-amount.tsx'
import { useTypedForm } from '../use-typed-form.ts'

type Props = {
  least: string
  /** Theirs is the highest bid: a new one raises it. */
  leading?: boolean
  currency: Cryptocurrency
  image: string
  onBid: (price: string) => Promise<void>
}

export function BidForm({ least, leading = false, currency, image, onBid }: Props) {
  const t = useTranslations('nft-sale.buy')
  const words = useTokenWords()
  const worth = useTokenWorth()
  const typed = useTypedForm({
    start: { price: '' },
    check({ price }): { price?: string } {
      const amount = readTokenAmount(price, currency.decimals)
      if (amount === null) return { price: 'price_required' }
      return BigInt(amount) < BigInt(least) ? { price: 'bid_too_low' } : {}
    },
    send: ({ price }) => onBid(readTokenAmount(price, currency.decimals) ?? ''),
  })
  const amount = readTokenAmount(typed.values.price, currency.decimals)
  const about = amount === null || amount === '0' ? null : worth(amount, currency)
  return (
    <form noValidate aria-label={t('bid_form')} onSubmit={typed.onSubmit} className="grid gap-3">
      <TextField
        label={t(leading ? 'your_new_bid' : 'your_bid')}
        hint={
          about === null
            ? t('least', { least: words(least, currency) })
            : t('least_about', { least: words(least, currency), about })
        }
        inputMode="decimal"
        autoComplete="off"
        maxLength={40}
        suffix={currency.symbol}
        {...typed.field('price')}
      />
      {typed.failure !== null && <RefusalWithWay failure={typed.failure} image={image} />}
      <Button type="submit" size="large" wide busy={typed.busy}>
        {t(leading ? 'raise' : 'bid')}
      </Button>
      <p className="text-ink-muted text-small">{t(leading ? 'raise_text' : 'bid_text')}</p>
    </form>
  )
}
