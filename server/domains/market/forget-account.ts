// What the market forgets when an account is erased, and keeps in its export.
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { carts, licenses, sale_settings } from '#server/db/schema/market.ts'
import type { ExportPart } from '#server/events.ts'

export async function forgetMarket({ db }: Context, { user_id }: { user_id: string }): Promise<void> {
  // What was sold has been paid, and outlives the account of its seller.
  await db.delete(licenses).where(and(eq(licenses.user_id, user_id), isNull(licenses.purchase_item_id)))
  await db.delete(carts).where(eq(carts.user_id, user_id))
  await db.delete(sale_settings).where(eq(sale_settings.user_id, user_id))
}

export async function exportOfMarket({ db }: Context, { user_id }: { user_id: string }): Promise<ExportPart> {
  return {
    records: {
      licenses: () => db.select().from(licenses).where(eq(licenses.user_id, user_id)).orderBy(asc(licenses.created_at)),
      'sale-settings': () => db.select().from(sale_settings).where(eq(sale_settings.user_id, user_id)),
    },
  }
}
