// Grants a licence that was bought: its row, its number, and what follows from it.
import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { dayOf } from '#lib/dates.ts'
import { newId } from '#lib/ids.ts'
import { toCents } from '#lib/money.ts'
import { lastDayOfLicense, licenseNumber } from '#lib/rules/billing/sold-licenses.ts'
import { LICENSEE_CHARS } from '#lib/rules/licenses.ts'
import { firstDayAfter } from '#lib/rules/market/editions.ts'
import { whitelistUrl } from '#lib/rules/whitelist.ts'
import type { Context } from '#server/context.ts'
import { users } from '#server/db/schema/accounts.ts'
import { images } from '#server/db/schema/images.ts'
import { licenses, type purchase_items } from '#server/db/schema/market.ts'
import { profiles } from '#server/db/schema/profiles.ts'
import { buyerOf } from '../../billing/invoices/parties.ts'
import { shownName } from '../../images/present.ts'
import { author } from '../../images/queries.ts'
import { lockImageOwner } from '../license-rows.ts'
import { startLicense } from '../license-terms.ts'
import { firstDay, soldTerms } from '../purchases/editions.ts'
import { keepPassport } from './keep-passport.ts'

type Bought = { item: typeof purchase_items.$inferSelect; buyer_id: string }

/**
 * Grants what one item of a purchase is for. Call it in the transaction in which its payment is booked, once for each item; gives the id of the licence.
 * Bought again before its last day, for the same website or to train, the licence begins on the day after it.
 */
export async function grantLicense(context: Context, { item, buyer_id }: Bought): Promise<string> {
  const { db, now } = context
  await lockImageOwner(context, item.image_id)
  const [image] = await db.select().from(images).where(eq(images.id, item.image_id))
  if (!image) throw new Error(`the image of ${item.id} is not there`)
  const url = item.website === null ? null : whitelistUrl(item.website)
  const created_at = now()
  const sold = await soldTerms(context, [item.image_id], item.purpose)
  const starts_on = firstDayOf(sold, { item, buyer_id }, dayOf(created_at))
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
    purpose: item.purpose,
    duration: item.duration,
    net_cents: item.net_cents,
    vat_cents: item.vat_cents,
    commission_net_cents: item.commission_net_cents,
    invoice_id: item.invoice_id,
    title: image.title,
    author: image.photographer,
    ...(await leasedBy(context, item)),
  })
  if (starts_on <= dayOf(created_at)) await startLicense(context, id)
  await context.enqueue(keepPassport, { license_id: id }, { key: id })
  await context.emit('license.sold', { license_id: id })
  return id
}

/** A licence to train goes on with the one that its buyer holds, and one to show with theirs for the same website. */
function firstDayOf(sold: Awaited<ReturnType<typeof soldTerms>>, { item, buyer_id }: Bought, today: string): string {
  if (item.purpose === 'display') return firstDay(sold, { ...item, buyer_id }, today)
  return firstDayAfter(
    sold.filter(term => term.buyer_id === buyer_id),
    today,
  )
}

/** Of what the owner of an edition sells: who they are, by the name that buyers read. */
async function leasedBy({ db }: Context, { lease_id, seller_id, royalty_net_cents }: Bought['item']) {
  if (lease_id === null) return {}
  const [owner] = await db
    .select({ author })
    .from(users)
    .leftJoin(profiles, eq(profiles.user_id, users.id))
    .where(eq(users.id, seller_id))
  if (!owner) throw new Error(`the owner of ${lease_id} is not there`)
  return { lease_id, lessor: shownName(owner.author), royalty_net_cents: royalty_net_cents ?? toCents(0) }
}
