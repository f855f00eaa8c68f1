// Licences whose price goes back to whoever paid it end, and begin again when it is ours again.
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { licenses } from '#server/db/schema/market.ts'
import type { EventPayload } from '#server/events.ts'
import { lockImageOwner } from '../license-rows.ts'
import { endLicense, startLicense } from '../license-terms.ts'
import { keepPassport, withdrawPassport } from './keep-passport.ts'

/** Reaction. What had ended by itself stays as it is. */
export async function withdrawLicenses(
  context: Context,
  { invoice_id }: EventPayload<'invoice.money_returned'>,
): Promise<void> {
  const sold = and(eq(licenses.invoice_id, invoice_id), isNull(licenses.ended_at))
  for (const { id, image_id, number } of await context.db.select().from(licenses).where(sold)) {
    await lockImageOwner(context, image_id)
    await context.db.update(licenses).set({ withdrawn_at: context.now() }).where(eq(licenses.id, id))
    if (number !== null) await withdrawPassport(context, number)
    await endLicense(context, id, false)
  }
}

/** Reaction: once all of the money is ours again. A last day that is over by now is noted with the others. */
export async function restoreLicenses(
  context: Context,
  { invoice_id, whole }: EventPayload<'invoice.money_restored'>,
): Promise<void> {
  if (!whole) return
  const sold = and(eq(licenses.invoice_id, invoice_id), isNotNull(licenses.withdrawn_at))
  for (const { id, image_id, started_at } of await context.db.select().from(licenses).where(sold)) {
    await lockImageOwner(context, image_id)
    await context.db.update(licenses).set({ withdrawn_at: null, ended_at: null }).where(eq(licenses.id, id))
    if (started_at !== null) await startLicense(context, id)
    await context.enqueue(keepPassport, { license_id: id }, { key: id })
  }
}
