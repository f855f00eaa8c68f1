// The NFT of an image for whoever wants an edition: from its creator, from owners, at a price or by auction.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { AppLink } from '#components/layout/app-link.tsx'
import { Loaded } from '#components/layout/loading/loaded.tsx'
import { Card } from '#components/ui/card.tsx'
import { StandinLabel } from '#components/ui/standin-label.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import type { NftOffer, Token } from '#lib/contract/tokens.ts'
import { href } from '#lib/routes.ts'
import { NftCurrencyChoice } from '../nft-currency-choice.tsx'
import { type NftMarket, useNftMarket } from '../use-nft-market.ts'
import { WhereNftShown } from '../where-shown.tsx'
import { TokenOwner } from './holder.tsx'
import { ListingSale } from './listing-sale.tsx'
import { NftSaleWaiting } from './nft-sale-waiting.tsx'
import { TokenSale } from './token-sale.tsx'

/** Others buy and bid meanwhile. */
const ASK_AGAIN_MS = 10_000

export function NftSalePanel({ start }: { start: NftOffer }) {
  const { data: offer } = useQuery({
    ...q(api.tokens.ofImage, { id: start.image }),
    initialData: start,
    refetchInterval: ASK_AGAIN_MS,
  })
  const market = useNftMarket()
  return (
    <Loaded query={market} waiting={<NftSaleWaiting />}>
      {known =>
        known.minters.length > 0 && (
          <WhereNftShown>
            <Panel offer={offer} market={known} />
          </WhereNftShown>
        )
      }
    </Loaded>
  )
}

function Panel({ offer, market }: { offer: NftOffer; market: NftMarket }) {
  const t = useTranslations('nft-sale.panel')
  // It comes after the page, which could not go to it.
  useEffect(() => {
    if (window.location.hash === '#nft') document.getElementById('nft')?.scrollIntoView()
  }, [])
  const { tokens, max_editions } = offer
  // A listing ends with its last edition, or its first bid: whoever is buying by it sees what comes of that.
  const [held, setHeld] = useState<NftOffer['listing']>(null)
  const listing = offer.listing ?? held
  const offered = tokens.filter(token => token.offer !== null)
  const standin = market.minters[0]?.chain.standin ?? false
  return (
    <Card as="section" id="nft" variant="raised" aria-labelledby="nft-sale" className="grid scroll-mt-24 gap-6">
      <div className="grid gap-2">
        <div className="flex flex-wrap items-baseline justify-between gap-3">
          <h2 id="nft-sale" className="font-serif text-title-2">
            {t('title')}
          </h2>
          {standin && <StandinLabel explanation={t('standin_text')}>{t('standin')}</StandinLabel>}
        </div>
        <p className="text-ink-muted text-small">{t('lead', { count: max_editions })}</p>
      </div>
      {listing && (
        <ListingSale
          offer={offer}
          listing={listing}
          market={market}
          running={held !== null}
          onRun={running => setHeld(running ? listing : null)}
        />
      )}
      {offered.map(token => (
        <TokenSale key={token.id} token={token} market={market} />
      ))}
      {!listing && offered.length === 0 && <p>{t('none')}</p>}
      {(listing || offered.length > 0) && <NftCurrencyChoice />}
      <Disclosed offer={offer} />
      {tokens.length > 0 && <Owners tokens={tokens} />}
    </Card>
  )
}

/** What later sales cost, and what the edition points to. */
function Disclosed({ offer: { royalties, leasing, royalty_bps, metadata_url } }: { offer: NftOffer }) {
  const t = useTranslations('nft-sale.panel')
  const format = useFormatter()
  const percent = (bps: number) => format.number(bps / 10_000, { style: 'percent', maximumFractionDigits: 2 })
  const part = percent(royalty_bps)
  return (
    <p className="text-caption text-ink-muted">
      {royalties && royalties.bps > 0 ? t('royalties', { part: percent(royalties.bps) }) : t('no_royalties')}{' '}
      {t('licence')} {leasing && `${royalty_bps > 0 ? t('leasing_part', { part }) : t('leasing')} `}
      <a href={metadata_url} className={textLinkClass()}>
        {t('metadata')}
      </a>
    </p>
  )
}

function Owners({ tokens }: { tokens: readonly Token[] }) {
  const t = useTranslations('nft-sale.panel')
  return (
    <div className="grid gap-2">
      <h3 className="font-semibold text-small">{t('owners')}</h3>
      <ul className="divide-y divide-line border-line border-y text-small">
        {tokens.map(token => (
          <li key={token.id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2">
            <AppLink href={href('token', { id: token.id })} className={textLinkClass()}>
              {t('edition', { edition: token.edition, of: token.max_editions })}
            </AppLink>
            <TokenOwner token={token} />
          </li>
        ))}
      </ul>
    </div>
  )
}
