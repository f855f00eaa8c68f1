// What people want to buy: said, read, given up.
import { and, desc, eq, inArray, ne, or, sql } from 'drizzle-orm'
import { getAddress } from 'viem'
import type { bids as contract } from '#lib/contract/bids.ts'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import { Failure } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { bidCan, leastBidOf } from '#lib/rules/nft/bids.ts'
import type { UserContext } from '#server/context.ts'
import { pageAnswer, pageWindow } from '#server/db/page.ts'
import { chain_actions, nft_bids } from '#server/db/schema/chain.ts'
import { nft_listings, nfts } from '#server/db/schema/nft.ts'
import { acting } from '../actions/prepare-action.ts'
import { expireBids } from '../chain/follow-actions.ts'
import { knowing, placeOf } from '../list-contracts.ts'
import type { ListedNft } from '../listings/listing-rows.ts'
import { mintedEditions, tokenById, tokenOfEdition } from '../tokens/token-rows.ts'
import { type BidRow, ownBid, presentBid, presentBids } from './bid-rows.ts'
import { type Held, heldFor } from './money-held.ts'
import { requireBuyable } from './require-buyable.ts'

export async function listBids(
  context: UserContext,
  { query }: ParsedInput<typeof contract.list>,
): Promise<Answer<typeof contract.list>> {
  const { limit, offset } = pageWindow(query)
  const { state, listing, token } = query
  const rows = await context.db
    .select({ bid: nft_bids, count: sql<number>`(count(*) over ())::int` })
    .from(nft_bids)
    .where(
      and(
        eq(nft_bids.user_id, context.user.id),
        state === undefined ? undefined : eq(nft_bids.state, state),
        listing === undefined ? undefined : eq(nft_bids.listing_id, listing),
        token === undefined ? undefined : eq(nft_bids.token_id, token),
      ),
    )
    .orderBy(desc(nft_bids.created_at), desc(nft_bids.id))
    .limit(limit)
    .offset(offset)
  const results = await presentBids(
    context,
    rows.map(({ bid }) => bid),
  )
  return pageAnswer(context, '/bids', query, { count: rows[0]?.count ?? 0, results })
}

export async function readBid(
  context: UserContext,
  { id }: ParsedInput<typeof contract.read>,
): Promise<Answer<typeof contract.read>> {
  return presentBid(context, await ownBid(context, id))
}

type Wanted = Pick<BidRow, 'nft_id' | 'kind' | 'listing_id' | 'token_id' | 'edition' | 'currency' | 'amount'>

/** One purchase at a time; bids in auctions are as many as people like. Runs outside of transactions: the chain is asked first. */
export async function createBid(
  context: UserContext,
  { body }: ParsedInput<typeof contract.create>,
): Promise<Answer<typeof contract.create>> {
  const place = await placeOf(context)
  const held = place && (await heldFor(context, place, body))
  return context.transact(tx => insertBid({ ...tx, user: context.user, ports: knowing(tx.ports, place) }, body, held))
}

type Asked = ParsedInput<typeof contract.create>['body']

async function insertBid(
  context: UserContext,
  body: Asked,
  held: Held | null,
): Promise<Answer<typeof contract.create>> {
  await expireBids(context)
  const wanted = body.listing ? await ofListing(context, body.listing, body.price) : await ofToken(context, body)
  if (held?.currency === wanted.currency && held.amount < BigInt(wanted.amount))
    throw wanted.kind === 'auction'
      ? new Failure('invalid_input', {}, { price: ['money_missing'] })
      : new Failure('wallet_money_missing')
  const created_at = context.now()
  const [row] = await context.db
    .insert(nft_bids)
    .values({ id: newId('nft_bid', created_at), user_id: context.user.id, state: 'pending', ...wanted, created_at })
    .onConflictDoNothing()
    .returning()
  if (!row) throw new Failure('purchase_pending')
  return presentBid(context, row)
}

async function ofListing(context: UserContext, id: string, price: string | undefined): Promise<Wanted> {
  const [listed] = await context.db
    .select({ listing: nft_listings, nft: nfts })
    .from(nft_listings)
    .innerJoin(nfts, eq(nfts.id, nft_listings.nft_id))
    .where(and(eq(nft_listings.id, id), ne(nft_listings.state, 'draft')))
  if (!listed) throw new Failure('not_found')
  const { listing, nft } = listed
  const token = listing.edition === null ? null : await tokenOfEdition(context, nft.id, listing.edition)
  if (token) return ofToken(context, { token: token.id, price })
  await requireBuyable(context, listed)
  const always = {
    nft_id: nft.id,
    kind: listing.kind,
    listing_id: listing.id,
    token_id: null,
    currency: listing.currency,
  }
  if (listing.edition !== null) {
    const amount = checkedBid(price, BigInt(listing.price))
    return { ...always, edition: listing.edition, amount }
  }
  return { ...always, edition: await freeEdition(context, listed), amount: listing.price }
}

/** The first that nobody has or is about to have. */
async function freeEdition(context: UserContext, { nft }: ListedNft): Promise<number> {
  const { db } = context
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`nft/${nft.id}`}, 0))`)
  const pending = await db
    .select({ edition: nft_bids.edition })
    .from(nft_bids)
    .where(
      and(
        eq(nft_bids.nft_id, nft.id),
        eq(nft_bids.kind, 'fixed_price'),
        or(eq(nft_bids.state, 'pending'), eq(nft_bids.state, 'done')),
      ),
    )
  const taken = new Set([...(await mintedEditions(context, nft.id)), ...pending.map(({ edition }) => edition)])
  for (let edition = 1; edition <= nft.max_editions; edition += 1) if (!taken.has(edition)) return edition
  throw new Failure('nft_not_for_sale')
}

function checkedBid(price: string | undefined, least: bigint): string {
  if (price === undefined) throw new Failure('invalid_input', {}, { price: ['price_required'] })
  if (BigInt(price) < least) throw new Failure('invalid_input', {}, { price: ['bid_too_low'] })
  return BigInt(price).toString()
}

async function ofToken(
  context: UserContext,
  { token: id, price }: { token?: string | undefined; price?: string | undefined },
): Promise<Wanted> {
  const token = await tokenById(context, id ?? '')
  const { place, wallet } = await acting(context)
  const { offer } = token
  const currency = offer && place.currencies[offer.currency]
  if (!offer || !currency) throw new Failure('nft_not_for_sale')
  if (getAddress(offer.seller) === wallet) throw new Failure('same_buyer_owner')
  const over = offer.ends_at ?? offer.expires_at
  if (new Date(over) <= context.now()) throw new Failure('nft_not_for_sale')
  const always = {
    nft_id: token.nft_id,
    kind: offer.kind,
    listing_id: null,
    token_id: token.id,
    edition: token.edition,
  }
  const amount = offer.kind === 'auction' ? checkedBid(price, leastBidOf(offer)) : offer.price
  return { ...always, currency: currency.symbol, amount }
}

export async function removeBid(context: UserContext, { id }: ParsedInput<typeof contract.remove>): Promise<void> {
  const bid = await ownBid(context, id, true)
  if (!bidCan.give_up(bid.state)) throw new Failure('conflict')
  const { db } = context
  const actions = await db.select().from(chain_actions).where(eq(chain_actions.bid_id, id))
  if (actions.some(({ state }) => state === 'sent')) throw new Failure('conflict')
  await db
    .update(chain_actions)
    .set({ state: 'given_up', settled_at: context.now() })
    .where(and(eq(chain_actions.bid_id, id), inArray(chain_actions.state, ['prepared'])))
  await db.update(nft_bids).set({ state: 'over' }).where(eq(nft_bids.id, id))
}
