// Fills the world that sandboxes are copies of: the demo world, claims in every state, and accounts that may change things.
import { and, eq } from 'drizzle-orm'
import { sandboxEmails } from '#lib/rules/demo.ts'
import type { Context } from '#server/context.ts'
import { sessions, users } from '#server/db/schema/accounts.ts'
import { images } from '#server/db/schema/images.ts'
import { licenses } from '#server/db/schema/market.ts'
import { evidences } from '#server/db/schema/monitoring.ts'
import { nft_listings } from '#server/db/schema/nft.ts'
import { email_addresses } from '#server/db/schema/profiles.ts'
import { createUser } from '#server/domains/accounts/registration/create-user.ts'
import { demoWorks } from './demo-editions.ts'
import { demoOffers, demoOrders } from './demo-market.ts'
import { demoPhotos } from './demo-photos.ts'
import { castOf } from './demo-user.ts'
import { playMarket } from './demo-wallets.ts'
import { claimAll, claimEndings } from './sandbox-claims.ts'
import { isPaidOut } from './sandbox-payout.ts'
import { payReports } from './sandbox-reports.ts'
import { seedDemo } from './seed-demo.ts'

/** Photographs that are sold, and those of the creator: enough to look around in. */
const shown = demoPhotos.filter(
  ({ owner, file }) => owner === 'creator' || demoOffers.some(offer => offer.file === file),
)

/** Begins; jobs do the rest, and {@link settleSandbox} what waits for them. */
export const beginSandbox = (context: Context): Promise<void> => seedDemo(context, shown)

/** Does what can be done by now; true once the world is whole. Call it again until it is. */
export async function settleSandbox(context: Context): Promise<boolean> {
  const { db } = context
  const cast = await castOf(context)
  const [creator, buyer] = [cast.get('creator'), cast.get('buyer')]
  if (!creator || !buyer) return false
  if ((await db.$count(images, eq(images.state, 'certified'))) < shown.length) return false
  // Before the other sales: what they bring is still to be paid out.
  const paid = await isPaidOut(creator)
  const bought = demoOrders.reduce((sum, { items }) => sum + items.length, 0)
  if ((await db.$count(licenses)) < bought) return false
  const claims = await claimAll({ creator, buyer })
  const settled = await payReports(creator)
  const offered = (await playMarket(context)) ? demoWorks.length : 0
  const listed = await db.$count(nft_listings, eq(nft_listings.state, 'open'))
  const waiting = await db.$count(evidences, eq(evidences.state, 'pending'))
  return paid && settled && listed >= offered && claims >= claimEndings.length && waiting === 0
}

/** Makes people of it whom a visitor may be: with other addresses, without the demo's bounds, and signed in nowhere. */
export async function finishSandbox(context: Context): Promise<void> {
  const cast = await castOf(context)
  for (const key of ['creator', 'buyer'] as const) {
    const person = cast.get(key)
    if (!person) throw new Error(`the world has no ${key}`)
    const email = sandboxEmails[key]
    await context.db.update(users).set({ email, roles: [] }).where(eq(users.id, person.user.id))
    await context.db
      .update(email_addresses)
      .set({ email })
      .where(and(eq(email_addresses.user_id, person.user.id), email_addresses.primary))
  }
  const lawyer = await createUser(context, {
    email: sandboxEmails.lawyer,
    password: 'Aa1!nobody-signs-in-with-it',
    first_name: 'Demo',
    last_name: 'Lawyer',
    account_type: 'collector',
    roles: ['lawyer'],
  })
  await context.db.delete(sessions)
  context.log.info({ lawyer: lawyer.id }, 'sandbox template')
}
