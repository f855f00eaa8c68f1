// Takes off sale what may not be sold: by an image whose author has lost, or has yet to say by what right it was certified.
import { and, eq, isNotNull } from 'drizzle-orm'
import { TRAINING_WITHHELD } from '#lib/rules/market/training.ts'
import { priorityAllows, prioritySides } from '#lib/rules/priority.ts'
import type { Context } from '#server/context.ts'
import { images } from '#server/db/schema/images.ts'
import { priorities } from '#server/db/schema/priorities.ts'
import type { EventPayload } from '#server/events.ts'
import { nextVersions } from '../change-images.ts'

/** Reaction, in the transaction of what happened. The image stays public, and the next version of its certificate offers nothing. */
export async function endLostSales(context: Context, changed: EventPayload<'priority.changed'>): Promise<void> {
  const [pair] = await context.db.select().from(priorities).where(eq(priorities.id, changed.priority_id))
  if (!pair) return
  const image_ids = { earlier: pair.earlier_image_id, later: pair.later_image_id }
  for (const side of prioritySides) {
    if (priorityAllows[side].sell(pair.state)) continue
    const lost = eq(images.id, image_ids[side])
    await context.db
      .update(images)
      .set({ training_price_own: TRAINING_WITHHELD, training_price_cents: null })
      .where(and(lost, isNotNull(images.training_price_cents)))
    const ended = await context.db
      .update(images)
      .set({ portfolio: 'public' })
      .where(and(lost, eq(images.portfolio, 'on_sale')))
      .returning({ id: images.id })
    await nextVersions(
      context,
      ended.map(({ id }) => id),
    )
  }
}
