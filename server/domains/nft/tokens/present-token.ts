// Editions as everybody reads them.
import type { Token } from '#lib/contract/tokens.ts'
import { leastBidOf } from '#lib/rules/nft/bids.ts'
import type { TokenOffer } from '#lib/rules/nft/chain-events.ts'
import type { Context } from '#server/context.ts'
import type { EditionsPlace } from '#server/ports/editions.ts'
import { partsOfToken } from '../chain/project-tokens.ts'
import { openLeasesOf } from '../leases/open-leases.ts'
import type { NftRow } from '../records/nft-rows.ts'
import { type Holders, holdersOf } from './holders.ts'
import type { TokenRow } from './token-rows.ts'

export type NamedToken = { token: TokenRow; nft: NftRow }

export async function presentTokens(
  context: Context,
  place: EditionsPlace,
  rows: readonly NamedToken[],
): Promise<Token[]> {
  const addresses = rows.flatMap(({ token: { owner, offer } }) => [owner, offer?.seller ?? null, offer?.bidder ?? null])
  const holder = await holdersOf(context, place, addresses)
  const leases = await openLeasesOf(
    context,
    rows.map(({ token }) => token.id),
  )
  return rows.map(({ token, nft }) => ({
    id: token.id,
    nft: nft.id,
    image: nft.image_id,
    name: nft.name ?? '',
    edition: token.edition,
    max_editions: nft.max_editions,
    chain_id: place.chain_id,
    contract: place.editions,
    token_id: token.token_id,
    token_uri: `ipfs://f01551220${partsOfToken(token.token_id).work}`,
    owner: holder(token.owner),
    offer: token.offer && presentOffer(token.offer, place, holder, context.now()),
    royalty_bps: nft.royalty_bps,
    leasing: nft.leasing,
    lease: leases.get(token.id) ?? null,
    minted_at: token.minted_at.toISOString(),
  }))
}

function presentOffer(offer: TokenOffer, { currencies }: EditionsPlace, holder: Holders, now: Date): Token['offer'] {
  const { kind, price, seller, expires_at, duration_s, increment_bps, bid, bidder, ends_at } = offer
  const least_bid = leastBidOf(offer).toString()
  const ended = ends_at !== null && new Date(ends_at) <= now
  const auction = {
    duration_s,
    increment_bps,
    bid,
    bidder: bidder === null ? null : holder(bidder),
    ends_at,
    least_bid,
    ended,
  }
  return {
    kind,
    currency: currencies[offer.currency]?.symbol ?? '',
    price,
    seller: holder(seller),
    expires_at,
    auction: kind === 'auction' ? auction : null,
  }
}
