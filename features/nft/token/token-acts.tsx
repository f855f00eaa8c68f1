// What may be done with an edition: bought or bid for by others, offered or taken back by its owner.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { lazyPart } from '#components/layout/loading/lazy-part.tsx'
import { Loaded } from '#components/layout/loading/loaded.tsx'
import { PartMissing } from '#components/layout/loading/part-missing.tsx'
import { Card } from '#components/ui/card.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import { useSession } from '#lib/api/use-session.tsx'
import type { TokenPage } from '#lib/contract/tokens.ts'
import { type NftMarket, useNftMarket } from '../use-nft-market.ts'

// What only its owner gets.
const LeaseOut = lazyPart(async () => (await import('./lease-out.tsx')).LeaseOut)
const SellToken = lazyPart(async () => (await import('./sell-token.tsx')).SellToken, PartMissing)
const TakeBack = lazyPart(async () => (await import('./take-back.tsx')).TakeBack, PartMissing)

/** As high as an offer at a price, for a visitor. */
const Waiting = () => <Skeleton className="h-56 w-full" />
const TokenSale = lazyPart(async () => (await import('../sale/token-sale.tsx')).TokenSale, PartMissing, Waiting)

const ASK_AGAIN_MS = 10_000

export function TokenActs({ token: start }: { token: TokenPage }) {
  const session = useSession()
  const { data: token } = useQuery({
    ...q(api.tokens.read, { id: start.id }),
    initialData: start,
    refetchInterval: ASK_AGAIN_MS,
  })
  const wallets = useQuery({ ...q(api.wallets.list, {}), enabled: session !== null })
  const market = useNftMarket()
  if (!token.offer && session === null) return <NotOnSale />
  // Whose it is decides what stands here: nothing is drawn that would be taken away again.
  const whose = session !== null && wallets.isPending
  return (
    <Loaded
      query={whose ? { ...market, data: undefined } : market}
      waiting={<Skeleton className={token.offer ? 'h-80 w-full' : 'h-6 w-48'} />}
    >
      {known => <Acts token={token} market={known} linked={wallets.data?.results[0]?.address.toLowerCase()} />}
    </Loaded>
  )
}

type ActsProps = { token: TokenPage; market: NftMarket; linked: string | undefined }

/** `linked`: the visitor's own address, in lower case. */
function Acts({ token, market, linked }: ActsProps) {
  const t = useTranslations('nft-sale.token')
  const chain = market.minters[0]?.chain
  if (!chain) return null
  // While it is auctioned the market keeps it: the seller is who had it.
  const seller = token.offer?.seller.address.toLowerCase()
  const own = linked !== undefined && linked === (seller ?? token.owner.address.toLowerCase())
  if (!token.offer && !own) return <NotOnSale />
  return (
    <>
      <Card as="section" id="nft" variant="raised" aria-labelledby="token-sale" className="grid gap-4">
        <h2 id="token-sale" className="font-serif text-title-2">
          {t(own ? 'yours' : 'on_sale')}
        </h2>
        {token.offer && <TokenSale token={token} market={market} />}
        {own && (token.offer ? <TakeBack token={token} chain={chain} /> : <SellToken token={token} market={market} />)}
      </Card>
      {own && token.leasing && linked !== token.author.address.toLowerCase() && <LeaseOut token={token} />}
    </>
  )
}

function NotOnSale() {
  const t = useTranslations('nft-sale.token')
  return <p className="text-ink-muted">{t('not_on_sale')}</p>
}
