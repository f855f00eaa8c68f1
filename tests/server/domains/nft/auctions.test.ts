// Auctions, later sales and royalties on the real local chain; and a chain that takes its blocks back.
import { createWalletClient, encodeFunctionData, http } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testUsdcAbi } from '#lib/chain/abi/test-usdc.ts'
import { bids } from '#lib/contract/bids.ts'
import { type ChainAction, chainActions } from '#lib/contract/chain-actions.ts'
import { listings } from '#lib/contract/listings.ts'
import { nftTransactions } from '#lib/contract/nft-transactions.ts'
import { nfts } from '#lib/contract/nfts.ts'
import { notices } from '#lib/contract/notices.ts'
import { royalties } from '#lib/contract/royalties.ts'
import { tokens } from '#lib/contract/tokens.ts'
import { wallets } from '#lib/contract/wallets.ts'
import { chain_actions, chain_blocks, chain_events, nft_tokens } from '#server/db/schema/chain.ts'
import { followChain } from '#server/domains/nft/chain/follow-chain.ts'
import {
  type ChainWorld,
  carryOut,
  link,
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
let carl: WithWallet
beforeAll(async () => {
  world = await openChainWorld()
  anne = await makeWalletPerson(world, { minter: true })
  bob = await makeWalletPerson(world)
  carl = await makeWalletPerson(world)
})
afterAll(() => world.close())

const as = (person: WithWallet) => world.api.as(person)
const code = ({ status, problem }: { status: number; problem?: { code: string } }) => [status, problem?.code]

/** From the wish to the chain. */
async function place(who: WithWallet, wanted: WantedEdition) {
  const { bid, action } = await prepareToBuy(world, who, wanted)
  return { id: bid, done: await carryOut(world, who, action) }
}

const standing = async (who: WithWallet, id: string) => (await as(who).call(bids.read, { id })).body.standing
async function done(who: WithWallet, asked: Promise<{ body: ChainAction; problem: { code: string } }>) {
  const { body, problem } = await asked
  if (!body?.id) throw new Error(`preparing: ${problem.code}`)
  const action = await carryOut(world, who, body)
  expect(action).toMatchObject({ state: 'confirmed', problem: null })
  return action
}
const tokenOf = async (image: string) => (await world.api.call(tokens.ofImage, { id: image })).body.tokens[0]
const forward = async (seconds: number) => {
  await world.node.increaseTime({ seconds })
  await world.node.mine({ blocks: 1 })
  await followChain.run(world.api.context, {})
}

describe('an auction by signature', () => {
  it('starts with the first bid, extends at its end, and gives to the highest whoever settles it', async () => {
    const duration = { days: 0, hours: 1, minutes: 0 }
    const nft = await preparedNft(world.api, anne)
    const auction = { kind: 'auction', edition: 1, duration, increment_bps: 1_000, price: '10000000' }
    const listing = await openListing(world, anne, { nft, ...auction })
    const low = await as(bob).call(bids.create, { body: { listing: listing.id, price: '9999999' } })
    expect(low.problem.errors?.price?.join()).toBe('Please enter a greather value')
    expect((await as(bob).call(bids.create, { body: { listing: listing.id } })).status).toBe(422)
    expect(code(await as(carl).call(listings.settle, { id: listing.id }))).toEqual([409, 'nft_not_for_sale'])
    const first = await place(bob, { listing: listing.id, price: '10000000' })
    expect(await standing(bob, first.id)).toBe('leading')
    const token = await tokenOf(listing.image)
    expect(token?.offer?.auction).toMatchObject({ bid: '10000000', least_bid: '11000000', ended: false })
    expect((await world.api.call(tokens.read, { id: token?.id ?? '' })).body.provenance[0]?.to?.market).toBe(true)
    const early = new Date(token?.offer?.auction?.ends_at ?? 0)
    expect(code(await as(carl).call(listings.settle, { id: listing.id }))).toEqual([409, 'auction_running'])
    expect(code(await as(anne).call(bids.create, { body: { token: token?.id ?? '', price: '20000000' } }))).toEqual([
      409,
      'same_buyer_owner',
    ])
    await forward(50 * 60)
    const before = await moneyOf(world, bob.account.address)
    const second = await place(carl, { listing: listing.id, price: '11000000' })
    expect((await moneyOf(world, bob.account.address)) - before).toBe(10_000_000n)
    expect([await standing(bob, first.id), await standing(carl, second.id)]).toEqual(['outbid', 'leading'])
    const late = new Date((await tokenOf(listing.image))?.offer?.auction?.ends_at ?? 0)
    expect(late.getTime()).toBeGreaterThan(early.getTime())
    const listNews = async (who: WithWallet) =>
      (await as(who).call(notices.list)).body.results.flatMap(each => (each.kind === 'nft_news' ? [each.details] : []))
    const about = { token: token?.id, decimals: 6, symbol: 'tUSDC' }
    expect(await listNews(bob)).toMatchObject([{ ...about, news: 'outbid', amount: '11000000' }])
    expect(await listNews(carl)).toEqual([])
    await forward(16 * 60)
    await done(bob, as(bob).call(listings.settle, { id: listing.id }) as never)
    expect(await standing(carl, second.id)).toBe('won')
    await followChain.run(world.api.context, {})
    expect(await listNews(carl)).toMatchObject([{ ...about, news: 'won', amount: '11000000' }])
    expect((await listNews(anne)).map(({ news }) => news)).toEqual(['sold', 'bid', 'bid'])
    const letters = (await world.api.outbox()).filter(({ template }) => template === 'nft_news')
    expect(letters.map(({ to }) => to)).toEqual([bob.email, carl.email, anne.email])
    expect(await tokenOf(listing.image)).toMatchObject({ owner: { address: carl.account.address }, offer: null })
  })

  it('owes whoever cannot be paid back, and they fetch it later', async () => {
    const dora = await makeWalletPerson(world)
    const duration = { days: 0, hours: 1, minutes: 0 }
    const nft = await preparedNft(world.api, anne)
    const terms = { kind: 'auction', edition: 1, duration, increment_bps: 1_000, price: '10000000' }
    const listing = await openListing(world, anne, { nft, ...terms })
    await place(dora, { listing: listing.id, price: '10000000' })
    await blacklist(dora, true)
    await place(bob, { listing: listing.id, price: '12000000' })
    expect((await as(dora).call(wallets.owed)).body.results).toEqual([{ currency: 'tUSDC', amount: '10000000' }])
    await blacklist(dora, false)
    await done(dora, as(dora).call(wallets.withdraw, { body: { currency: 'tUSDC' } }) as never)
    expect((await as(dora).call(wallets.owed)).body.results).toEqual([])
    expect(code(await as(dora).call(wallets.withdraw, { body: { currency: 'tUSDC' } }))).toEqual([409, 'nothing_owed'])
  })
})

describe('an edition of one’s own', () => {
  it('is minted, offered, taken back, auctioned and sold on with royalties that an e-mail gets', async () => {
    const email = 'heir@auctor.example'
    const nft = await preparedNft(world.api, anne, { royalty_bps: 1_000 })
    const give = (body: object) => as(anne).call(royalties.create, { body: { nft, ...body } as never })
    expect((await give({ email, cashback_bps: 400 })).status).toBe(201)
    expect(code(await give({ email, cashback_bps: 100 }))).toEqual([409, 'royalty_exists'])
    expect(code(await give({ user: 'usr_none', cashback_bps: 100 }))).toEqual([404, 'user_unknown'])
    expect(code(await give({ wallet: '0x12', cashback_bps: 100 }))).toEqual([422, 'wallet_invalid'])
    expect(code(await give({ user: anne.id, cashback_bps: 100 }))).toEqual([409, 'royalty_exists'])
    expect((await give({ wallet: carl.account.address, cashback_bps: 700 })).problem.errors).toHaveProperty(
      'cashback_bps',
    )
    const own = await give({ wallet: carl.account.address, cashback_bps: 100 })
    expect(code(await give({ user: carl.id, cashback_bps: 100 }))).toEqual([409, 'royalty_exists'])
    const spare = await give({ user: bob.id, cashback_bps: 50 })
    expect((await as(anne).call(royalties.remove, { id: spare.body.id })).status).toBe(204)
    expect(code(await as(bob).call(nfts.deploy, { id: nft }))).toEqual([404, 'not_found'])
    await done(anne, as(anne).call(nfts.deploy, { id: nft }) as never)
    expect(code(await as(anne).call(royalties.remove, { id: own.body.id }))).toEqual([409, 'nft_minted'])
    const { image } = (await as(anne).call(nfts.read, { id: nft })).body
    const token = (await tokenOf(image))?.id ?? ''
    const sale = { currency: 'tUSDC', price: '20000000' }
    await as(anne)
      .call(wallets.approveNftTransfer)
      .then(async ({ body }) => {
        if (body.action) await carryOut(world, anne, body.action)
      })
    expect(code(await as(bob).call(tokens.sell, { id: token, body: sale }))).toEqual([404, 'not_found'])
    expect(
      code(await as(anne).call(tokens.sell, { id: token, body: { ...sale, currency: 'ETH', price: '1000000000' } })),
    ).toEqual([409, 'royalty_needs_erc20'])
    await done(anne, as(anne).call(tokens.sell, { id: token, body: sale }) as never)
    await done(anne, as(anne).call(tokens.cancel, { id: token }) as never)
    const auction = { ...sale, duration: { days: 0, hours: 1, minutes: 0 }, increment_bps: 500 }
    await done(anne, as(anne).call(tokens.auction, { id: token, body: auction }) as never)
    await done(anne, as(anne).call(tokens.cancel, { id: token }) as never)
    expect(code(await as(anne).call(tokens.cancel, { id: token }))).toEqual([409, 'nft_not_for_sale'])
    await done(anne, as(anne).call(tokens.sell, { id: token, body: sale }) as never)
    await place(bob, { token })
    await as(bob)
      .call(tokens.approveNftSpending, { id: token })
      .then(({ body }) => body.action && carryOut(world, bob, body.action))
    await done(bob, as(bob).call(tokens.sell, { id: token, body: { ...sale, price: '30000000' } }) as never)
    await place(carl, { token })
    expect((await world.api.call(tokens.read, { id: token })).body.royalties).toMatchObject({
      bps: 1_000,
      shares: expect.arrayContaining([
        { bps: 4_000, wallet: null },
        { bps: 1_000, wallet: carl.account.address },
      ]),
    })
    // Ten per cent of both sales.
    const heir = { ...(await makePerson(world.api, { email })), account: privateKeyToAccount(generatePrivateKey()) }
    const { body: due } = await as(heir).call(royalties.due)
    expect(due.results).toMatchObject([{ currency: 'tUSDC', amount: '2000000', splitter_exists: false }])
    const { royalty } = due.results[0] ?? {}
    const claim = { id: royalty?.id ?? '', body: { currency: 'tUSDC' } }
    expect(code(await as(heir).call(royalties.claim, claim))).toEqual([409, 'wallet_missing'])
    expect((await as(bob).call(royalties.claim, claim)).status).toBe(404)
    await link(world, heir, heir.account)
    await world.node.setBalance({ address: heir.account.address, value: 10n ** 20n })
    expect((await done(heir, as(heir).call(royalties.claim, claim) as never)).kind).toBe('create_splitter')
    expect((await done(heir, as(heir).call(royalties.claim, claim) as never)).kind).toBe('claim_royalties')
    expect(await moneyOf(world, heir.account.address)).toBe(2_000_000n)
    expect(code(await as(heir).call(royalties.claim, claim))).toEqual([409, 'nothing_owed'])
    const theirs = (await as(carl).call(royalties.due)).body.results[0]?.royalty.id ?? ''
    await done(carl, as(carl).call(royalties.claim, { id: theirs, body: { currency: 'tUSDC' } }) as never)
  })
})

describe('the chain', () => {
  it('is read again from where it was after a restart, and gives the same', async () => {
    const { db } = world.api.services
    await followChain.run(world.api.context, {})
    const rows = () => db.select().from(nft_tokens).orderBy(nft_tokens.token_id)
    const [before, events] = [await rows(), await db.$count(chain_events)]
    await followChain.run(world.api.context, {})
    expect(await db.$count(chain_events)).toBe(events)
    await db.delete(chain_events)
    await db.delete(chain_blocks)
    await followChain.run(world.api.context, {})
    expect(await db.$count(chain_events)).toBe(events)
    expect(await rows()).toEqual(before)
  })

  it('may take three blocks back: what was bought is open again, and bought once it is there again', async () => {
    const listing = await openListing(world, anne)
    await followChain.run(world.api.context, {})
    const { body: bid } = await as(bob).call(bids.create, { body: { listing: listing.id } })
    const { body: step } = await as(bob).call(bids.approveSpending, { id: bid.id })
    if (step.action) await carryOut(world, bob, step.action)
    const { body: action } = await as(bob).call(bids.deploy, { id: bid.id })
    const snapshot = await world.node.snapshot()
    const hash = await sendAs(world, bob.account, action)
    await as(bob).call(chainActions.sent, { id: action.id, body: { hash } })
    await world.node.mine({ blocks: 2 })
    expect((await settled(world, bob, action.id)).state).toBe('confirmed')
    expect((await tokenOf(listing.image))?.owner.address).toBe(bob.account.address)
    await world.node.revert({ id: snapshot })
    await world.node.mine({ blocks: 4 })
    expect((await settled(world, bob, action.id)).state).toBe('sent')
    expect(await tokenOf(listing.image)).toBeUndefined()
    expect((await as(anne).call(listings.read, { id: listing.id })).body.state).toBe('open')
    expect((await as(anne).call(nfts.read, { id: listing.nft })).body.state).toBe('prepared')
    expect((await as(bob).call(bids.read, { id: bid.id })).body).toMatchObject({ state: 'pending', standing: null })
    await sendAs(world, bob.account, action)
    expect((await settled(world, bob, action.id)).state).toBe('confirmed')
    expect((await tokenOf(listing.image))?.owner.address).toBe(bob.account.address)
  })

  it('says when a wallet used the place of a transaction for something else', async () => {
    const listing = await openListing(world, anne)
    const { body: bid } = await as(carl).call(bids.create, { body: { listing: listing.id } })
    const { body: step } = await as(carl).call(bids.approveSpending, { id: bid.id })
    if (!step.action) throw new Error('nothing to approve')
    await world.node.setAutomine(false)
    const { transaction } = step.action
    const wallet = sender(carl)
    const nonce = await world.node.getTransactionCount({ address: carl.account.address })
    const fees = { maxFeePerGas: 10n ** 10n, maxPriorityFeePerGas: 10n ** 9n, gas: 200_000n, nonce }
    const hash = await wallet.sendTransaction({
      to: transaction?.to as never,
      data: transaction?.data as never,
      ...fees,
    })
    await as(carl).call(chainActions.sent, { id: step.action.id, body: { hash } })
    expect((await settled(world, carl, step.action.id)).state).toBe('sent')
    const dear = { ...fees, maxFeePerGas: 10n ** 11n, maxPriorityFeePerGas: 10n ** 10n }
    const other = await wallet.sendTransaction({ to: carl.account.address, ...dear })
    await world.node.setAutomine(true)
    await world.node.mine({ blocks: 1 })
    expect(await settled(world, carl, step.action.id)).toMatchObject({ state: 'replaced', replaced_by: other })
    await as(carl).call(bids.remove, { id: bid.id })
  })

  it('holds nothing that names anybody, and a wallet linked later takes over what it did', async () => {
    const { db } = world.api.services
    const people = [anne, bob, carl]
    const sent = await db.select().from(chain_actions)
    expect(sent.length).toBeGreaterThan(20)
    const words = people.flatMap(({ id, email }) => [id, email, 'Harbour', 'heir@auctor'])
    const encodings = words.flatMap(word => [word.toLowerCase(), Buffer.from(word).toString('hex')])
    for (const { data } of sent) for (const word of encodings) expect(data.toLowerCase()).not.toContain(word)
    const linked = (await as(bob).call(wallets.list)).body.results[0]?.id ?? ''
    const { body: before } = await as(bob).call(nftTransactions.list)
    const id = before.results[0]?.id ?? ''
    expect((await world.api.as(await makePerson(world.api)).call(nftTransactions.assign, { id })).status).toBe(409)
    expect((await as(bob).call(nftTransactions.assign, { id })).body).toMatchObject({ user: { id: bob.id } })
    await as(bob).call(wallets.remove, { id: linked })
    const { body: after } = await as(bob).call(nftTransactions.list)
    expect(after.results.map(each => each.id)).toEqual([id])
  })
})

const sender = ({ account }: WithWallet) =>
  createWalletClient({ chain: foundry, transport: http(world.rpcUrl), account })

/** By whoever issues the play money. */
async function blacklist({ account }: WithWallet, on: boolean): Promise<void> {
  const data = encodeFunctionData({ abi: testUsdcAbi, functionName: 'blacklist', args: [account.address, on] })
  const issuer = createWalletClient({
    chain: foundry,
    transport: http(world.rpcUrl),
    account: privateKeyToAccount(world.owner),
  })
  const hash = await issuer.sendTransaction({ to: world.usdc, data })
  await world.node.waitForTransactionReceipt({ hash, pollingInterval: 10 })
}
