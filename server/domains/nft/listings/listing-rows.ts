// Rows of listings as use cases load them, and as their creators read them.
import { and, eq } from 'drizzle-orm'
import type { Listing } from '#lib/contract/listings.ts'
import { Failure } from '#lib/errors.ts'
import type { UserContext } from '#server/context.ts'
import { nft_listings, nfts } from '#server/db/schema/nft.ts'
import type { NftRow } from '../records/nft-rows.ts'

type ListingRow = typeof nft_listings.$inferSelect
export type ListedNft = { listing: ListingRow; nft: NftRow }

/** The caller's own, else `not_found`; locked until the transaction ends when `lock` is set. */
export async function ownListing({ db, user }: UserContext, id: string, lock = false): Promise<ListedNft> {
  const query = db
    .select({ listing: nft_listings, nft: nfts })
    .from(nft_listings)
    .innerJoin(nfts, eq(nfts.id, nft_listings.nft_id))
    .where(and(eq(nft_listings.id, id), eq(nfts.user_id, user.id)))
  const [row] = await (lock ? query.for('update') : query)
  if (!row) throw new Failure('not_found')
  return row
}

export const presentListing = ({ listing, nft }: ListedNft): Listing => ({
  id: listing.id,
  nft: nft.id,
  image: nft.image_id,
  kind: listing.kind,
  state: listing.state,
  currency: listing.currency,
  price: listing.price,
  edition: listing.edition,
  duration_s: listing.duration_s,
  increment_bps: listing.increment_bps,
  expires_at: listing.expires_at.toISOString(),
  seller: listing.seller,
  created_at: listing.created_at.toISOString(),
  opened_at: listing.opened_at?.toISOString() ?? null,
  cancelled_at: listing.cancelled_at?.toISOString() ?? null,
})
