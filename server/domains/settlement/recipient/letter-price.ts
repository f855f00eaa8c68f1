// What whoever pays a letter would pay for it now: the damages unless they are paid, and a licence of one year for each photograph.
import { asc, eq } from 'drizzle-orm'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { receivedLetters as contract, LetterQuote } from '#lib/contract/received-letters.ts'
import { Failure } from '#lib/errors.ts'
import { toCents } from '#lib/money.ts'
import { offeredAnswers } from '#lib/rules/settlement/infringements.ts'
import { type LicensedImage, priceEach } from '#lib/rules/settlement/license-prices.ts'
import type { Context, UserContext } from '#server/context.ts'
import { images } from '#server/db/schema/images.ts'
import { infringement_hits } from '#server/db/schema/settlement.ts'
import { settlementPrice } from '#server/domains/billing/sales/sell-settlement.ts'
import { editionsTaken } from '#server/domains/market/purchases/editions.ts'
import type { InfringementRow } from '../infringements/record-event.ts'
import { findLetter } from './find-letter.ts'
import { openFacts } from './open-facts.ts'

export type LetterImage = LicensedImage & { title: string; page_url: string }

/** Each photograph once, with the licence’s price; none where no licence is offered, or its editions are all taken. */
export async function licensedImages(context: Context, row: InfringementRow): Promise<LetterImage[]> {
  if (row.license_cents === null || !offeredAnswers(openFacts(row)).includes('buy')) return []
  const claimed = await context.db
    .selectDistinctOn([infringement_hits.image_id], { hit: infringement_hits, image: images })
    .from(infringement_hits)
    .innerJoin(images, eq(images.id, infringement_hits.image_id))
    .where(eq(infringement_hits.infringement_id, row.id))
    .orderBy(asc(infringement_hits.image_id), asc(infringement_hits.id))
  const taken = await editionsTaken(
    context,
    claimed.map(({ image }) => image.id),
  )
  if (claimed.some(({ image }) => (taken.get(image.id) ?? 0) >= image.max_editions)) return []
  const named = claimed.map(({ hit, image }) => ({
    image_id: image.id,
    title: image.title,
    page_url: hit.page_url,
    base_cents: hit.base_cents,
  }))
  return priceEach(named, row.lines, row.license_cents)
}

export const dueDamages = (row: InfringementRow) =>
  offeredAnswers(openFacts(row)).includes('pay') ? toCents(row.prejudice_cents) : null

export async function quoteLetter(
  context: UserContext,
  { token }: ParsedInput<typeof contract.quote>,
): Promise<LetterQuote> {
  const { row } = await findLetter(context, token)
  return quoteOf(context, row)
}

/** Throws `answer_not_offered` where nothing can be paid. */
export async function quoteOf(context: UserContext, row: InfringementRow): Promise<LetterQuote> {
  const damages_cents = dueDamages(row)
  const offered = await licensedImages(context, row)
  if (damages_cents === null && offered.length === 0) throw new Failure('answer_not_offered')
  const parties = { seller_id: row.user_id, buyer_id: context.user.id }
  const license_cents = offered.map(({ license_cents: cents }) => cents)
  const { licenses, vat_bps } = await settlementPrice(context, { ...parties, damages_cents, license_cents })
  return { damages_cents, license: licenses && { ...licenses.price, vat_bps, images: offered.length } }
}
