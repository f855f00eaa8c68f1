// Grants a licence that was bought: its row, its number, and what follows from it.
import { randomBytes } from 'node:crypto'
import { and, desc, eq, isNull } from 'drizzle-orm'
import { addDays, dayOf } from '#lib/dates.ts'
import { newId } from '#lib/ids.ts'
import { lastDayOfLicense, licenseNumber } from '#lib/rules/billing/sold-licenses.ts'
import { LICENSEE_CHARS } from '#lib/rules/licenses.ts'
import { whitelistUrl } from '#lib/rules/whitelist.ts'
import type { Context } from '#server/context.ts'
import { images } from '#server/db/schema/images.ts'
import { licenses, type purchase_items } from '#server/db/schema/market.ts'
import { lockUser } from '../../accounts/lock-user.ts'
import { buyerOf } from '../../billing/invoices/parties.ts'
import { startLicense } from '../license-terms.ts'
import { keepPassport } from './keep-passport.ts'

type Bought = { item: typeof purchase_items.$inferSelect; buyer_id: string }

/**
 * Grants what one item of a purchase is for. Call it in the transaction in which its payment is booked, once for each item; gives the id of the licence.
 * Bought again for the same website before its last day, the licence begins on the day after it.
 */
export async function grantLicense(context: Context, { item, buyer_id }: Bought): Promise<string> {
  const { db, now } = context
  // Hits that are found at this moment are judged before or after.
  await lockUser(context, item.seller_id)
  const [image] = await db.select().from(images).where(eq(images.id, item.image_id))
  if (!image) throw new Error(`the image of ${item.id} is not there`)
  const url = item.website === null ? null : whitelistUrl(item.website)
  const starts_on = await firstDay(context, { buyer_id, image_id: item.image_id, url })
  const created_at = now()
  const id = newId('license', created_at)
  await db.insert(licenses).values({
    id,
    user_id: item.seller_id,
    image_id: item.image_id,
    licensee: (await buyerOf(context, buyer_id)).name.slice(0, LICENSEE_CHARS),
    url,
    starts_on,
    ends_on: lastDayOfLicense(starts_on, item.duration),
    created_at,
    purchase_item_id: item.id,
    buyer_id,
    number: licenseNumber(randomBytes(10)),
    duration: item.duration,
    net_cents: item.net_cents,
    vat_cents: item.vat_cents,
    commission_net_cents: item.commission_net_cents,
    invoice_id: item.invoice_id,
    title: image.title,
    author: image.photographer,
  })
  if (starts_on <= dayOf(created_at)) await startLicense(context, id)
  await context.enqueue(keepPassport, { license_id: id }, { key: id })
  await context.emit('license.sold', { license_id: id })
  return id
}

/** Today, or the day after the last one that the buyer holds already for the same image and website. */
async function firstDay(
  { db, now }: Context,
  { buyer_id, image_id, url }: { buyer_id: string; image_id: string; url: string | null },
): Promise<string> {
  const today = dayOf(now())
  if (url === null) return today
  const held = and(eq(licenses.buyer_id, buyer_id), eq(licenses.image_id, image_id), eq(licenses.url, url))
  const [last] = await db
    .select({ ends_on: licenses.ends_on })
    .from(licenses)
    .where(and(held, isNull(licenses.ended_at)))
    .orderBy(desc(licenses.ends_on))
    .limit(1)
  return last?.ends_on && last.ends_on >= today ? addDays(last.ends_on, 1) : today
}
