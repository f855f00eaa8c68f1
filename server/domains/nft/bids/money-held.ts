// What a wallet holds of the currency in which something is bought: asked before the network takes a fee for nothing.
import { eq } from 'drizzle-orm'
import type { Hex } from 'viem'
import { Failure } from '#lib/errors.ts'
import type { UserContext } from '#server/context.ts'
import { nft_tokens } from '#server/db/schema/chain.ts'
import { nft_listings } from '#server/db/schema/nft.ts'
import type { EditionsPlace } from '#server/ports/editions.ts'
import { type Acting, askChain, linkedWallet } from '../actions/prepare-action.ts'

export type Held = { currency: string; amount: bigint }
type Wanted = { listing?: string | undefined; token?: string | undefined }

/** Null where it is paid in the chain’s own coin, and for whatever is refused for another reason. */
export async function heldFor(context: UserContext, place: EditionsPlace, wanted: Wanted): Promise<Held | null> {
  const symbol = await symbolOf(context, place, wanted)
  const token = place.currencies.find(each => each.symbol === symbol)?.token
  const chain = context.ports.market_chain
  if (symbol === null || !token || !chain) return null
  const wallet = await linkedWallet(context)
  return wallet && { currency: symbol, amount: await askChain(context, chain.balance(token, wallet)) }
}

async function symbolOf({ db }: UserContext, { currencies }: EditionsPlace, { listing, token }: Wanted) {
  if (listing !== undefined) {
    const [row] = await db
      .select({ currency: nft_listings.currency })
      .from(nft_listings)
      .where(eq(nft_listings.id, listing))
    return row?.currency ?? null
  }
  const [row] = await db
    .select({ offer: nft_tokens.offer })
    .from(nft_tokens)
    .where(eq(nft_tokens.id, token ?? ''))
  return row?.offer ? (currencies[row.offer.currency]?.symbol ?? null) : null
}

/** Refuses what the wallet cannot pay, before it is asked to send anything. */
export async function requireMoney(context: UserContext, { chain, wallet }: Acting, token: Hex, amount: bigint) {
  if ((await askChain(context, chain.balance(token, wallet))) < amount) throw new Failure('wallet_money_missing')
}
