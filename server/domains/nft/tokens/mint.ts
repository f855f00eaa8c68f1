// A creator mints an edition into their own wallet; the platform signs the first one of a work.
import { eq } from 'drizzle-orm'
import { encodeFunctionData } from 'viem'
import { editionsAbi } from '#lib/chain/abi/editions-721.ts'
import { permitToSign } from '#lib/chain/platform-words.ts'
import { Failure } from '#lib/errors.ts'
import { listingCan } from '#lib/rules/nft/listings.ts'
import type { UserContext } from '#server/context.ts'
import { nft_listings } from '#server/db/schema/nft.ts'
import type { ActionRow } from '../actions/action-rows.ts'
import { type Asked, acting, askChain, goodUntil, prepareAction, underWayAs } from '../actions/prepare-action.ts'
import { requireSellable } from '../listings/check-terms.ts'
import { type NftRow, ownNft } from '../records/nft-rows.ts'
import { workTerms } from '../royalties/terms-of.ts'
import { mintedEditions } from './token-rows.ts'

export async function prepareMint(context: UserContext, asked: Asked): Promise<ActionRow> {
  const nft = await ownNft(context, asked.nft ?? '')
  await requireSellable(context, nft)
  await requireNotListed(context, nft)
  const by = await acting(context)
  const edition = await editionToMint(context, nft, asked.edition)
  const known = await underWayAs(context, 'mint', by.wallet, { nft_id: nft.id, edition })
  if (known) return known
  const { chain, place, wallet } = by
  const terms = await workTerms(context, nft, wallet)
  const until = await goodUntil(context, chain)
  const permit = await askChain(context, chain.sign(permitToSign(terms, place.chain_id, place.editions, until)))
  const data = encodeFunctionData({
    abi: editionsAbi,
    functionName: 'mint',
    args: [wallet, { ...terms, workId: BigInt(terms.workId) }, edition, until, permit],
  })
  return prepareAction(context, by, asked, { kind: 'mint', to: place.editions, data, nft_id: nft.id, edition })
}

/** What is offered by a listing is minted by whoever buys it. */
async function requireNotListed({ db }: UserContext, { id }: NftRow): Promise<void> {
  const known = await db.select().from(nft_listings).where(eq(nft_listings.nft_id, id))
  if (known.some(({ state }) => listingCan.lock(state))) throw new Failure('nft_on_sale')
}

async function editionToMint(context: UserContext, nft: NftRow, wanted: number | undefined): Promise<number> {
  const minted = await mintedEditions(context, nft.id)
  if (wanted !== undefined && wanted > nft.max_editions)
    throw new Failure('invalid_input', {}, { edition: ['editions_range'] })
  if (wanted !== undefined && minted.has(wanted)) throw new Failure('nft_minted')
  for (let edition = wanted ?? 1; edition <= nft.max_editions; edition += 1) if (!minted.has(edition)) return edition
  throw new Failure('nft_minted')
}
