// Opens a listing: the creator's wallet signs its terms, and nothing is sent to the chain before somebody buys.
import { eq } from 'drizzle-orm'
import { getAddress, type Hex, isHex } from 'viem'
import { type Voucher, type VoucherToSign, voucherToSign } from '#lib/chain/vouchers.ts'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import type { listings as contract } from '#lib/contract/listings.ts'
import { Failure } from '#lib/errors.ts'
import { listingCan, nonceOf } from '#lib/rules/nft/listings.ts'
import type { Context, UserContext } from '#server/context.ts'
import { nft_listings } from '#server/db/schema/nft.ts'
import { wallets } from '#server/db/schema/profiles.ts'
import { workTerms } from '../royalties/terms-of.ts'
import { checkTerms, type Market, requireSellable } from './check-terms.ts'
import { type ListedNft, ownListing, presentListing } from './listing-rows.ts'

export async function readVoucherToSign(
  context: UserContext,
  { id }: ParsedInput<typeof contract.toSign>,
): Promise<VoucherToSign> {
  return (await voucherOf(context, await ownListing(context, id))).data
}

/** Runs outside of transactions: a wallet that is a contract is asked on the chain. */
export async function openListing(
  context: UserContext,
  { id, body }: ParsedInput<typeof contract.deploy>,
): Promise<Answer<typeof contract.deploy>> {
  const { signature } = body
  const { data, seller } = await voucherOf(context, await ownListing(context, id))
  if (!isHex(signature) || !(await isSigned(context, seller, data, signature)))
    throw new Failure('wallet_signature_wrong')
  return context.transact(async tx => {
    const { listing: now, nft } = await ownListing({ ...tx, user: context.user }, id, true)
    const again = await voucherOf({ ...tx, user: context.user }, { listing: now, nft })
    // What was signed is what is there now.
    if (JSON.stringify(again.data) !== JSON.stringify(data)) throw new Failure('conflict')
    const opened = { state: 'open', seller, signature, opened_at: context.now() } as const
    const [listing] = await tx.db.update(nft_listings).set(opened).where(eq(nft_listings.id, id)).returning()
    if (!listing) throw new Failure('not_found')
    return presentListing({ listing, nft })
  })
}

async function isSigned(
  { ports, log }: UserContext,
  seller: Hex,
  data: VoucherToSign,
  signature: Hex,
): Promise<boolean> {
  try {
    return await ports.editions.isSigned(seller, data, signature)
  } catch (error) {
    log.warn({ error: String(error) }, 'a signature could not be checked')
    throw new Failure('unavailable')
  }
}

async function voucherOf(
  context: UserContext,
  { listing, nft }: ListedNft,
): Promise<{ data: VoucherToSign; seller: Hex }> {
  if (!listingCan.deploy(listing.state)) throw new Failure('conflict')
  if (listing.expires_at <= context.now()) throw new Failure('nft_not_for_sale')
  await requireSellable(context, nft)
  const market = await checkTerms(context, nft, listing)
  const seller = await linkedWallet(context)
  const { chain_id, market: contract } = market.place
  const voucher = await voucherOfListing(context, { listing, nft }, market, seller)
  return { data: voucherToSign(voucher, chain_id, contract), seller }
}

async function linkedWallet({ db, user }: UserContext): Promise<Hex> {
  const [wallet] = await db.select().from(wallets).where(eq(wallets.user_id, user.id))
  if (!wallet) throw new Failure('wallet_missing')
  return getAddress(wallet.address)
}

const seconds = (instant: Date): string => String(Math.floor(instant.getTime() / 1_000))

export async function voucherOfListing(
  context: Context,
  { listing, nft }: ListedNft,
  { number }: Market,
  seller: Hex,
): Promise<Voucher> {
  const always = {
    terms: await workTerms(context, nft, seller),
    currency: number,
    deadline: seconds(listing.expires_at),
    nonce: nonceOf(listing.created_at).toString(),
  }
  const { price, edition, duration_s, increment_bps } = listing
  if (edition === null || duration_s === null || increment_bps === null)
    return { kind: 'fixed_price', ...always, price }
  return { kind: 'auction', ...always, edition, reserve: price, duration: duration_s, incrementBps: increment_bps }
}
