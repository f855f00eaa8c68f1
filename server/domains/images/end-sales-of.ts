// Takes off sale what somebody offers who has asked to be deleted.
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { images } from '#server/db/schema/images.ts'

/** Reaction. No certificate is made anew: the images go with the account. What they cost stays for its export. */
export async function endSalesOf({ db }: Context, { user_id }: { user_id: string }): Promise<void> {
  const own = eq(images.user_id, user_id)
  await db
    .update(images)
    .set({ training_price_cents: null })
    .where(and(own, isNotNull(images.training_price_cents)))
  await db
    .update(images)
    .set({ portfolio: 'public' })
    .where(and(own, eq(images.portfolio, 'on_sale')))
}
