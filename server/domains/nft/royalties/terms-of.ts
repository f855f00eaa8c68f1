// What a creator promises of a work: who made it, how many there are, and where the royalties of later sales go.
import { asc, eq } from 'drizzle-orm'
import { type Hex, pad } from 'viem'
import type { Voucher } from '#lib/chain/vouchers.ts'
import { Failure } from '#lib/errors.ts'
import { type Share, sharesOf } from '#lib/rules/nft/royalties.ts'
import type { Context } from '#server/context.ts'
import { nft_royalties } from '#server/db/schema/chain.ts'
import { digestOfCid, readCid } from '#server/ipfs/cid.ts'
import { askChain } from '../actions/prepare-action.ts'
import type { NftRow } from '../records/nft-rows.ts'

/** As the splitter knows a wallet. */
export const beneficiaryOf = (wallet: Hex): Hex => pad(wallet.toLowerCase() as Hex) // stays hexadecimal

/** Null: all of it goes to the creator's own wallet. */
export async function sharesOfNft({ db }: Pick<Context, 'db'>, nft: NftRow, creator: Hex): Promise<Share[] | null> {
  if (nft.royalty_bps === 0) return null
  const rows = await db
    .select()
    .from(nft_royalties)
    .where(eq(nft_royalties.nft_id, nft.id))
    .orderBy(asc(nft_royalties.beneficiary))
  if (rows.length === 0) return null
  const parts = rows.map(({ beneficiary, cashback_bps }) => ({ id: beneficiary as Hex, bps: cashback_bps }))
  return sharesOf(nft.royalty_bps, beneficiaryOf(creator), parts)
}

/** Where the royalties of an NFT go once it is minted by this wallet. */
async function receiverOf(context: Context, nft: NftRow, creator: Hex): Promise<Hex> {
  const shares = await sharesOfNft(context, nft, creator)
  const chain = context.ports.market_chain
  if (!shares) return creator
  if (!chain) throw new Failure('unavailable')
  const ids = shares.map(({ id }) => id)
  const bps = shares.map(share => share.bps)
  return askChain(context, chain.splitterOf(ids, bps))
}

export function workIdOf(nft: NftRow): bigint {
  const cid = readCid(nft.metadata_cid ?? '')
  if (!cid) throw new Failure('nft_unprepared')
  return BigInt(`0x${digestOfCid(cid)}`)
}

export async function workTerms(context: Context, nft: NftRow, creator: Hex): Promise<Voucher['terms']> {
  return {
    creator,
    workId: workIdOf(nft).toString(),
    maxEditions: nft.max_editions,
    royaltyBps: nft.royalty_bps,
    royaltyReceiver: await receiverOf(context, nft, creator),
  }
}
