// An image on sale: who may put it there, for how much, and what buyers pay.

import { eq } from 'drizzle-orm'
import type { ImageDetail } from '#lib/contract/images.ts'
import { Failure } from '#lib/errors.ts'
import { type Cents, toCents } from '#lib/money.ts'
import { withVat } from '#lib/rules/billing/sales.ts'
import { imageCan } from '#lib/rules/image-states.ts'
import { trainingOffer } from '#lib/rules/market/training.ts'
import { priceTable } from '#lib/rules/sale.ts'
import type { Context, UserContext } from '#server/context.ts'
import { sale_settings } from '#server/db/schema/market.ts'
import { saleTerms } from '../billing/sales/sale-terms.ts'
import type { ImageRow } from './present.ts'

/** How an image is shown, and the price of one year that is kept for it. */
export type SaleOffer = Pick<ImageRow, 'portfolio' | 'base_price_cents'>
type Asked = { portfolio?: 'private' | 'public'; license_sale?: boolean; base_price_cents?: number | null }

/** Why the caller cannot sell now; null when they can. */
export async function sellerRefusal(context: UserContext): Promise<Failure | null> {
  const [obstacle] = (await saleTerms(context, context.user.id)).obstacles
  return obstacle ? new Failure(obstacle) : null
}

/**
 * How an image is offered after a change, or why it cannot be. An image on sale is public: it leaves its sale by name, never
 * because others are made private or public with it. Its price stays when it is taken off sale.
 */
export function offerAfter(now: SaleOffer, asked: Asked, seller: Failure | null): SaleOffer | Failure {
  const base_price_cents = asked.base_price_cents === undefined ? now.base_price_cents : asked.base_price_cents
  const sale = asked.license_sale ?? now.portfolio === 'on_sale'
  const shown = asked.portfolio ?? (now.portfolio === 'private' ? 'private' : 'public')
  if (!sale) return { portfolio: shown, base_price_cents }
  const begins = now.portfolio !== 'on_sale'
  if (shown === 'private') return new Failure(begins ? 'sale_needs_public' : 'image_on_sale')
  if (base_price_cents === null) return new Failure('invalid_input', {}, { base_price_cents: ['price_required'] })
  return begins && seller ? seller : { portfolio: 'on_sale', base_price_cents }
}

/** What a new image is offered for when nobody is there to say so: as its creator has set, while they can sell. */
export async function offerOfSettings(
  context: UserContext,
): Promise<{ license_sale: true; base_price_cents: number } | null> {
  const { db, user } = context
  const [set] = await db.select().from(sale_settings).where(eq(sale_settings.user_id, user.id))
  if (!set?.license_sale || set.base_price_cents === null || (await sellerRefusal(context))) return null
  return { license_sale: true, base_price_cents: set.base_price_cents }
}

/** The price that is certified: of what is on sale alone. */
export const certifiedPrice = ({ portfolio, base_price_cents }: SaleOffer): number | null =>
  portfolio === 'on_sale' ? base_price_cents : null

/** What a licence to train with it costs before VAT while it is public; whether licences to show it are sold is another matter. */
export const trainingPrice = (image: ImageRow): Cents | null =>
  imageCan.show(image.state) && image.portfolio !== 'private' && image.deleted_at === null ? trainingOffer(image) : null

/** What a private buyer in France pays for each duration, and to train with it; nothing while it cannot be bought. */
export async function pricesOf(context: Context, image: ImageRow): Promise<Pick<ImageDetail, 'prices' | 'training'>> {
  const base = certifiedPrice(image)
  const train = trainingPrice(image)
  if (base === null && train === null) return { prices: [], training: null }
  const { obstacles, ...taxes } = await saleTerms(context, image.user_id)
  if (obstacles.length > 0) return { prices: [], training: null }
  const rows = base === null ? [] : priceTable(toCents(base), taxes)
  return {
    prices: rows.map(({ duration, price }) => ({ duration, ...price })),
    training: train && withVat(train, taxes.tax_code),
  }
}
