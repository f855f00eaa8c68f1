// What buyers of a trial do: they buy at a price, bid in auctions, go on with what a kill has cut off, and fetch what is owed to them.
import { setTimeout as sleep } from 'node:timers/promises'
import { encodeFunctionData, type Hex } from 'viem'
import { testUsdcAbi } from '#lib/chain/abi/test-usdc.ts'
import type { Bid } from '#lib/contract/bids.ts'
import type { ChainAction, ChainStep } from '#lib/contract/chain-actions.ts'
import type { NftOffer } from '#lib/contract/tokens.ts'
import { chainActionCan } from '#lib/rules/nft/chain-actions.ts'
import { carry, count, NotDone, nodeOf, type Player, type Stage, tell } from './chain-stage.ts'

type Wish = { listing: string } | { token: string }
type Wanted = Wish & { price?: string }

/** Buys and bids until everybody goes home. */
export async function buy(stage: Stage, buyer: Player): Promise<void> {
  const { ending, random } = stage
  while (!ending.aborted) {
    buyer.doing = 'looks around'
    await sleep(100 + random() * 500, null, { signal: ending }).catch(() => {})
    try {
      await fetchOwed(stage, buyer)
      const pending = await pendingBids(stage, buyer)
      const [begun] = pending
      if (begun) await goOn(stage, buyer, begun)
      else await wantSomething(stage, buyer)
    } catch (error) {
      if (!ending.aborted && process.env.TRIAL_LOG) process.stderr.write(`${buyer.name}: ${String(error)}\n`)
    }
  }
}

export const pendingBids = async (stage: Stage, person: Player): Promise<Bid[]> =>
  (await tell<{ results: Bid[] }>(stage, person, '/bids?state=pending&page_size=100')).results

async function wantSomething(stage: Stage, buyer: Player): Promise<void> {
  const { offered, random } = stage
  const image = offered[Math.floor(random() * offered.length)]
  if (image === undefined) return
  const wanted = wantedOf(await tell<NftOffer>(stage, buyer, `/images/${image}/nft`), buyer)
  if (!wanted) return
  buyer.doing = 'price' in wanted ? 'bids' : 'buys'
  await goOn(stage, buyer, await tell<Bid>(stage, buyer, '/bids', wanted))
}

/** Null where nothing of it is on sale, or the highest bid is the buyer's own. */
function wantedOf({ listing, tokens }: NftOffer, { wallet: { account } }: Player): Wanted | null {
  if (listing && listing.editions_left > 0)
    return { listing: listing.id, ...(listing.kind === 'auction' && { price: listing.price }) }
  const token = tokens.find(({ offer }) => offer && offer.auction?.bidder?.address !== account.address)
  if (!token?.offer || token.offer.seller.address === account.address) return null
  const { auction } = token.offer
  if (auction?.ended) return null
  return { token: token.id, ...(auction && { price: auction.least_bid }) }
}

/** Some change their mind before their wallet is asked. */
const FICKLE = 0.1

/** As whoever comes back to the page: the next step of what was begun. */
async function goOn(stage: Stage, buyer: Player, { id }: Bid): Promise<void> {
  const bid = await tell<Bid>(stage, buyer, `/bids/${id}`)
  if (bid.state !== 'pending') return
  const { action, kind } = bid
  buyer.doing = kind === 'auction' ? 'bids' : 'buys'
  if (action?.state === 'sent' || action?.state === 'confirmed') return void (await carry(stage, buyer, action))
  if (stage.random() < FICKLE) return giveUp(stage, buyer, bid)
  await buyer.wallet.hold(stage.contracts.usdc, BigInt(bid.amount))
  const { action: step } = await tell<ChainStep>(stage, buyer, `/bids/${id}/approve_spending`, {})
  if (step) await carry(stage, buyer, step)
  // What is no longer for sale is refused here, and is over with it.
  const last = await lastStep(stage, buyer, bid).catch(async error => {
    if (String(error).includes(': 4')) await giveUp(stage, buyer, bid)
    throw error
  })
  const { state } = await carry(stage, buyer, last)
  if (state === 'confirmed') count(stage, kind === 'auction' ? 'bid' : 'bought')
  else count(stage, `${kind === 'auction' ? 'bids' : 'purchases'} that were ${state}`)
}

async function lastStep(stage: Stage, buyer: Player, { id, action }: Bid): Promise<ChainAction> {
  if (action && chainActionCan.again(action.state) && stage.random() < 0.5)
    return tell<ChainAction>(stage, buyer, `/chain_actions/${action.id}/again`, {})
  return tell<ChainAction>(stage, buyer, `/bids/${id}/deploy`, {})
}

/** Refused while its transaction is under way. */
export async function giveUp({ url }: Stage, { token }: Player, { id }: Bid): Promise<void> {
  const init = { method: 'DELETE', headers: { Authorization: `Bearer ${token}` }, signal: AbortSignal.timeout(10_000) }
  const answer = await fetch(`${url}/api/bids/${id}`, init)
  if (!answer.ok && answer.status !== 409) throw new NotDone(`a bid cannot be given up: ${answer.status}`)
}

async function fetchOwed(stage: Stage, buyer: Player): Promise<void> {
  const { results } = await tell<{ results: { currency: string }[] }>(stage, buyer, '/wallets/owed')
  for (const { currency } of results) {
    if (stage.random() < 0.5) continue
    buyer.doing = 'fetches what is owed'
    const { state } = await carry(
      stage,
      buyer,
      await tell<ChainAction>(stage, buyer, '/wallets/withdraw', { currency }),
    )
    if (state === 'confirmed') count(stage, 'fetched what was owed')
  }
}

const BARRED_MS = 6_000

/** The issuer of the play money keeps it from one buyer after the other for a while, so that the market owes it to them. */
export async function bar(stage: Stage, buyers: readonly Player[]): Promise<void> {
  const { ending, random } = stage
  while (!ending.aborted) {
    const somebody = buyers[Math.floor(random() * buyers.length)]
    if (!somebody) return
    await listed(stage, somebody, true).catch(() => {})
    await sleep(BARRED_MS, null, { signal: ending }).catch(() => {})
    await listed(stage, somebody, false).catch(() => {})
    await sleep(BARRED_MS, null, { signal: ending }).catch(() => {})
  }
}

export async function listed({ data, contracts: { usdc } }: Stage, { wallet }: Player, on: boolean): Promise<void> {
  const node = await nodeOf(data)
  const from = await node.readContract({ address: usdc, abi: testUsdcAbi, functionName: 'owner' })
  const call = encodeFunctionData({ abi: testUsdcAbi, functionName: 'blacklist', args: [wallet.account.address, on] })
  const raw = (method: string, params: unknown[]) => node.request({ method, params } as never) // the node's own words
  await raw('anvil_impersonateAccount', [from])
  const hash = (await raw('eth_sendTransaction', [{ from, to: usdc, data: call }])) as Hex // the node's own answer
  await node.waitForTransactionReceipt({ hash, timeout: 5_000, pollingInterval: 50 })
}
