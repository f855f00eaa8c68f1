// Tells a creator who bought a licence, a holder that one is about to end, and a buyer that a seller is not paid yet: a notice and an email each.
import { eq, inArray } from 'drizzle-orm'
import { newId } from '#lib/ids.ts'
import { href } from '#lib/routes.ts'
import { siteName } from '#lib/web-address.ts'
import type { Context } from '#server/context.ts'
import { users } from '#server/db/schema/accounts.ts'
import { invoices } from '#server/db/schema/billing.ts'
import { images } from '#server/db/schema/images.ts'
import { licenses, purchases } from '#server/db/schema/market.ts'
import { transfers } from '#server/db/schema/payouts.ts'
import { profiles } from '#server/db/schema/profiles.ts'
import { linkOf } from '#server/domains/accounts/emails/jobs.ts'
import { shownName } from '#server/domains/images/present.ts'
import { author } from '#server/domains/images/queries.ts'
import type { EventPayload } from '#server/events.ts'
import { enqueueEmail } from '#server/mail/enqueue-email.ts'
import { licenseEnding, licenseSold, paymentUnconfirmed } from '#server/mail/market/license-news.ts'
import { writeNotice } from './write-notice.ts'

/** Reaction, in the transaction in which the payment is booked. */
export async function tellSold(context: Context, { license_id }: EventPayload<'license.sold'>): Promise<void> {
  const { license, title } = await licenseWithTitle(context, license_id)
  const { user_id, licensee, purpose, duration, ends_on, net_cents, commission_net_cents, url } = license
  if (duration === null || ends_on === null || net_cents === null || commission_net_cents === null) return
  const details = { license: license_id, title, licensee }
  await writeNotice(context, { user_id, kind: 'license_sold', key: license_id, details })
  const [seller] = await context.db.select().from(users).where(eq(users.id, user_id))
  if (!seller) return
  const { locale, first_name, email: to } = seller
  const message = licenseSold(locale, {
    first_name,
    title,
    licensee,
    purpose,
    duration,
    ends_on,
    website: url === null ? null : siteName(url),
    net_cents,
    received_cents: net_cents - commission_net_cents - (license.royalty_net_cents ?? 0),
    link: linkOf(context, locale, href('account', { slug: 'licenses' }, { side: 'granted' })),
  })
  await enqueueEmail(context, { id: newId('mail', context.now()), to, locale, message })
}

/** Reaction. A photograph whose website was never named is shown nowhere, and has nothing to be taken down from. */
export async function tellEnding(context: Context, { license_id }: EventPayload<'license.ending'>): Promise<void> {
  const { license, title } = await licenseWithTitle(context, license_id)
  const { buyer_id, number, ends_on, url, purpose } = license
  if (buyer_id === null || number === null || ends_on === null) return
  if (url === null && purpose === 'display') return
  const details = { license: license_id, title, day: ends_on }
  await writeNotice(context, { user_id: buyer_id, kind: 'license_ending', key: license_id, details })
  const [holder] = await context.db.select().from(users).where(eq(users.id, buyer_id))
  if (!holder) return
  const { locale, first_name, email: to } = holder
  const link = linkOf(context, locale, href('sale', { id: license.image_id }, url === null ? {} : { website: url }))
  const website = url === null ? null : siteName(url)
  const message = licenseEnding(locale, { first_name, title, number, ends_on, website, link })
  await enqueueEmail(context, { id: newId('mail', context.now()), to, locale, message })
}

/** Reaction, once for each page on which the buyer may confirm. Sales that are no purchase of licences have nothing to lead to. */
export async function tellUnconfirmed(
  context: Context,
  { transfer_id }: EventPayload<'transfer.unconfirmed'>,
): Promise<void> {
  const { db, now } = context
  const [row] = await db
    .select({ transfer: transfers, purchase: purchases.id })
    .from(transfers)
    .innerJoin(invoices, eq(invoices.id, transfers.invoice_id))
    .innerJoin(purchases, eq(purchases.id, invoices.subject_id))
    .where(eq(transfers.id, transfer_id))
  if (!row) return
  const { purchase, transfer } = row
  const people = await db
    .select({ user: users, author })
    .from(users)
    .leftJoin(profiles, eq(profiles.user_id, users.id))
    .where(inArray(users.id, [transfer.from_user_id, transfer.to_user_id]))
  const seller = people.find(({ user }) => user.id === transfer.to_user_id)
  const buyer = people.find(({ user }) => user.id === transfer.from_user_id)?.user
  if (!seller || !buyer) return
  const name = shownName(seller.author)
  const details = { purchase, seller: name }
  await writeNotice(context, { user_id: buyer.id, kind: 'payment_unconfirmed', key: transfer_id, details })
  const { locale, first_name, email: to } = buyer
  const link = linkOf(context, locale, href('cart', {}, { purchase }))
  const message = paymentUnconfirmed(locale, { first_name, seller: name, total_cents: transfer.amount_cents, link })
  await enqueueEmail(context, { id: newId('mail', now()), to, locale, message })
}

async function licenseWithTitle({ db }: Context, id: string) {
  const [row] = await db
    .select({ license: licenses, title: images.title })
    .from(licenses)
    .innerJoin(images, eq(images.id, licenses.image_id))
    .where(eq(licenses.id, id))
  if (!row) throw new Error('a licence that an event names is not there')
  return row
}
