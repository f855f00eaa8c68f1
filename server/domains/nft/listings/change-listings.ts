// Listings of NFTs as drafts: made, changed, taken back; open ones are cancelled.
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import type { listings as contract } from '#lib/contract/listings.ts'
import { addSeconds, DAY_S } from '#lib/dates.ts'
import { Failure } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { listingCan } from '#lib/rules/nft/listings.ts'
import type { UserContext } from '#server/context.ts'
import { pageAnswer, pageWindow } from '#server/db/page.ts'
import { nft_listings, nfts } from '#server/db/schema/nft.ts'
import { ownNft } from '../records/nft-rows.ts'
import { keptNftSettings } from '../records/nft-settings.ts'
import { checkTerms, requireSellable, secondsOf } from './check-terms.ts'
import { ownListing, presentListing } from './listing-rows.ts'

export async function listListings(
  context: UserContext,
  { query }: ParsedInput<typeof contract.list>,
): Promise<Answer<typeof contract.list>> {
  const { db, user } = context
  const { limit, offset } = pageWindow(query)
  const rows = await db
    .select({ listing: nft_listings, nft: nfts, count: sql<number>`(count(*) over ())::int` })
    .from(nft_listings)
    .innerJoin(nfts, eq(nfts.id, nft_listings.nft_id))
    .where(
      and(
        eq(nfts.user_id, user.id),
        query.nft === undefined ? undefined : eq(nfts.id, query.nft),
        query.state === undefined ? undefined : eq(nft_listings.state, query.state),
      ),
    )
    .orderBy(desc(nft_listings.created_at), desc(nft_listings.id))
    .limit(limit)
    .offset(offset)
  return pageAnswer(context, '/listings', query, { count: rows[0]?.count ?? 0, results: rows.map(presentListing) })
}

export async function readListing(
  context: UserContext,
  { id }: ParsedInput<typeof contract.read>,
): Promise<Answer<typeof contract.read>> {
  return presentListing(await ownListing(context, id))
}

export async function createListing(
  context: UserContext,
  { body }: ParsedInput<typeof contract.create>,
): Promise<Answer<typeof contract.create>> {
  const nft = await ownNft(context, body.nft, true)
  await requireSellable(context, nft)
  const currency = body.currency ?? (await keptNftSettings(context)).currency
  if (currency === null) throw new Failure('nft_not_for_sale')
  const { kind, price, edition, increment_bps } = body
  const terms = { kind, currency, price, edition, increment_bps, duration_s: secondsOf(body.duration) }
  await checkTerms(context, nft, terms)
  const created_at = context.now()
  const [listing] = await context.db
    .insert(nft_listings)
    .values({
      id: newId('nft_listing', created_at),
      nft_id: nft.id,
      state: 'draft',
      ...terms,
      expires_at: addSeconds(created_at, body.days * DAY_S),
      created_at,
    })
    .onConflictDoNothing()
    .returning()
  if (!listing) throw new Failure('listing_exists')
  return presentListing({ listing, nft })
}

export async function updateListing(
  context: UserContext,
  { id, body }: ParsedInput<typeof contract.update>,
): Promise<Answer<typeof contract.update>> {
  const { listing: before, nft } = await ownListing(context, id, true)
  if (!listingCan.update(before.state)) throw new Failure('nft_on_sale')
  const { days, duration, ...said } = body
  const changed = {
    ...before,
    ...said,
    ...(duration === undefined ? {} : { duration_s: secondsOf(duration) }),
    ...(days === undefined ? {} : { expires_at: addSeconds(context.now(), days * DAY_S) }),
  }
  await checkTerms(context, nft, changed)
  const [listing] = await context.db.update(nft_listings).set(changed).where(eq(nft_listings.id, id)).returning()
  if (!listing) throw new Failure('not_found')
  return presentListing({ listing, nft })
}

/** The signature of an open one stays with us and is countersigned for nobody any more. */
export async function removeListing(context: UserContext, { id }: ParsedInput<typeof contract.remove>): Promise<void> {
  const { listing } = await ownListing(context, id, true)
  if (!listingCan.cancel(listing.state)) throw new Failure('conflict')
  const own = eq(nft_listings.id, id)
  if (listing.state === 'draft') await context.db.delete(nft_listings).where(own)
  else await context.db.update(nft_listings).set({ state: 'cancelled', cancelled_at: context.now() }).where(own)
}
