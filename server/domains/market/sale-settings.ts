// What a creator's images are offered for.
import { eq } from 'drizzle-orm'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import type { saleSettings as contract } from '#lib/contract/sale-settings.ts'
import { Failure } from '#lib/errors.ts'
import type { UserContext } from '#server/context.ts'
import { sale_settings } from '#server/db/schema/market.ts'
import { saleTerms } from '../billing/sales/sale-terms.ts'
import { followTrainingPrice, lockAccountRights } from '../images/ai-rights/account-ai-rights.ts'

type Kept = Omit<typeof sale_settings.$inferSelect, 'user_id'>

async function keptSettings({ db, user }: UserContext): Promise<Kept> {
  const [row] = await db.select().from(sale_settings).where(eq(sale_settings.user_id, user.id))
  const { license_sale = false, base_price_cents = null, training_price_cents = null } = row ?? {}
  return { license_sale, base_price_cents, training_price_cents }
}

export async function readSaleSettings(context: UserContext): Promise<Answer<typeof contract.read>> {
  return { ...(await keptSettings(context)), ...(await saleTerms(context, context.user.id)) }
}

/** Throws the first obstacle for a creator who cannot sell, and `price_required` where nothing says for how much. */
export async function updateSaleSettings(
  context: UserContext,
  { body }: ParsedInput<typeof contract.update>,
): Promise<Answer<typeof contract.update>> {
  const { user, db } = context
  const terms = await saleTerms(context, user.id)
  if (body.training_price_cents !== undefined) await lockAccountRights(context, 'update')
  const kept = await keptSettings(context)
  const next = { ...kept, ...body }
  const [obstacle] = terms.obstacles
  const begins = body.license_sale || (kept.training_price_cents === null && next.training_price_cents !== null)
  if (begins && obstacle) throw new Failure(obstacle)
  if (next.license_sale && next.base_price_cents === null)
    throw new Failure('invalid_input', {}, { base_price_cents: ['price_required'] })
  await db
    .insert(sale_settings)
    .values({ user_id: user.id, ...next })
    .onConflictDoUpdate({ target: sale_settings.user_id, set: next })
  if (body.training_price_cents !== undefined) await followTrainingPrice(context, next.training_price_cents)
  return { ...next, ...terms }
}
