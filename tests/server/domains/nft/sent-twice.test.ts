// What people send twice, and what the chain takes back while they are at something else: their purchases stand as the chain has them.
import { isHex } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bids } from '#lib/contract/bids.ts'
import { chainActions } from '#lib/contract/chain-actions.ts'
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

let world: ChainWorld
let anne: WithWallet
let bob: WithWallet
beforeAll(async () => {
  world = await openChainWorld()
  anne = await makeWalletPerson(world, { minter: true })
  bob = await makeWalletPerson(world)
})
afterAll(() => world.close())

const as = (person: WithWallet) => world.api.as(person)
const bidOf = async (id: string) => (await as(bob).call(bids.read, { id })).body

it('a purchase that was sent again in a new browser counts by the first, which the chain took', async () => {
  const listing = await openListing(world, anne)
  const { bid, action } = await prepareToBuy(world, bob, { listing: listing.id })
  const first = await sendAs(world, bob.account, action)
  // Nobody heard of the first, and the second is refused: the edition is there.
  const second = await sendAs(world, bob.account, action)
  await as(bob).call(chainActions.sent, { id: action.id, body: { hash: second } })
  expect(await settled(world, bob, action.id)).toMatchObject({ state: 'confirmed', hash: first, problem: null })
  expect(await bidOf(bid)).toMatchObject({ state: 'done', standing: 'bought' })
})

it('also when another one was seen to fail before', async () => {
  const listing = await openListing(world, anne)
  const { bid, action } = await prepareToBuy(world, bob, { listing: listing.id })
  // The wallet gives it too little gas, and then sends it again by itself.
  const { transaction } = action
  if (!transaction) throw new Error('nothing to send')
  const poor = await sendAs(world, bob.account, { ...action, transaction: { ...transaction, gas: '150000' } })
  await as(bob).call(chainActions.sent, { id: action.id, body: { hash: poor } })
  expect((await settled(world, bob, action.id)).state).toBe('failed')
  const again = await sendAs(world, bob.account, action)
  expect(await settled(world, bob, action.id)).toMatchObject({ state: 'confirmed', hash: again, problem: null })
  expect(await bidOf(bid)).toMatchObject({ state: 'done', standing: 'bought' })
})

it('a purchase that the chain took back is not said to be there, though its buyer has begun another', async () => {
  const [listing, next] = [await openListing(world, anne), await openListing(world, anne)]
  const { bid, action } = await prepareToBuy(world, bob, { listing: listing.id })
  const snapshot = await world.node.snapshot()
  const hash = await sendAs(world, bob.account, action)
  await as(bob).call(chainActions.sent, { id: action.id, body: { hash } })
  expect((await settled(world, bob, action.id)).state).toBe('confirmed')
  const { body: other } = await as(bob).call(bids.create, { body: { listing: next.id } })
  await world.node.revert({ id: snapshot })
  await world.node.mine({ blocks: 2 })
  await followChain.run(world.api.context, {})
  expect(await bidOf(bid)).toMatchObject({ state: 'over', standing: null })
  await sendAs(world, bob.account, action)
  expect((await settled(world, bob, action.id)).state).toBe('confirmed')
  expect(await bidOf(bid)).toMatchObject({ state: 'done', standing: 'bought' })
  await as(bob).call(bids.remove, { id: other.id })
})

it('a purchase that was taken back and then lost is there again when some node still had it', async () => {
  const listing = await openListing(world, anne)
  const { bid, action } = await prepareToBuy(world, bob, { listing: listing.id })
  const snapshot = await world.node.snapshot()
  const hash = await sendAs(world, bob.account, action)
  await as(bob).call(chainActions.sent, { id: action.id, body: { hash } })
  expect((await settled(world, bob, action.id)).state).toBe('confirmed')
  const request = { method: 'eth_getRawTransactionByHash', params: [hash] }
  const signed = await world.node.request(request as never) // viem does not know the node's word
  if (!isHex(signed)) throw new Error('the node does not have it')
  await world.node.revert({ id: snapshot })
  await world.node.mine({ blocks: 2 })
  world.api.clock.forward({ seconds: 16 * 60 })
  expect((await settled(world, bob, action.id)).state).toBe('dropped')
  await world.node.sendRawTransaction({ serializedTransaction: signed })
  await world.node.waitForTransactionReceipt({ hash, pollingInterval: 10 })
  expect(await settled(world, bob, action.id)).toMatchObject({ state: 'confirmed', hash, problem: null })
  expect(await bidOf(bid)).toMatchObject({ state: 'done', standing: 'bought' })
})

it('a purchase of which nobody heard is found, though the chain went away while it was read', async () => {
  const listing = await openListing(world, anne)
  const { bid, action } = await prepareToBuy(world, bob, { listing: listing.id })
  const hash = await sendAs(world, bob.account, action)
  const { ports } = world.api
  const { market_chain } = ports
  if (!market_chain) throw new Error('there is no chain')
  ports.market_chain = { ...market_chain, transaction: () => Promise.reject(new Error('away')) }
  await expect(followChain.run(world.api.context, {})).rejects.toThrow('away')
  ports.market_chain = market_chain
  expect(await settled(world, bob, action.id)).toMatchObject({ state: 'confirmed', hash })
  expect(await bidOf(bid)).toMatchObject({ state: 'done', standing: 'bought' })
})
