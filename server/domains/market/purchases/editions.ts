// Which days the editions of images are taken for: by what was sold to be shown, by what rests while a bank decides, and by what is held while it is paid.
import { and, eq, exists, gte, inArray, isNotNull, isNull, notExists, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { dayOf } from '#lib/dates.ts'
import { disputeCan } from '#lib/rules/billing/disputes.ts'
import { lastDayOfLicense } from '#lib/rules/billing/sold-licenses.ts'
import { firstDayAfter, mostAtOnce, type Term } from '#lib/rules/market/editions.ts'
import type { LicensePurpose } from '#lib/rules/market/training.ts'
import { whitelistUrl } from '#lib/rules/whitelist.ts'
import type { Context } from '#server/context.ts'
import { licenses, purchase_items, purchases } from '#server/db/schema/market.ts'
import { disputes } from '#server/db/schema/refunds.ts'

type Asking = Pick<Context, 'db' | 'now'>
type SoldTerm = Term & { image_id: string; item_id: string | null; buyer_id: string | null; url: string | null }

/** Of sold licences that are not over. */
export async function soldTerms(
  context: Asking,
  ids: readonly string[],
  purpose: LicensePurpose = 'display',
): Promise<SoldTerm[]> {
  return (await termsWithResting(context, ids, purpose)).filter(term => !term.rests)
}

/**
 * Together with licences that rest until a bank has decided: they may come back, and must not be sold to others meanwhile.
 * One question, so that what begins to rest just now, or ends it, is neither missed nor counted twice.
 */
async function termsWithResting(
  { db, now }: Asking,
  ids: readonly string[],
  purpose: LicensePurpose,
): Promise<(SoldTerm & { rests: boolean })[]> {
  const { image_id, purchase_item_id: item_id, buyer_id, url, starts_on, ends_on, ended_at } = licenses
  const meant = and(inArray(image_id, [...ids]), eq(licenses.purpose, purpose), isNotNull(item_id))
  const taken = eq(disputes.money_taken, true)
  const undecided = and(taken, inArray(disputes.status, [...disputeCan.settle.from]))
  const lost = and(taken, eq(disputes.status, 'lost'))
  const rests = and(
    isNotNull(licenses.withdrawn_at),
    exists(disputesOf(db, undecided)),
    notExists(disputesOf(db, lost)),
  )
  const rows = await db
    .select({ image_id, item_id, buyer_id, url, starts_on, ends_on, ended_at })
    .from(licenses)
    .where(and(meant, or(isNull(ended_at), rests), gte(ends_on, dayOf(now()))))
  return rows.flatMap(({ ended_at: over, ...row }) =>
    row.ends_on === null ? [] : [{ ...row, ends_on: row.ends_on, rests: over !== null }],
  )
}

/** Of the payment that paid a licence; they name one of the invoices that were paid together. */
function disputesOf(db: Context['db'], which: SQL | undefined) {
  const own = alias(purchase_items, 'own')
  return db
    .select({ id: disputes.id })
    .from(own)
    .innerJoin(purchase_items, eq(purchase_items.purchase_id, own.purchase_id))
    .innerJoin(disputes, eq(disputes.invoice_id, purchase_items.invoice_id))
    .where(and(eq(own.id, licenses.purchase_item_id), which))
}

type Wish = { image_id: string; buyer_id: string; website: string | null }

/** When a licence begins that is bought now: bought again for the same website before its last day, on the day after it. */
export function firstDay(sold: readonly SoldTerm[], { image_id, buyer_id, website }: Wish, today: string): string {
  const url = website === null ? null : whitelistUrl(website)
  const same = (term: SoldTerm) => term.image_id === image_id && term.buyer_id === buyer_id && term.url === url
  return firstDayAfter(url === null ? [] : sold.filter(same), today)
}

type Taken = { sold: SoldTerm[]; terms: ReadonlyMap<string, Term[]> }

/** By the ids of the images. What is held while it is paid lasts as it would if it were paid now. */
export async function termsTaken(context: Asking, ids: readonly string[]): Promise<Taken> {
  const today = dayOf(context.now())
  const { id: item_id, image_id, duration, website } = purchase_items
  // Before what is sold: a purchase that is paid between the two is in both, and never in neither.
  const held = await context.db
    .select({ item_id, image_id, duration, website, buyer_id: purchases.user_id })
    .from(purchase_items)
    .innerJoin(purchases, eq(purchases.id, purchase_items.purchase_id))
    .where(and(inArray(image_id, [...ids]), eq(purchase_items.purpose, 'display'), eq(purchases.status, 'open')))
  const all = await termsWithResting(context, ids, 'display')
  const sold = all.filter(term => !term.rests)
  const paid = new Set(all.map(term => term.item_id))
  const terms = new Map<string, Term[]>()
  const take = (id: string, term: Term) => terms.set(id, [...(terms.get(id) ?? []), term])
  for (const term of all) take(term.image_id, term)
  for (const item of held.filter(each => !paid.has(each.item_id))) {
    const starts_on = firstDay(sold, item, today)
    take(item.image_id, { starts_on, ends_on: lastDayOfLicense(starts_on, item.duration) })
  }
  return { sold, terms }
}

/** How many a licence that begins today would meet. */
export async function editionsTaken(context: Asking, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { terms } = await termsTaken(context, ids)
  const today = dayOf(context.now())
  return new Map([...terms].map(([id, taken]) => [id, mostAtOnce(taken, today)]))
}

/** Whoever else wants one of these images now waits, in the order of their ids, until this transaction ends. */
export async function lockImages({ db }: Pick<Context, 'db'>, wanted: readonly { image_id: string }[]): Promise<void> {
  for (const image_id of [...new Set(wanted.map(item => item.image_id))].sort())
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sale/${image_id}`}, 0))`)
}
