// The one guard of purchases by what a creator signed: asked when somebody wants to buy, and again when it is countersigned.
import { and, eq } from 'drizzle-orm'
import { getAddress, type Hex } from 'viem'
import { Failure } from '#lib/errors.ts'
import { listingCan } from '#lib/rules/nft/listings.ts'
import type { UserContext } from '#server/context.ts'
import { wallets } from '#server/db/schema/profiles.ts'
import { type Acting, acting } from '../actions/prepare-action.ts'
import { checkTerms, type Market, requireSellable } from '../listings/check-terms.ts'
import type { ListedNft } from '../listings/listing-rows.ts'

export type Buyable = Acting & { market: Market; seller: Hex; signature: Hex }

/** Whatever stands against its creator is for a buyer only that it is not for sale. */
export async function requireBuyable(context: UserContext, { listing, nft }: ListedNft): Promise<Buyable> {
  const by = await acting(context)
  const { seller, signature, state, expires_at } = listing
  if (!listingCan.lock(state) || !seller || !signature || expires_at <= context.now())
    throw new Failure('nft_not_for_sale')
  if (nft.user_id === context.user.id || getAddress(seller) === by.wallet) throw new Failure('same_buyer_owner')
  const [linked] = await context.db
    .select({ address: wallets.address })
    .from(wallets)
    .where(and(eq(wallets.user_id, nft.user_id), eq(wallets.address, seller)))
  if (!linked) throw new Failure('nft_not_for_sale')
  try {
    await requireSellable(context, nft)
    const market = await checkTerms(context, nft, listing)
    return { ...by, market, seller: getAddress(seller), signature: signature as Hex } // checked when it was opened
  } catch (error) {
    if (!(error instanceof Failure) || error.code === 'unavailable' || error.code === 'royalty_needs_erc20') throw error
    throw new Failure('nft_not_for_sale')
  }
}
