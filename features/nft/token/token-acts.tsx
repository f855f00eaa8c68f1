// What may be done with an edition: bought or bid for by others, offered or taken back by its owner.
'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { Card } from '#components/ui/card.tsx'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { q, refresh } from '#lib/api/query.ts'
import { useSession } from '#lib/api/use-session.tsx'
import type { Minter } from '#lib/contract/nft-market.ts'
import type { TokenPage } from '#lib/contract/tokens.ts'
import { ChainAct } from '../actions/chain-act.tsx'
import { TokenSale } from '../sale/token-sale.tsx'
import { useNftMarket } from '../use-nft-market.ts'

// What only its owner gets.
const LeaseOut = dynamic(() => import('./lease-out.tsx').then(file => file.LeaseOut))
const SellToken = dynamic(() => import('./sell-token.tsx').then(file => file.SellToken))

const ASK_AGAIN_MS = 10_000

export function TokenActs({ token: start }: { token: TokenPage }) {
  const t = useTranslations('nft-sale.token')
  const session = useSession()
  const { data: token } = useQuery({
    ...q(api.tokens.read, { id: start.id }),
    initialData: start,
    refetchInterval: ASK_AGAIN_MS,
  })
  const wallets = useQuery({ ...q(api.wallets.list, {}), enabled: session !== null })
  const market = useNftMarket()
  const chain = market.data?.minters[0]?.chain
  if (!market.data || !chain) return null
  const linked = wallets.data?.results[0]?.address.toLowerCase()
  // While it is auctioned the market keeps it: the seller is who had it.
  const seller = token.offer?.seller.address.toLowerCase()
  const own = linked !== undefined && linked === (seller ?? token.owner.address.toLowerCase())
  if (!token.offer && !own) return <p className="text-ink-muted">{t('not_on_sale')}</p>
  return (
    <>
      <Card as="section" id="nft" variant="raised" aria-labelledby="token-sale" className="grid gap-4">
        <h2 id="token-sale" className="font-serif text-title-2">
          {t(own ? 'yours' : 'on_sale')}
        </h2>
        {token.offer && <TokenSale token={token} market={market.data} />}
        {own &&
          (token.offer ? <TakeBack token={token} chain={chain} /> : <SellToken token={token} market={market.data} />)}
      </Card>
      {own && token.leasing && linked !== token.author.address.toLowerCase() && <LeaseOut token={token} />}
    </>
  )
}

/** An auction with a bid goes on. */
function TakeBack({ token: { id, offer }, chain }: { token: TokenPage; chain: Minter['chain'] }) {
  const t = useTranslations('nft-sale.token')
  const client = useQueryClient()
  if (offer?.auction?.bid) return <p className="text-ink-muted text-small">{t('bid_stands')}</p>
  return (
    <ChainAct
      label={t('take_back')}
      chain={chain}
      prepare={() => call(api.tokens.cancel, { id })}
      onConfirmed={() => void refresh(client, api.tokens)}
    />
  )
}
