// What the holder of a sold licence changes: its website, a note, whether they are named; and its transfer to a client.
import { and, eq } from 'drizzle-orm'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { licenses as contract, License } from '#lib/contract/licenses.ts'
import { dayOf } from '#lib/dates.ts'
import { Failure } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { licenseState } from '#lib/rules/licenses.ts'
import type { UserContext } from '#server/context.ts'
import { requireWebsiteUrl } from '#server/crawler/website-url.ts'
import { license_moves, license_transfers, licenses, purchase_items, purchases } from '#server/db/schema/market.ts'
import { type LicenseRow, lockImageOwner, termsOf } from '../license-rows.ts'
import { startLicense } from '../license-terms.ts'
import { lockImages } from '../purchases/editions.ts'
import { shownLicense } from '../shown-licenses.ts'
import { keepPassport, withdrawPassport } from './keep-passport.ts'

type Change = Pick<ParsedInput<typeof contract.update>['body'], 'url' | 'note' | 'holder_shown'>

/** The note stays the holder's after the last day; what the passport says does not change any more. */
export async function changeHeld(context: UserContext, id: string, change: Change): Promise<void> {
  const { url, note, holder_shown } = change
  const row = url === undefined && holder_shown === undefined ? await held(context, id) : await openHeld(context, id)
  const said = { ...(note === undefined ? {} : { note }), ...(holder_shown === undefined ? {} : { holder_shown }) }
  if (Object.keys(said).length > 0) await context.db.update(licenses).set(said).where(eq(licenses.id, row.id))
  const site = url === undefined ? row.url : requireWebsiteUrl(url)
  if (site !== null && site !== row.url) await noteMove(context, row)
  if (site !== null) await moveTo(context, row, site)
  // Saved as it was: what is signed stays true.
  if (site !== row.url || (holder_shown ?? row.holder_shown) !== row.holder_shown) await signAnew(context, row)
}

/** Once: whoever bought it for a client hands it on, and the client's website is authorised from then on. */
export async function transferLicense(
  context: UserContext,
  { id, body }: ParsedInput<typeof contract.transfer>,
): Promise<License> {
  const { db, now } = context
  const row = await openHeld(context, id)
  if ((await db.$count(license_transfers, eq(license_transfers.license_id, id))) > 0)
    throw new Failure('license_transferred')
  const to_url = requireWebsiteUrl(body.url)
  requireShown(row)
  const created_at = now()
  await db.insert(license_transfers).values({
    id: newId('license_transfer', created_at),
    license_id: id,
    from_licensee: row.licensee,
    to_licensee: body.licensee,
    from_url: row.url,
    to_url,
    created_at,
  })
  // The client has agreed to nothing yet.
  await db.update(licenses).set({ licensee: body.licensee, holder_shown: false }).where(eq(licenses.id, id))
  await moveTo(context, row, to_url)
  await signAnew(context, row)
  return shownLicense(context, id)
}

/** What its website showed until today stays licensed; a transfer says the same of its own. */
async function noteMove({ db, now }: UserContext, { id: license_id, url }: LicenseRow): Promise<void> {
  if (url === null) return
  const created_at = now()
  const id = newId('license_move', created_at)
  await db.insert(license_moves).values({ id, license_id, url, until: dayOf(created_at), created_at })
}

/** Hits of the website before wait again, and those of the new one are authorized. */
async function moveTo(context: UserContext, row: LicenseRow, url: string): Promise<void> {
  requireShown(row)
  if (row.url === url) return
  await requireNoRenewalOpen(context, row)
  await context.db.update(licenses).set({ url }).where(eq(licenses.id, row.id))
  if (row.started_at === null) return
  await context.emit('license.ended', { license_id: row.id, expired: false })
  await startLicense(context, row.id)
}

/** A licence to train lets nobody show anything: it has no website, and stays with whoever bought it. */
function requireShown({ purpose }: LicenseRow): void {
  if (purpose === 'training') throw new Failure('invalid_input', {}, { url: ['choice_invalid'] })
}

/** What is being paid as its renewal would begin today, beside it, once it is elsewhere. */
async function requireNoRenewalOpen(context: UserContext, { image_id }: LicenseRow): Promise<void> {
  const { db, user } = context
  await lockImages(context, [{ image_id }])
  const its = and(eq(purchase_items.image_id, image_id), eq(purchase_items.purpose, 'display'))
  const open = await db
    .select({ id: purchases.id })
    .from(purchases)
    .innerJoin(purchase_items, eq(purchase_items.purchase_id, purchases.id))
    .where(and(eq(purchases.user_id, user.id), eq(purchases.status, 'open'), its))
  if (open.length > 0) throw new Failure('purchase_pending')
}

/** What was signed before says something else, and counts no longer from this moment on. */
async function signAnew(context: UserContext, { id, number }: LicenseRow): Promise<void> {
  if (number === null) return
  await withdrawPassport(context, number)
  await context.enqueue(keepPassport, { license_id: id }, { key: id })
}

/** The caller's own; its seller, who knows it, is told that it is not theirs to change. */
async function held({ db, user }: UserContext, id: string): Promise<LicenseRow> {
  const [row] = await db.select().from(licenses).where(eq(licenses.id, id))
  if (row?.user_id === user.id && row.buyer_id !== null) throw new Failure('license_sold')
  if (row?.buyer_id !== user.id) throw new Failure('not_found')
  return row
}

async function openHeld(context: UserContext, id: string): Promise<LicenseRow> {
  const { image_id } = await held(context, id)
  await lockImageOwner(context, image_id)
  const mine = and(eq(licenses.id, id), eq(licenses.buyer_id, context.user.id))
  const [row] = await context.db.select().from(licenses).where(mine).for('update')
  if (!row) throw new Failure('not_found')
  if (licenseState(termsOf(row), dayOf(context.now())) === 'ended') throw new Failure('license_ended')
  return row
}
