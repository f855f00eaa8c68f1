// Buying NFTs on the real local chain: every step can be taken up again, and what counts is what the chain says.
import { createWalletClient, encodeFunctionData, erc20Abi, http } from 'viem'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bids } from '#lib/contract/bids.ts'
import { chainActions } from '#lib/contract/chain-actions.ts'
import { images } from '#lib/contract/images.ts'
import { listings } from '#lib/contract/listings.ts'
import { nftTransactions } from '#lib/contract/nft-transactions.ts'
import { nfts } from '#lib/contract/nfts.ts'
import { tokens } from '#lib/contract/tokens.ts'
import { transactions } from '#lib/contract/transactions.ts'
import { wallets } from '#lib/contract/wallets.ts'
import { followChain } from '#server/domains/nft/chain/follow-chain.ts'
import {
  type ChainWorld,
  carryOut,
  giveMoney,
  makeWalletPerson,
  moneyOf,
  openChainWorld,
  openListing,
  prepareToBuy,
  sendAs,
  settled,
  type WantedEdition,
  type WithWallet,
} from '#tests/support/market/chain-world.ts'
import { preparedNft } from '#tests/support/market/nft-world.ts'
import { makePerson } from '#tests/support/people/people.ts'

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
const code = ({ status, problem }: { status: number; problem?: { code: string } }) => [status, problem?.code]

const toBuy = (buyer: WithWallet, wanted: WantedEdition) => prepareToBuy(world, buyer, wanted)

describe('a lazy purchase', () => {
  it('mints at the moment of the purchase, and everybody can read where the edition comes from', async () => {
    const nft = await preparedNft(world.api, anne, { royalty_bps: 500 })
    const listing = await openListing(world, anne, { nft })
    const before = await moneyOf(world, anne.account.address)
    const { bid, action } = await toBuy(bob, { listing: listing.id })
    expect(action).toMatchObject({ kind: 'buy', state: 'prepared', currency: 'tUSDC', amount: '25000000' })
    const done = await carryOut(world, bob, action)
    expect(done).toMatchObject({ state: 'confirmed', problem: null, transaction: null })
    expect((await as(bob).call(bids.read, { id: bid })).body).toMatchObject({ state: 'done', standing: 'bought' })
    expect((await moneyOf(world, anne.account.address)) - before).toBe(24_375_000n)
    const { body: owned } = await world.api.call(tokens.list, { query: { owner: bob.account.address } })
    expect(owned.results).toMatchObject([{ nft, edition: 1, owner: { address: bob.account.address }, offer: null }])
    const { body: page } = await world.api.call(tokens.read, { id: owned.results[0]?.id ?? '' })
    expect(page.provenance.map(({ event }) => event)).toEqual(['minted', 'sold'])
    expect(page).toMatchObject({
      royalties: { bps: 500, receiver: anne.account.address },
      certificate: { version: 1, newest_version: 1 },
    })
    const metadata = await world.api.fetch(`/api${new URL(page.metadata_url).pathname}`)
    expect(await metadata.json()).toMatchObject({ name: 'Harbour' })
    expect((await as(anne).call(nfts.read, { id: nft })).body.state).toBe('minted')
    expect((await as(anne).call(listings.read, { id: listing.id })).body.state).toBe('sold')
    const { body: offer } = await world.api.call(tokens.ofImage, { id: listing.image })
    expect(offer).toMatchObject({ listing: null, tokens: [{ edition: 1 }] })
    const { body: told } = await as(bob).call(nftTransactions.list, { query: { image: listing.image } })
    expect(told.results.map(({ event, bought }) => [event, bought])).toEqual([
      ['sold', true],
      ['minted', false],
    ])
    const { body: hers } = await as(anne).call(nftTransactions.list, { query: { image: listing.image, event: 'sold' } })
    expect(hers.results).toMatchObject([{ bought: false }])
    // One of them is read by its sides, the creator among them, and by nobody else.
    const { id = '', category } = told.results[0] ?? {}
    expect((await as(bob).call(transactions.read, { id })).body).toEqual(told.results[0])
    expect((await as(anne).call(transactions.read, { id })).body).toMatchObject({ id, category, event: 'sold' })
    const others = [
      await makePerson(world.api),
      await makeWalletPerson(world),
      await makePerson(world.api, { roles: ['admin'] }),
    ]
    for (const other of others) expect((await world.api.as(other).call(transactions.read, { id })).status).toBe(404)
    expect((await world.api.fetch(`/api/transactions/${id}`)).status).toBe(401)
  })

  it('is the same when asked for twice, and one at a time', async () => {
    const first = await openListing(world, anne)
    const second = await openListing(world, anne)
    const { bid, action } = await toBuy(bob, { listing: first.id })
    expect((await as(bob).call(bids.deploy, { id: bid })).body.id).toBe(action.id)
    expect(code(await as(bob).call(bids.create, { body: { listing: second.id } }))).toEqual([409, 'purchase_pending'])
    expect((await as(bob).call(bids.remove, { id: bid })).status).toBe(204)
    expect((await as(bob).call(chainActions.read, { id: action.id })).body.state).toBe('given_up')
    const { body: next } = await as(bob).call(bids.create, { body: { listing: second.id } })
    expect(next.state).toBe('pending')
    await as(bob).call(bids.remove, { id: next.id })
  })

  it('counts though nobody said that it was sent', async () => {
    const listing = await openListing(world, anne)
    const { bid, action } = await toBuy(bob, { listing: listing.id })
    await sendAs(world, bob.account, action)
    await followChain.run(world.api.context, {})
    expect((await as(bob).call(chainActions.read, { id: action.id })).body.state).toBe('confirmed')
    expect((await as(bob).call(bids.read, { id: bid })).body.state).toBe('done')
  })

  it('is in the chain’s own coin where nothing is shared', async () => {
    const listing = await openListing(world, anne, { currency: 'ETH', price: '1000000000' })
    const { body: bid } = await as(bob).call(bids.create, { body: { listing: listing.id } })
    expect((await as(bob).call(bids.approveSpending, { id: bid.id })).body).toEqual({ needed: false, action: null })
    expect((await as(bob).call(bids.approveRoyaltySpending, { id: bid.id })).body).toEqual({
      needed: false,
      action: null,
    })
    const { body: action } = await as(bob).call(bids.deploy, { id: bid.id })
    expect(action.transaction?.value).toBe('1000000000')
    expect((await carryOut(world, bob, action)).state).toBe('confirmed')
  })
})

describe('a purchase is refused', () => {
  it('to its own creator, without a wallet, and for what is not there', async () => {
    const listing = await openListing(world, anne)
    expect(code(await as(anne).call(bids.create, { body: { listing: listing.id } }))).toEqual([409, 'same_buyer_owner'])
    const nobody = { ...(await makePerson(world.api)), account: bob.account }
    expect(code(await as(nobody).call(bids.create, { body: { listing: listing.id } }))).toEqual([409, 'wallet_missing'])
    expect((await as(bob).call(bids.create, { body: { listing: 'lst_none' } })).status).toBe(404)
    expect((await as(bob).call(bids.create, { body: {} })).status).toBe(422)
    const { body: bid } = await as(bob).call(bids.create, { body: { listing: listing.id } })
    expect((await as(nobody).call(bids.read, { id: bid.id })).status).toBe(404)
    expect((await as(nobody).call(bids.deploy, { id: bid.id })).status).toBe(404)
    await as(bob).call(bids.remove, { id: bid.id })
  })

  it('without approval, without money, and once the photograph is private or the offer ended', async () => {
    const poor = await makeWalletPerson(world, { money: 0n })
    const listing = await openListing(world, anne)
    const wanted = { body: { listing: listing.id } }
    expect(code(await as(poor).call(bids.create, wanted))).toEqual([409, 'wallet_money_missing'])
    await giveMoney(world, poor.account.address, 25_000_000n)
    const { body: bid } = await as(poor).call(bids.create, wanted)
    await spendAll(poor)
    // Before a fee is paid for an allowance, and after.
    expect(code(await as(poor).call(bids.approveSpending, { id: bid.id }))).toEqual([409, 'wallet_money_missing'])
    expect(code(await as(poor).call(bids.deploy, { id: bid.id }))).toEqual([409, 'wallet_money_missing'])
    await as(poor).call(bids.remove, { id: bid.id })
    const rich = await makeWalletPerson(world)
    const { body: wish } = await as(rich).call(bids.create, { body: { listing: listing.id } })
    expect(code(await as(rich).call(bids.deploy, { id: wish.id }))).toEqual([409, 'approval_missing'])
    await as(anne).call(images.update, { id: listing.image, body: { portfolio: 'private' } })
    expect(code(await as(rich).call(bids.deploy, { id: wish.id }))).toEqual([409, 'nft_not_for_sale'])
    await as(anne).call(images.update, { id: listing.image, body: { portfolio: 'public' } })
    await as(anne).call(listings.remove, { id: listing.id })
    expect(code(await as(rich).call(bids.deploy, { id: wish.id }))).toEqual([409, 'nft_not_for_sale'])
  })
})

describe('a transaction', () => {
  it('that is another one than was prepared is not taken', async () => {
    const listing = await openListing(world, anne)
    const { bid, action } = await toBuy(bob, { listing: listing.id })
    const { body: step } = await as(anne).call(wallets.approveNftTransfer)
    if (!step.action) throw new Error('nothing to approve')
    const hash = await sendAs(world, anne.account, step.action)
    const { status, problem } = await as(bob).call(chainActions.sent, { id: action.id, body: { hash } })
    expect([status, problem.errors]).toEqual([422, { hash: [expect.any(String)] }])
    expect((await settled(world, anne, step.action.id)).state).toBe('confirmed')
    expect((await as(anne).call(wallets.approveNftTransfer)).body).toEqual({ needed: false, action: null })
    await as(bob).call(bids.remove, { id: bid })
  })

  it('that the contract refuses has failed with its reason, and can be prepared again', async () => {
    const listing = await openListing(world, anne)
    const { bid, action } = await toBuy(bob, { listing: listing.id })
    // They take the approval back before it is sent.
    const { transaction } = action
    if (!transaction) throw new Error('nothing to send')
    const takenBack = { ...transaction, to: world.usdc, data: noApproval(), gas: null }
    await sendAs(world, bob.account, { ...action, transaction: takenBack })
    const failed = await carryOut(world, bob, action)
    expect(failed).toMatchObject({ state: 'failed', problem: 'approval_missing', reason: expect.any(String) })
    expect(code(await as(bob).call(chainActions.again, { id: action.id }))).toEqual([409, 'approval_missing'])
    const { body: step } = await as(bob).call(bids.approveSpending, { id: bid })
    if (step.action) await carryOut(world, bob, step.action)
    const { status, body: again } = await as(bob).call(chainActions.again, { id: action.id })
    expect([status, again.kind]).toEqual([201, 'buy'])
    expect((await carryOut(world, bob, again)).state).toBe('confirmed')
  })

  it('that nobody knows is dropped in the end, and one that nobody sent given up', async () => {
    const listing = await openListing(world, anne)
    const { bid, action } = await toBuy(bob, { listing: listing.id })
    const hash = `0x${'ab'.repeat(32)}`
    expect((await as(bob).call(chainActions.sent, { id: action.id, body: { hash } })).body.state).toBe('sent')
    expect(code(await as(bob).call(bids.remove, { id: bid }))).toEqual([409, 'conflict'])
    world.api.clock.forward({ seconds: 16 * 60 })
    expect((await settled(world, bob, action.id)).state).toBe('dropped')
    const { body: again } = await as(bob).call(chainActions.again, { id: action.id })
    world.api.clock.forward({ seconds: 11 * 60 })
    await followChain.run(world.api.context, {})
    expect((await as(bob).call(chainActions.read, { id: again.id })).body.state).toBe('given_up')
    expect((await as(bob).call(bids.read, { id: bid })).body.state).toBe('over')
    const { body: mine } = await as(bob).call(chainActions.list, { query: { state: 'dropped' } })
    expect(mine.results.map(({ id }) => id)).toEqual([action.id])
    expect(code(await as(bob).call(chainActions.giveUp, { id: action.id }))).toEqual([409, 'conflict'])
  })
})

const noApproval = () => encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [world.market, 0n] })

/** All of the price of a listing, to somebody else. */
async function spendAll({ account }: WithWallet): Promise<void> {
  const wallet = createWalletClient({ chain: foundry, transport: http(world.rpcUrl), account })
  const args = [anne.account.address, 25_000_000n] as const
  const hash = await wallet.writeContract({ address: world.usdc, abi: erc20Abi, functionName: 'transfer', args })
  await world.node.waitForTransactionReceipt({ hash, pollingInterval: 10 })
}
