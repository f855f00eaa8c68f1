// A letter in a product of a test’s own, about a copy that was really found on the local web.
import { and, eq, exists, isNotNull, notExists, sql } from 'drizzle-orm'
import type { Locale } from '#lib/locales.ts'
import { users } from '#server/db/schema/accounts.ts'
import { invoicing_agreements } from '#server/db/schema/billing.ts'
import { crawl_pictures } from '#server/db/schema/crawl.ts'
import { images } from '#server/db/schema/images.ts'
import { hits } from '#server/db/schema/monitoring.ts'
import { infringement_hits } from '#server/db/schema/settlement.ts'
import { type PutLetter, putLetter, type WantedLetter } from '../../tests/support/settlement/put-letter.ts'
import { expect } from '../fixtures.ts'
import type { OwnProduct } from '../own-product.ts'
import { FOUND_MS } from '../reports/copy-steps.ts'

/** More than all tests of one product buy. */
const EDITIONS_MAX = 20

/** Of the demo world, whose copies are found soon after it starts; each is claimed once. `sells`: its creator can be paid; `by`: it is the one with this address. */
export async function sendLetter(
  { db }: OwnProduct,
  locale: Locale,
  {
    sells = false,
    by,
    ...more
  }: Partial<Pick<WantedLetter, 'kind' | 'licensed' | 'base_cents'>> & { sells?: boolean; by?: string } = {},
): Promise<PutLetter> {
  const agreed = db
    .select({ one: sql`1` })
    .from(invoicing_agreements)
    .where(eq(invoicing_agreements.user_id, images.user_id))
  const claimed = db.select({ one: sql`1` }).from(infringement_hits).where(eq(infringement_hits.hit_id, hits.id))
  const find = () =>
    db
      .select({ hit: hits, image: images })
      .from(hits)
      .innerJoin(images, eq(images.id, hits.image_id))
      .innerJoin(users, eq(users.id, images.user_id))
      .innerJoin(crawl_pictures, eq(crawl_pictures.id, hits.picture_id))
      .where(
        and(
          isNotNull(crawl_pictures.copy),
          notExists(claimed),
          sells ? exists(agreed) : undefined,
          by === undefined ? undefined : eq(users.email, by),
        ),
      )
      .limit(1)
  await expect.poll(async () => (await find()).length, { timeout: FOUND_MS }).toBe(1)
  const [found] = await find()
  if (!found) throw new Error('no copy is left')
  const { hit, image } = found
  // Another test may have bought the only edition, by a letter about another copy of the photograph.
  if (sells) await db.update(images).set({ max_editions: EDITIONS_MAX }).where(eq(images.id, image.id))
  return putLetter(db, new Date(), { creator_id: image.user_id, hit, locale, ...more })
}
