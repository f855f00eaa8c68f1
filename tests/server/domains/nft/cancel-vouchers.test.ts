// All signed offers made void at once on the real local chain, whose word counts after three blocks.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bids } from '#lib/contract/bids.ts'
import { chainActions } from '#lib/contract/chain-actions.ts'
import { listings } from '#lib/contract/listings.ts'
import { wallets } from '#lib/contract/wallets.ts'
import { followChain } from '#server/domains/nft/chain/follow-chain.ts'
import {
  type ChainWorld,
  makeWalletPerson,
  openChainWorld,
  openListing,
  prepareToBuy,
  sendAs,
  settled,
  type WithWallet,
} from '#tests/support/market/chain-world.ts'
import { preparedNft } from '#tests/support/market/nft-world.ts'

const BLOCKS = 3

let world: ChainWorld
let anne: WithWallet
let bob: WithWallet
beforeAll(async () => {
  world = await openChainWorld(BLOCKS)
  anne = await makeWalletPerson(world, { minter: true })
  bob = await makeWalletPerson(world)
})
afterAll(() => world.close())

const as = (person: WithWallet) => world.api.as(person)
const listing = async (id: string) => (await as(anne).call(listings.read, { id })).body

/** From its first block to the one that makes it count. */
async function depths(person: WithWallet, id: string) {
  const seen: string[] = []
  for (let block = 1; block <= BLOCKS; block += 1) {
    if (block > 1) await world.node.mine({ blocks: 1 })
    const { state, confirmations, confirmations_needed } = await settled(world, person, id)
    seen.push(`${state} ${confirmations}/${confirmations_needed}`)
  }
  return seen
}

it('refuses people without a wallet, without an offer, and whoever is no creator', async () => {
  const nobody = await as(anne).call(wallets.cancelVouchers)
  expect([nobody.status, nobody.problem.code]).toEqual([409, 'no_open_listing'])
  expect(nobody.problem.detail).toBe('You have no signed offer that waits for a buyer.')
  expect((await world.api.call(wallets.cancelVouchers)).status).toBe(401)
})

it('ends every open offer, also for whoever was about to buy, and what is signed afterwards is good', async () => {
  const [one, other] = [await openListing(world, anne), await openListing(world, anne)]
  const draft = await as(anne).call(listings.create, {
    body: { nft: await preparedNft(world.api, anne), kind: 'fixed_price', price: '25000000' },
  })
  const { body: bid } = await as(bob).call(bids.create, { body: { listing: one.id } })
  const { body: step } = await as(bob).call(bids.approveSpending, { id: bid.id })
  if (step.action) await sendAs(world, bob.account, step.action)
  const { body: buy } = await as(bob).call(bids.deploy, { id: bid.id })

  const { body: action } = await as(anne).call(wallets.cancelVouchers)
  expect(action).toMatchObject({ kind: 'cancel_vouchers', state: 'prepared' })
  expect((await as(anne).call(wallets.cancelVouchers)).body.id).toBe(action.id)
  expect((await listing(one.id)).state).toBe('open')
  const hash = await sendAs(world, anne.account, action)
  await as(anne).call(chainActions.sent, { id: action.id, body: { hash } })
  expect(await depths(anne, action.id)).toEqual(['sent 1/3', 'sent 2/3', 'confirmed 3/3'])
  expect([(await listing(one.id)).state, (await listing(other.id)).state]).toEqual(['cancelled', 'cancelled'])

  // Countersigned before, and the contract refuses it all the same.
  const late = await sendAs(world, bob.account, {
    ...buy,
    transaction: buy.transaction && { ...buy.transaction, gas: '900000' },
  })
  await as(bob).call(chainActions.sent, { id: buy.id, body: { hash: late } })
  await world.node.mine({ blocks: BLOCKS })
  await followChain.run(world.api.context, {})
  expect((await as(bob).call(chainActions.read, { id: buy.id })).body).toMatchObject({
    state: 'failed',
    problem: 'signature',
  })
  await as(bob).call(bids.remove, { id: bid.id })

  const { body: data } = await as(anne).call(listings.toSign, { id: draft.body.id })
  const signature = await anne.account.signTypedData(data as never)
  expect((await as(anne).call(listings.deploy, { id: draft.body.id, body: { signature } })).status).toBe(200)
  await world.node.mine({ blocks: BLOCKS })
  const bought = await prepareToBuy(world, bob, { listing: draft.body.id })
  const sent = await sendAs(world, bob.account, bought.action)
  await as(bob).call(chainActions.sent, { id: bought.action.id, body: { hash: sent } })
  expect(await depths(bob, bought.action.id)).toEqual(['sent 1/3', 'sent 2/3', 'confirmed 3/3'])
})
