// What a creator's new images are offered for.
import { eq } from 'drizzle-orm'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import type { saleSettings as contract } from '#lib/contract/sale-settings.ts'
import { Failure } from '#lib/errors.ts'
import type { UserContext } from '#server/context.ts'
import { sale_settings } from '#server/db/schema/market.ts'
import { saleTerms } from '../billing/sales/sale-terms.ts'

type Kept = Omit<typeof sale_settings.$inferSelect, 'user_id'>

async function keptSettings({ db, user }: UserContext): Promise<Kept> {
  const [row] = await db.select().from(sale_settings).where(eq(sale_settings.user_id, user.id))
  const { license_sale = false, base_price_cents = null } = row ?? {}
  return { license_sale, base_price_cents }
}

export async function readSaleSettings(context: UserContext): Promise<Answer<typeof contract.read>> {
  return { ...(await keptSettings(context)), ...(await saleTerms(context, context.user.id)) }
}

/** Throws the first obstacle for a creator who cannot sell, and `price_required` where nothing says for how much. */
export async function updateSaleSettings(
  context: UserContext,
  { body }: ParsedInput<typeof contract.update>,
): Promise<Answer<typeof contract.update>> {
  const terms = await saleTerms(context, context.user.id)
  const next = { ...(await keptSettings(context)), ...body }
  const [obstacle] = terms.obstacles
  if (body.license_sale && obstacle) throw new Failure(obstacle)
  if (next.license_sale && next.base_price_cents === null)
    throw new Failure('invalid_input', {}, { base_price_cents: ['price_required'] })
  const { license_sale, base_price_cents } = next
  await context.db
    .insert(sale_settings)
    .values({ user_id: context.user.id, license_sale, base_price_cents })
    .onConflictDoUpdate({ target: sale_settings.user_id, set: { license_sale, base_price_cents } })
  return { license_sale, base_price_cents, ...terms }
}
