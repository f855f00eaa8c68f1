// What the market forgets when an account is erased, and keeps in its export.
import { asc, eq } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { licenses, sale_settings } from '#server/db/schema/market.ts'
import type { ExportPart } from '#server/events.ts'

export async function forgetMarket({ db }: Context, { user_id }: { user_id: string }): Promise<void> {
  await db.delete(licenses).where(eq(licenses.user_id, user_id))
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
