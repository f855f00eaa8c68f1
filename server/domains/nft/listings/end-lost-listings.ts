// Takes NFTs off sale that may not be minted: of an image whose author has lost, or has yet to say by what right it was certified.
import { and, eq, inArray } from 'drizzle-orm'
import { priorityAllows, prioritySides } from '#lib/rules/priority.ts'
import type { Context } from '#server/context.ts'
import { nft_listings, nfts } from '#server/db/schema/nft.ts'
import { priorities } from '#server/db/schema/priorities.ts'
import type { EventPayload } from '#server/events.ts'

/** Reaction, in the transaction of what happened: what was signed is countersigned for nobody any more. */
export async function endLostListings(context: Context, changed: EventPayload<'priority.changed'>): Promise<void> {
  const { db } = context
  const [pair] = await db.select().from(priorities).where(eq(priorities.id, changed.priority_id))
  if (!pair) return
  const image_ids = { earlier: pair.earlier_image_id, later: pair.later_image_id }
  const held = prioritySides.filter(side => !priorityAllows[side].mint(pair.state)).map(side => image_ids[side])
  if (held.length === 0) return
  const theirs = db.select({ id: nfts.id }).from(nfts).where(inArray(nfts.image_id, held))
  await db
    .update(nft_listings)
    .set({ state: 'cancelled', cancelled_at: context.now() })
    .where(and(eq(nft_listings.state, 'open'), inArray(nft_listings.nft_id, theirs)))
}
