// Makes editions out of what was said of them, and says what that means for NFTs and their listings.
import { and, asc, eq, inArray, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { newId } from '#lib/ids.ts'
import { tokenAfter } from '#lib/rules/nft/chain-events.ts'
import { listingCan } from '#lib/rules/nft/listings.ts'
import type { Context } from '#server/context.ts'
import { chain_events, nft_tokens } from '#server/db/schema/chain.ts'
import { nft_listings, nfts } from '#server/db/schema/nft.ts'
import { cidOfDigest } from '#server/ipfs/cid.ts'
import { endMovedLeases } from '../leases/end-leases.ts'
import { tokensOfNft } from '../tokens/token-rows.ts'

/** What was said of these editions, the oldest first. */
export const tokenStory = ({ db }: Pick<Context, 'db'>, token_ids: readonly string[]) =>
  db
    .select()
    .from(chain_events)
    .where(inArray(chain_events.token_id, [...token_ids]))
    .orderBy(asc(chain_events.block_number), asc(chain_events.log_index))

/** The last byte of a token's id is its edition, the rest the digest of its metadata. */
export function partsOfToken(token_id: string): { work: string; edition: number } {
  const hex = BigInt(token_id).toString(16).padStart(64, '0')
  return { work: `${hex.slice(0, 62)}00`, edition: Number.parseInt(hex.slice(62), 16) }
}

const cidOf = (work: string): string => cidOfDigest(work).toString()

/** `currencies` in the order of their numbers in the market, asked before the transaction that this runs in. */
export async function projectTokens(
  context: Context,
  token_ids: readonly string[],
  currencies: readonly { symbol: string }[],
): Promise<void> {
  if (token_ids.length === 0) return
  const { db } = context
  const events = await tokenStory(context, token_ids)
  const cids = token_ids.map(token_id => cidOf(partsOfToken(token_id).work))
  const known = await db
    .select()
    .from(nfts)
    .where(inArray(nfts.metadata_cid, [...new Set(cids)]))
  const changed = new Set<string>()
  for (const token_id of token_ids) {
    const { work, edition } = partsOfToken(token_id)
    const nft = known.find(({ metadata_cid }) => metadata_cid === cidOf(work))
    if (!nft) continue
    changed.add(nft.id)
    const state = tokenAfter(events.filter(event => event.token_id === token_id))
    if (!state) {
      await db
        .update(nft_tokens)
        .set({ gone: true, offer: null, currency: null, on_sale: false })
        .where(eq(nft_tokens.token_id, token_id))
      continue
    }
    const { owner, offer, minted_at } = state
    const currency = (offer && currencies[offer.currency]?.symbol) ?? null
    const row = { owner, offer, currency, on_sale: offer !== null, minted_at, gone: false }
    await db
      .insert(nft_tokens)
      .values({ id: newId('nft_token', minted_at), nft_id: nft.id, token_id, edition, ...row })
      .onConflictDoUpdate({ target: nft_tokens.token_id, set: row })
  }
  for (const nft_id of changed) {
    await settleNft(context, nft_id)
    await endMovedLeases(context, nft_id)
  }
}

/** An NFT is minted once an edition is; its listing is sold once nothing is left of what it offers. */
async function settleNft(context: Context, nft_id: string): Promise<void> {
  const { db } = context
  const [nft] = await db.select().from(nfts).where(eq(nfts.id, nft_id)).for('update')
  if (!nft) return
  const minted = await tokensOfNft(context, nft_id)
  const state = minted.length > 0 ? 'minted' : nft.state === 'minted' ? 'prepared' : nft.state
  if (state !== nft.state) await db.update(nfts).set({ state }).where(eq(nfts.id, nft_id))
  const own = await db.select().from(nft_listings).where(eq(nft_listings.nft_id, nft_id))
  for (const { id, edition, state: before } of own) {
    const left = edition === null ? minted.length < nft.max_editions : !minted.some(each => each.edition === edition)
    if (listingCan.sell(before) && !left)
      await db.update(nft_listings).set({ state: 'sold' }).where(eq(nft_listings.id, id))
    if (!listingCan.reopen(before) || !left) continue
    const other = alias(nft_listings, 'other')
    const current = db
      .select({ one: sql`1` })
      .from(other)
      .where(and(eq(other.nft_id, nft_id), inArray(other.state, ['draft', 'open'])))
    await db
      .update(nft_listings)
      .set({ state: 'open' })
      .where(and(eq(nft_listings.id, id), notExists(current)))
  }
}
