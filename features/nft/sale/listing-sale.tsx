// An edition from its creator, minted for whoever buys it: at a price, or to the highest bidder.
'use client'
import { useTranslations } from 'next-intl'
import { Badge } from '#components/ui/badge.tsx'
import type { NftOffer } from '#lib/contract/tokens.ts'
import { durationParts } from '#lib/rules/nft/typed-terms.ts'
import { TokenAmount } from '../token-amount.tsx'
import type { NftMarket } from '../use-nft-market.ts'
import { BuyBox } from './buy-box.tsx'

type Props = {
  offer: NftOffer
  listing: NonNullable<NftOffer['listing']>
  market: NftMarket
  /** This person is buying by it. */
  running: boolean
  onRun: (running: boolean) => void
}

export function ListingSale({ offer, listing, market, running, onRun }: Props) {
  const t = useTranslations('nft-sale.offer')
  const { id, kind, price, edition, duration_s, editions_left, seller } = listing
  const currency = market.currencies.find(each => each.id === listing.currency)
  if (!currency) return null
  const auction = kind === 'auction'
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <p className="text-lead">
          <span className="sr-only">{t(auction ? 'reserve' : 'price')} </span>
          <TokenAmount amount={price} currency={currency} className="font-semibold" />
        </p>
        <Badge tone={editions_left === 0 ? 'warning' : editions_left === 1 ? 'accent' : 'neutral'}>
          {auction
            ? t('edition', { edition: edition ?? 1, of: offer.max_editions })
            : t('left', { left: editions_left, of: offer.max_editions })}
        </Badge>
      </div>
      {auction && duration_s !== null && (
        <p className="text-ink-muted text-small">{t('clock_waits', durationParts(duration_s))}</p>
      )}
      {(editions_left > 0 || running) && (
        <BuyBox
          want={{ listing: id }}
          image={offer.image}
          own={seller.user?.id ?? null}
          kind={kind}
          amount={price}
          currency={currency}
          chain={market.minters[0]?.chain ?? null}
          onRun={onRun}
        />
      )}
    </div>
  )
}
