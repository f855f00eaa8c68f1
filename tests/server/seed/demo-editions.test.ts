// NFTs of the demo world: on a real local chain bought, bid for, leased out and kept alive; nowhere else more than signed.
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { images } from '#lib/contract/images.ts'
import { purchases } from '#lib/contract/purchases.ts'
import { tokens } from '#lib/contract/tokens.ts'
import { DAY_S } from '#lib/dates.ts'
import { chain_actions, nft_leases, nft_tokens } from '#server/db/schema/chain.ts'
import { images as imageRows } from '#server/db/schema/images.ts'
import { nft_listings } from '#server/db/schema/nft.ts'
import { wallets } from '#server/db/schema/profiles.ts'
import { askProviderAgain } from '#server/domains/accounts/identity/jobs.ts'
import { createUser } from '#server/domains/accounts/registration/create-user.ts'
import { followChain } from '#server/domains/nft/chain/follow-chain.ts'
import { demoPeople } from '#server/seed/demo-accounts.ts'
import { demoWorks, keepDemoEditions, sellDemoEditions } from '#server/seed/demo-editions.ts'
import { tradeDemo } from '#server/seed/demo-market.ts'
import { demoPhotos } from '#server/seed/demo-photos.ts'
import { demoWallet, playMarket } from '#server/seed/demo-wallets.ts'
import { seedDemo } from '#server/seed/seed-demo.ts'
import { control } from '#tests/support/mangopay/payment.ts'
import { type ChainWorld, openChainWorld } from '#tests/support/market/chain-world.ts'

let world: ChainWorld
let signedOnly: { listings: number; actions: number }
const files = new Set(demoWorks.map(({ file }) => file))
const [only, auctioned, leased] = demoWorks.map(({ file }) => file)

const round = async (number: number) => {
  await sellDemoEditions.run(world.api.context, { round: number })
  await world.api.runJobs()
}
const counts = async () => {
  const { db } = world.api.services
  return { listings: await db.$count(nft_listings), actions: await db.$count(chain_actions) }
}

beforeAll(async () => {
  world = await openChainWorld()
  const { api } = world
  const { market_chain } = api.ports
  api.ports.market_chain = null
  const { password: _, ...admin } = demoPeople.admin
  await seedDemo(
    api.context,
    demoPhotos.filter(({ file }) => files.has(file)),
  )
  await createUser(api.context, { ...admin, password: 'Aa1!nobody-signs-in' })
  await tradeDemo.run(api.context, { round: 0 })
  await api.runJobs()
  await control('/clock', { seconds: 10 })
  await askProviderAgain.run(api.context, {})
  await api.runJobs()
  for (const each of [1, 2]) await tradeDemo.run(api.context, { round: each })
  await api.runJobs()
  await round(0)
  signedOnly = await counts()
  api.ports.market_chain = market_chain
  await round(1)
  await control('/clock', { seconds: 10 })
  await askProviderAgain.run(api.context, {})
  await api.runJobs()
  for (const each of [2, 3]) await round(each)
}, 240_000)
afterAll(() => world.close())

const idOf = async (file: string | undefined) => {
  const [row] = await world.api.services.db
    .select()
    .from(imageRows)
    .where(eq(imageRows.file_name, file ?? ''))
  return row?.id ?? ''
}
const nftOf = async (file: string | undefined) => (await world.api.call(tokens.ofImage, { id: await idOf(file) })).body

describe('NFTs of the demo world', () => {
  it('are found by each filter that people have for them', async () => {
    const found = async (query: object) => (await world.api.call(images.list, { query })).body.count
    expect(await found({ sale_category: 'nft_on_sale' })).toBe(3)
    expect(await found({ sale_category: 'nft_only' })).toBe(1)
    expect(await found({ nft_sale_category: 'auction' })).toBe(1)
    expect(await found({ nft_sale_category: 'fixed_price' })).toBe(2)
    expect(await found({ editions: 'unique' })).toBe(1)
    expect(await found({ currency: 'tUSDC' })).toBe(3)
  })

  it('are only signed where the chain is not written to', () => {
    expect(signedOnly).toEqual({ listings: 3, actions: 0 })
  })

  it('have an auction with two bids, and time left', async () => {
    const { listing, tokens: minted } = await nftOf(auctioned)
    expect(listing).toBeNull()
    const [token] = minted
    expect(token?.offer).toMatchObject({ kind: 'auction', auction: { bid: '132000000', ended: false } })
    expect(token?.offer?.auction?.bidder?.address).toBe(demoWallet('buyer').address)
    const left_s = (new Date(token?.offer?.auction?.ends_at ?? 0).getTime() - world.api.clock.now().getTime()) / 1_000
    expect(left_s).toBeGreaterThan(29 * DAY_S)
    // A bid is in the currency of its auction, which its event does not say.
    const { provenance } = (await world.api.call(tokens.read, { id: token?.id ?? '' })).body
    const bids = provenance.flatMap(each => (each.event === 'bid' ? `${each.price} ${each.currency}` : []))
    expect(bids).toEqual(['120000000 tUSDC', '132000000 tUSDC'])
  })

  it('have an edition of a collector who offers licences beside the creator', async () => {
    const { listing, tokens: minted } = await nftOf(leased)
    expect(listing?.editions_left).toBe(4)
    expect(minted.map(({ owner }) => owner.address)).toEqual([demoWallet('buyer').address])
    const { sellers } = (await world.api.call(purchases.offer, { id: await idOf(leased) })).body
    expect(sellers.map(({ lease, name }) => [lease !== null, name])).toEqual([
      [false, 'Northern Ridges (demo)'],
      [true, 'A collector (demo)'],
    ])
    expect((await nftOf(only)).listing?.editions_left).toBe(1)
  })

  it('does nothing twice', async () => {
    const before = await counts()
    await round(4)
    expect(await counts()).toEqual(before)
    expect(await world.api.services.db.$count(nft_leases)).toBe(1)
    expect(await world.api.services.db.$count(wallets)).toBe(3)
  })

  it('begins the next auction when one is over', async () => {
    const { api, node } = world
    api.clock.forward({ days: 31 })
    await node.increaseTime({ seconds: 31 * DAY_S })
    await node.mine({ blocks: 1 })
    await keepDemoEditions.run(api.context, {})
    await api.runJobs()
    await followChain.run(api.context, {})
    const [newest] = await api.services.db.select().from(nft_listings).orderBy(desc(nft_listings.id)).limit(1)
    expect(newest).toMatchObject({ edition: 2, kind: 'auction', state: 'sold' })
    const editions = await api.services.db.select().from(nft_tokens).orderBy(nft_tokens.edition)
    const own = editions.filter(({ nft_id }) => nft_id === newest?.nft_id)
    expect(own.map(({ owner, on_sale }) => [owner === demoWallet('buyer').address, on_sale])).toEqual([
      [true, false],
      [false, true],
    ])
  })

  it('are nowhere but on a chain of play money', async () => {
    const { api } = world
    const place = await api.ports.editions.describe()
    const on = async (changes: object) => {
      const editions = { ...api.ports.editions, describe: async () => place && { ...place, ...changes } }
      return playMarket({ ...api.context, ports: { ...api.ports, editions } })
    }
    expect(await on({ standin: false })).toBeNull()
    expect(await on({ chain_id: 8_453 })).toBeNull()
    expect((await on({}))?.money.symbol).toBe('tUSDC')
  })
})
