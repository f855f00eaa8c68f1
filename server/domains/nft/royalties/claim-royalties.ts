// Fetches royalties from the contract that shares them; a recipient without a wallet in it is led to theirs by the platform's word.
import { and, eq, sql } from 'drizzle-orm'
import { encodeFunctionData, getAddress, type Hex } from 'viem'
import { royaltySplitterAbi } from '#lib/chain/abi/royalty-splitter.ts'
import { claimToSign } from '#lib/chain/platform-words.ts'
import type { Answer } from '#lib/contract/endpoint.ts'
import type { royalties as contract } from '#lib/contract/royalties.ts'
import { Failure } from '#lib/errors.ts'
import type { Context, UserContext } from '#server/context.ts'
import { singlePage } from '#server/db/page.ts'
import { chain_events, nft_royalties } from '#server/db/schema/chain.ts'
import { nfts } from '#server/db/schema/nft.ts'
import type { ActionRow } from '../actions/action-rows.ts'
import {
  type Asked,
  acting,
  askChain,
  currencyOf,
  goodUntil,
  prepareAction,
  underWayAs,
} from '../actions/prepare-action.ts'
import type { NftRow } from '../records/nft-rows.ts'
import { isForCaller, type NamedRoyalty, presentRoyalties } from './royalty-rows.ts'
import { sharesOfNft, workIdOf } from './terms-of.ts'

type Splitter = { address: Hex; ids: Hex[]; bps: number[] }

/** Of an NFT that is minted, as its first edition fixed it; null while nothing is, or where nothing is shared. */
async function splitterOf(context: Context, nft: NftRow): Promise<Splitter | null> {
  const work = sql`${chain_events.args} ->> 'workId' = ${workIdOf(nft).toString()}`
  const [registered] = await context.db
    .select()
    .from(chain_events)
    .where(and(eq(chain_events.name, 'WorkRegistered'), work))
  const creator = registered?.args.creator
  const receiver = registered?.args.royaltyReceiver
  if (!creator || !receiver) return null
  const shares = await sharesOfNft(context, nft, getAddress(creator))
  if (!shares || getAddress(receiver) === getAddress(creator)) return null
  return { address: getAddress(receiver), ids: shares.map(({ id }) => id), bps: shares.map(share => share.bps) }
}

async function forCaller(context: UserContext, id?: string): Promise<NamedRoyalty[]> {
  return context.db
    .select({ royalty: nft_royalties, nft: nfts })
    .from(nft_royalties)
    .innerJoin(nfts, eq(nfts.id, nft_royalties.nft_id))
    .where(
      and(
        await isForCaller(context),
        eq(nfts.state, 'minted'),
        id === undefined ? undefined : eq(nft_royalties.id, id),
      ),
    )
}

export async function listDue(context: UserContext): Promise<Answer<typeof contract.due>> {
  const { market_chain: chain, editions } = context.ports
  const place = await askChain(context, editions.describe())
  if (!chain || !place) return singlePage([])
  const results: Answer<typeof contract.due>['results'] = []
  const theirs = await forCaller(context)
  const shown = await presentRoyalties(context, theirs)
  for (const [index, named] of theirs.entries()) {
    const royalty = shown[index]
    const splitter = await splitterOf(context, named.nft)
    if (!splitter || !royalty) continue
    const splitter_exists = await askChain(context, chain.isContract(splitter.address))
    for (const { symbol, token } of place.currencies) {
      if (token === null) continue
      const id = named.royalty.beneficiary as Hex // made by us
      const share = splitter.bps[splitter.ids.indexOf(id)] ?? 0
      const amount = await askChain(
        context,
        splitter_exists
          ? chain.due(splitter.address, token, id)
          : chain.balance(token, splitter.address).then(all => (all * BigInt(share)) / 10_000n),
      )
      if (amount === 0n) continue
      results.push({ royalty, currency: symbol, amount: amount.toString(), splitter_exists })
    }
  }
  return singlePage(results)
}

async function claimable(context: UserContext, asked: Asked) {
  const [named] = await forCaller(context, asked.royalty ?? '')
  if (!named) throw new Failure('not_found')
  const splitter = await splitterOf(context, named.nft)
  if (!splitter) throw new Failure('nothing_owed')
  const by = await acting(context)
  return { ...named, splitter, by }
}

/** The contract that shares is made first, by whoever wants their part first; then it is the same as a claim. */
export async function prepareSplitter(context: UserContext, asked: Asked): Promise<ActionRow> {
  const { royalty, nft, splitter, by } = await claimable(context, asked)
  if (await askChain(context, by.chain.isContract(splitter.address))) return prepareRoyaltyClaim(context, asked)
  const known = await underWayAs(context, 'create_splitter', by.wallet, { royalty_id: royalty.id })
  if (known) return known
  const args = [splitter.ids, splitter.bps] as const
  const data = encodeFunctionData({ abi: royaltySplitterAbi, functionName: 'create', args })
  const about = { nft_id: nft.id, royalty_id: royalty.id }
  return prepareAction(context, by, asked, { kind: 'create_splitter', to: by.place.splitter, data, ...about })
}

export async function prepareRoyaltyClaim(context: UserContext, asked: Asked): Promise<ActionRow> {
  const { royalty, nft, splitter, by } = await claimable(context, asked)
  const { chain, place, wallet } = by
  const { currency } = currencyOf(place, asked.currency ?? '')
  if (currency.token === null) throw new Failure('nothing_owed')
  if (!(await askChain(context, chain.isContract(splitter.address)))) return prepareSplitter(context, asked)
  const money = { currency: currency.symbol }
  const known = await underWayAs(context, 'claim_royalties', wallet, { royalty_id: royalty.id, ...money })
  if (known) return known
  const id = royalty.beneficiary as Hex // made by us
  const amount = await askChain(context, chain.due(splitter.address, currency.token, id))
  if (amount === 0n) throw new Failure('nothing_owed')
  const linked = async () => {
    const until = await goodUntil(context, chain)
    const signature = await askChain(
      context,
      chain.sign(claimToSign(id, wallet, place.chain_id, splitter.address, until)),
    )
    return [id, wallet, until, signature] as const
  }
  const token = currency.token
  const data =
    royalty.kind === 'wallet'
      ? encodeFunctionData({ abi: royaltySplitterAbi, functionName: 'claim', args: [token, wallet] })
      : encodeFunctionData({ abi: royaltySplitterAbi, functionName: 'claimLinked', args: [token, ...(await linked())] })
  const about = { nft_id: nft.id, royalty_id: royalty.id, ...money, amount: amount.toString() }
  return prepareAction(context, by, asked, { kind: 'claim_royalties', to: splitter.address, data, ...about })
}
