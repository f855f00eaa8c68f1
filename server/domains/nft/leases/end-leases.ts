// Offers of licences by owners end by themselves; what was sold by them stays in force.
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { type LeaseEnd, leaseEndOf } from '#lib/rules/nft/leasing.ts'
import { priorityAllows, prioritySides } from '#lib/rules/priority.ts'
import type { Context } from '#server/context.ts'
import { nft_leases, nft_tokens } from '#server/db/schema/chain.ts'
import { nfts } from '#server/db/schema/nft.ts'
import { priorities } from '#server/db/schema/priorities.ts'
import type { EventPayload } from '#server/events.ts'

export async function endLeases({ db, now }: Context, ids: readonly string[], reason: LeaseEnd): Promise<void> {
  if (ids.length === 0) return
  await db
    .update(nft_leases)
    .set({ ended_at: now(), reason })
    .where(and(inArray(nft_leases.id, [...ids]), isNull(nft_leases.ended_at)))
}

/** Reaction: their owner leaves. */
export async function endLeasesOf({ db, now }: Context, { user_id }: { user_id: string }): Promise<void> {
  const own = and(eq(nft_leases.user_id, user_id), isNull(nft_leases.ended_at))
  await db.update(nft_leases).set({ ended_at: now(), reason: 'stopped' }).where(own)
}

/** Of editions of these images. */
async function endOfImages(context: Context, image_ids: readonly string[], reason: LeaseEnd): Promise<void> {
  if (image_ids.length === 0) return
  const open = await context.db
    .select({ id: nft_leases.id })
    .from(nft_leases)
    .innerJoin(nft_tokens, eq(nft_tokens.id, nft_leases.token_id))
    .innerJoin(nfts, eq(nfts.id, nft_tokens.nft_id))
    .where(and(inArray(nfts.image_id, [...image_ids]), isNull(nft_leases.ended_at)))
  await endLeases(
    context,
    open.map(({ id }) => id),
    reason,
  )
}

/** What the chain has just said of an edition: it is elsewhere, or for sale. */
export async function endMovedLeases(context: Context, nft_id: string): Promise<void> {
  const open = await context.db
    .select({ lease: nft_leases, token: nft_tokens })
    .from(nft_leases)
    .innerJoin(nft_tokens, eq(nft_tokens.id, nft_leases.token_id))
    .where(and(eq(nft_tokens.nft_id, nft_id), isNull(nft_leases.ended_at)))
  for (const { lease, token } of open) {
    const reason = leaseEndOf(token, lease.wallet)
    if (reason) await endLeases(context, [lease.id], reason)
  }
}

/** Reaction: nobody but its creator sees the photograph any more. */
export const endHiddenLeases = (context: Context, { image_ids }: EventPayload<'images.hidden'>): Promise<void> =>
  endOfImages(context, image_ids, 'hidden')

/** Reaction, in the transaction of what happened: as sales by creators end. */
export async function endContestedLeases(context: Context, changed: EventPayload<'priority.changed'>): Promise<void> {
  const [pair] = await context.db.select().from(priorities).where(eq(priorities.id, changed.priority_id))
  if (!pair) return
  const image_ids = { earlier: pair.earlier_image_id, later: pair.later_image_id }
  const held = prioritySides.filter(side => !priorityAllows[side].sell(pair.state)).map(side => image_ids[side])
  await endOfImages(context, held, 'contested')
}
