// What the market forgets when an account is erased, and keeps in its export.
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { carts, licenses, sale_settings } from '#server/db/schema/market.ts'
import { lightbox_images, lightboxes } from '#server/db/schema/social.ts'
import type { ExportPart } from '#server/events.ts'

export async function forgetMarket({ db }: Context, { user_id }: { user_id: string }): Promise<void> {
  // What was sold has been paid, and outlives the account of its seller.
  await db.delete(licenses).where(and(eq(licenses.user_id, user_id), isNull(licenses.purchase_item_id)))
  await db.delete(carts).where(eq(carts.user_id, user_id))
  await db.delete(lightboxes).where(eq(lightboxes.user_id, user_id))
  await db.delete(sale_settings).where(eq(sale_settings.user_id, user_id))
}

export async function exportOfMarket({ db }: Context, { user_id }: { user_id: string }): Promise<ExportPart> {
  return {
    records: {
      licenses: () => db.select().from(licenses).where(eq(licenses.user_id, user_id)).orderBy(asc(licenses.created_at)),
      'held-licenses': () =>
        db.select().from(licenses).where(eq(licenses.buyer_id, user_id)).orderBy(asc(licenses.created_at)),
      lightboxes: () =>
        db
          .select({ name: lightboxes.name, image: lightbox_images.image_id, note: lightbox_images.note })
          .from(lightboxes)
          .leftJoin(lightbox_images, eq(lightbox_images.lightbox_id, lightboxes.id))
          .where(eq(lightboxes.user_id, user_id))
          .orderBy(asc(lightboxes.created_at), asc(lightbox_images.position)),
      'sale-settings': () => db.select().from(sale_settings).where(eq(sale_settings.user_id, user_id)),
    },
  }
}
