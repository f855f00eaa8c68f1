// What a creator's new NFTs begin with: who mints them, what they are paid in, and what of later sales goes back.
import { eq } from 'drizzle-orm'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import type { nftSettings as contract, NftSettings } from '#lib/contract/nfts.ts'
import { Failure } from '#lib/errors.ts'
import { EDITIONS_MINTER, mintObstacles } from '#lib/rules/nft/nfts.ts'
import { usualCurrency } from '#lib/rules/nft/wishes.ts'
import type { UserContext } from '#server/context.ts'
import { nft_settings } from '#server/db/schema/nft.ts'
import { saleTerms } from '../../billing/sales/sale-terms.ts'
import { placeOf } from '../list-contracts.ts'

type Kept = Omit<NftSettings, 'obstacles'>

/** Refuses where nothing is minted or sold, and what is no minter here. */
export async function requireMinter(context: UserContext, minter: string): Promise<void> {
  if (!(await placeOf(context))) throw new Failure('nft_not_for_sale')
  if (minter !== EDITIONS_MINTER) throw new Failure('invalid_input', {}, { minter: ['choice_invalid'] })
}

export async function keptNftSettings(context: UserContext): Promise<Kept> {
  const { db, user } = context
  const [row] = await db.select().from(nft_settings).where(eq(nft_settings.user_id, user.id))
  if (row) return { minter: row.minter, currency: row.currency, royalty_bps: row.royalty_bps, leasing: row.leasing }
  const chosen = usualCurrency((await placeOf(context))?.currencies ?? [])
  return { minter: EDITIONS_MINTER, currency: chosen?.symbol ?? null, royalty_bps: 0, leasing: false }
}

export async function readNftSettings(context: UserContext): Promise<Answer<typeof contract.read>> {
  return { ...(await keptNftSettings(context)), obstacles: await obstaclesOf(context) }
}

export async function updateNftSettings(
  context: UserContext,
  { body }: ParsedInput<typeof contract.update>,
): Promise<Answer<typeof contract.update>> {
  const place = await placeOf(context)
  if (!place) throw new Failure('nft_not_for_sale')
  const next = { ...(await keptNftSettings(context)), ...body }
  await requireMinter(context, next.minter)
  const currency = place.currencies.find(({ symbol, open }) => symbol === next.currency && open)
  if (!currency) throw new Failure('invalid_input', {}, { currency: ['choice_invalid'] })
  if (next.royalty_bps > 0 && currency.token === null) throw new Failure('royalty_needs_erc20')
  const { minter, royalty_bps, leasing } = next
  const row = { minter, currency: currency.symbol, royalty_bps, leasing }
  await context.db
    .insert(nft_settings)
    .values({ user_id: context.user.id, ...row })
    .onConflictDoUpdate({ target: nft_settings.user_id, set: row })
  return { ...row, obstacles: await obstaclesOf(context) }
}

async function obstaclesOf(context: UserContext): Promise<NftSettings['obstacles']> {
  const { obstacles } = await saleTerms(context, context.user.id)
  return mintObstacles.filter(each => obstacles.includes(each))
}
