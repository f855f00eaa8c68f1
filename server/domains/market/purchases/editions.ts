// Which days the editions of images are taken for: by what was sold to be shown, and by what is held while it is paid.
import { and, eq, gte, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { dayOf } from '#lib/dates.ts'
import { lastDayOfLicense } from '#lib/rules/billing/sold-licenses.ts'
import { firstDayAfter, mostAtOnce, type Term } from '#lib/rules/market/editions.ts'
import type { LicensePurpose } from '#lib/rules/market/training.ts'
import { whitelistUrl } from '#lib/rules/whitelist.ts'
import type { Context } from '#server/context.ts'
import { licenses, purchase_items, purchases } from '#server/db/schema/market.ts'

type Asking = Pick<Context, 'db' | 'now'>
type SoldTerm = Term & { image_id: string; item_id: string | null; buyer_id: string | null; url: string | null }

/** Of sold licences that are not over. */
export async function soldTerms(
  { db, now }: Asking,
  ids: readonly string[],
  purpose: LicensePurpose = 'display',
): Promise<SoldTerm[]> {
  const { image_id, purchase_item_id: item_id, buyer_id, url, starts_on, ends_on } = licenses
  const meant = and(inArray(image_id, [...ids]), eq(licenses.purpose, purpose))
  const sold = and(meant, isNotNull(licenses.purchase_item_id), isNull(licenses.ended_at))
  const rows = await db
    .select({ image_id, item_id, buyer_id, url, starts_on, ends_on })
    .from(licenses)
    .where(and(sold, gte(ends_on, dayOf(now()))))
  return rows.flatMap(row => (row.ends_on === null ? [] : [{ ...row, ends_on: row.ends_on }]))
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
  const sold = await soldTerms(context, ids)
  const paid = new Set(sold.map(term => term.item_id))
  const terms = new Map<string, Term[]>()
  const take = (id: string, term: Term) => terms.set(id, [...(terms.get(id) ?? []), term])
  for (const term of sold) take(term.image_id, term)
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
