// All that a creator signed and nobody bought, made void on the chain at once: for a wallet that others may have got hold of.
import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { encodeFunctionData } from 'viem'
import { marketAbi } from '#lib/chain/abi/market.ts'
import { Failure } from '#lib/errors.ts'
import { voidBelow } from '#lib/rules/nft/listings.ts'
import type { Context, UserContext } from '#server/context.ts'
import { nft_listings, nfts } from '#server/db/schema/nft.ts'
import { wallets } from '#server/db/schema/profiles.ts'
import type { ActionRow } from '../actions/action-rows.ts'
import { type Asked, acting, prepareAction, underWayAs } from '../actions/prepare-action.ts'

export async function prepareVoucherEnd(context: UserContext, asked: Asked): Promise<ActionRow> {
  const by = await acting(context)
  const known = await underWayAs(context, 'cancel_vouchers', by.wallet, {})
  if (known) return known
  const open = await context.db
    .select({ created_at: nft_listings.created_at })
    .from(nft_listings)
    .innerJoin(nfts, eq(nfts.id, nft_listings.nft_id))
    .where(and(eq(nfts.user_id, context.user.id), eq(nft_listings.state, 'open'), eq(nft_listings.seller, by.wallet)))
  const below = voidBelow(open.map(({ created_at }) => created_at))
  if (below === null) throw new Failure('no_open_listing')
  const data = encodeFunctionData({ abi: marketAbi, functionName: 'cancelVouchers', args: [below] })
  return prepareAction(context, by, asked, { kind: 'cancel_vouchers', to: by.place.market, data })
}

type Said = { name: string; args: Record<string, string> }

/** Whoever made them void, here or elsewhere. Should the chain take its block back, they stay cancelled: nobody buys by them. */
export async function endVoidListings(context: Context, said: readonly Said[]): Promise<void> {
  for (const { name, args } of said) {
    const { creator, belowNonce } = args
    if (name === 'VouchersCancelled' && creator && belowNonce) await endBelow(context, creator, Number(belowNonce))
  }
}

async function endBelow({ db, now }: Context, seller: string, below: number): Promise<void> {
  const older = lt(nft_listings.created_at, new Date(below * 1_000))
  await db
    .update(nft_listings)
    .set({ state: 'cancelled', cancelled_at: now() })
    .where(and(eq(nft_listings.state, 'open'), eq(nft_listings.seller, seller), older))
  // A draft that is older would be void as soon as it is signed: it begins anew.
  const owned = db
    .select({ id: nfts.id })
    .from(nfts)
    .innerJoin(wallets, eq(wallets.user_id, nfts.user_id))
    .where(eq(sql`lower(${wallets.address})`, seller.toLowerCase()))
  await db
    .update(nft_listings)
    .set({ created_at: new Date(Math.max(below * 1_000, now().getTime())) })
    .where(and(eq(nft_listings.state, 'draft'), inArray(nft_listings.nft_id, owned), older))
}
