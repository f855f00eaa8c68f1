// An edition that its owner offers: at a price, or in an auction whose clock runs in sight.
'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { refresh } from '#lib/api/query.ts'
import { useSession } from '#lib/api/use-session.tsx'
import type { Token } from '#lib/contract/tokens.ts'
import { ChainAct } from '../actions/chain-act.tsx'
import { TokenAmount } from '../token-amount.tsx'
import type { NftMarket } from '../use-nft-market.ts'
import { AuctionClock } from './auction-clock.tsx'
import { BuyBox } from './buy-box.tsx'
import { Holder } from './holder.tsx'

export function TokenSale({ token, market }: { token: Token; market: NftMarket }) {
  const t = useTranslations('nft-sale.offer')
  const client = useQueryClient()
  const session = useSession()
  const { id, image, edition, max_editions, offer } = token
  const currency = market.currencies.find(each => each.id === offer?.currency)
  const chain = market.minters[0]?.chain
  if (!offer || !currency || !chain) return null
  const { auction, price, seller } = offer
  const leading = session !== null && auction?.bidder?.user?.id === session.id
  return (
    <div className="grid gap-4 border-line border-t pt-5">
      <p className="flex flex-wrap items-baseline justify-between gap-3">
        <span className="font-semibold">{t('edition', { edition, of: max_editions })}</span>
        <span className="text-small">
          {t('sold_by')} <Holder holder={seller} />
        </span>
      </p>
      <p className="text-lead">
        <span className="text-ink-muted text-small">
          {t(auction ? (auction.bid === null ? 'reserve' : 'highest') : 'price')}{' '}
        </span>
        <TokenAmount amount={auction?.bid ?? price} currency={currency} className="font-semibold" />
      </p>
      {auction?.bidder && <Bidder bidder={auction.bidder} own={leading} />}
      {auction?.ends_at && <AuctionClock ends_at={auction.ends_at} />}
      {auction?.ended ? (
        session && (
          <ChainAct
            label={t('settle')}
            hint={t('settle_text')}
            chain={chain}
            prepare={() => call(api.tokens.settle, { id })}
            onConfirmed={() => void refresh(client, api.tokens, api.bids)}
          />
        )
      ) : (
        <BuyBox
          want={{ token: id }}
          image={image}
          own={seller.user?.id ?? null}
          kind={offer.kind}
          amount={auction?.least_bid ?? price}
          leading={leading}
          currency={currency}
          chain={chain}
        />
      )}
    </div>
  )
}

/** Whose the highest bid is; `own`: the reader's. */
function Bidder({ bidder, own }: { bidder: Token['owner']; own: boolean }) {
  const t = useTranslations('nft-sale.offer')
  if (own) return <p className="font-semibold text-success">{t('leading')}</p>
  return (
    <p className="text-small">
      {t('bid_by')} <Holder holder={bidder} />
    </p>
  )
}
