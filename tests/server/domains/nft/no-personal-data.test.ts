// Reads the whole chain and all of IPFS after a story of several people, and finds nothing of who they are.
import { createHash } from 'node:crypto'
import { keccak256, stringToBytes, toHex } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ChainAction } from '#lib/contract/chain-actions.ts'
import { nfts } from '#lib/contract/nfts.ts'
import { royalties } from '#lib/contract/royalties.ts'
import { tokens } from '#lib/contract/tokens.ts'
import { wallets } from '#lib/contract/wallets.ts'
import { users } from '#server/db/schema/accounts.ts'
import { ipfs_blocks } from '#server/db/schema/nft.ts'
import { profiles } from '#server/db/schema/profiles.ts'
import { followChain } from '#server/domains/nft/chain/follow-chain.ts'
import { blockKey } from '#server/domains/nft/ipfs/keep-object.ts'
import {
  type ChainWorld,
  carryOut,
  makeWalletPerson,
  openChainWorld,
  openListing,
  prepareToBuy,
  type WantedEdition,
  type WithWallet,
} from '#tests/support/market/chain-world.ts'
import { preparedNft } from '#tests/support/market/nft-world.ts'
import { makePerson } from '#tests/support/people/people.ts'

const HEIR = 'zebulon.okonkwo@auctor.example'

let world: ChainWorld
let anne: WithWallet
let bob: WithWallet
let carl: WithWallet
beforeAll(async () => {
  world = await openChainWorld()
  const named = (first_name: string, last_name: string) => ({
    first_name,
    last_name,
    email: `${first_name}.${last_name}@auctor.example`.toLowerCase(),
  })
  anne = await makeWalletPerson(world, { minter: true, ...named('Wilhelmina', 'Szczepanska') })
  bob = await makeWalletPerson(world, named('Thaddeus', 'Quackenbush'))
  carl = await makeWalletPerson(world, named('Ximena', 'Vandersloot'))
  await tellStory()
})
afterAll(() => world.close())

const as = (person: WithWallet) => world.api.as(person)

async function done(who: WithWallet, asked: Promise<{ body: unknown; problem: { code: string } }>) {
  const { body, problem } = await asked
  const action = body as (ChainAction & { action?: ChainAction | null }) | null // an action, or a step that has one
  const prepared = action && 'action' in action ? action.action : action
  if (!prepared?.id) throw new Error(`preparing: ${problem?.code}`)
  expect((await carryOut(world, who, prepared)).state).toBe('confirmed')
}

async function place(who: WithWallet, wanted: WantedEdition) {
  const { action } = await prepareToBuy(world, who, wanted)
  expect((await carryOut(world, who, action)).state).toBe('confirmed')
}

const onSale = async (nft: string) => {
  const { image } = (await as(anne).call(nfts.read, { id: nft })).body
  return (await world.api.call(tokens.ofImage, { id: image })).body.tokens[0]?.id ?? ''
}

/** Mint, list, auction, bid, buy, royalties: every kind of transaction that people send. */
async function tellStory() {
  const nft = await preparedNft(world.api, anne, { royalty_bps: 1_000 })
  const part = (body: object) => as(anne).call(royalties.create, { body: { nft, ...body } as never })
  await part({ email: HEIR, cashback_bps: 300 })
  await part({ user: carl.id, cashback_bps: 200 })
  await done(anne, as(anne).call(nfts.deploy, { id: nft }))
  const token = await onSale(nft)
  await done(anne, as(anne).call(wallets.approveNftTransfer))
  const sale = { currency: 'tUSDC', price: '20000000' }
  await done(anne, as(anne).call(tokens.sell, { id: token, body: sale }))
  await place(bob, { token })
  await done(bob, as(bob).call(tokens.approveNftSpending, { id: token }))
  const auction = { ...sale, duration: { days: 0, hours: 1, minutes: 0 }, increment_bps: 500 }
  await done(bob, as(bob).call(tokens.auction, { id: token, body: auction }))
  await place(carl, { token, price: '20000000' })
  await world.node.increaseTime({ seconds: 4_000 })
  await world.node.mine({ blocks: 1 })
  await followChain.run(world.api.context, {})
  await done(bob, as(bob).call(tokens.settle, { id: token }))

  const listing = await openListing(world, anne)
  await place(bob, { listing: listing.id })
  await openListing(world, anne)
  await done(anne, as(anne).call(wallets.cancelVouchers))

  const theirs = (await as(carl).call(royalties.due)).body.results[0]?.royalty.id ?? ''
  const claim = { id: theirs, body: { currency: 'tUSDC' } }
  await done(carl, as(carl).call(royalties.claim, claim))
  await done(carl, as(carl).call(royalties.claim, claim))
  await makePerson(world.api, { email: HEIR, first_name: 'Zebulon', last_name: 'Okonkwo' })
}

/** Whatever says who the people are, as text, packed, hashed, and as other programs would write it. */
async function personalBytes(): Promise<Map<string, string>> {
  const { db } = world.api.services
  const rows = await db.select().from(users)
  const known = await db.select().from(profiles)
  const people = rows.filter(({ email }) => /szczepanska|quackenbush|vandersloot|okonkwo/.test(email))
  expect(people).toHaveLength(4)
  const words = people.flatMap(({ id, email, first_name, last_name }) => {
    const profile = known.find(({ user_id }) => user_id === id)
    const names = [first_name, last_name, `${first_name} ${last_name}`]
    return [id, id.split('_')[1] ?? id, email, ...names, profile?.public_name, profile?.address, profile?.company_name]
  })
  const found = new Map<string, string>()
  for (const word of words) {
    // Three letters occur by chance.
    if (!word || word.length < 5) continue
    for (const said of [word, word.toLowerCase(), word.toUpperCase()]) {
      found.set(toHex(said).slice(2), said)
      found.set(
        toHex(Buffer.from(said).toString('base64').replace(/=+$/, '').slice(0, -1)).slice(2),
        `base64 of ${said}`,
      )
      found.set(keccak256(stringToBytes(said)).slice(2), `keccak of ${said}`)
      found.set(createHash('sha256').update(said).digest('hex'), `sha256 of ${said}`)
    }
  }
  return found
}

const personalIn = (hex: string, personal: Map<string, string>): string[] =>
  [...personal].flatMap(([bytes, word]) => (hex.toLowerCase().includes(bytes) ? [word] : []))

it('every transaction and every event', async () => {
  const personal = await personalBytes()
  // A number that was asked for a moment ago would leave the last blocks out.
  const head = await world.node.getBlockNumber({ cacheTime: 0 })
  const selectors = new Set<string>()
  const found: string[] = []
  let events = 0
  for (let blockNumber = 0n; blockNumber <= head; blockNumber += 1n) {
    const { transactions } = await world.node.getBlock({ blockNumber, includeTransactions: true })
    for (const { input } of transactions) {
      selectors.add(input.slice(0, 10))
      found.push(...personalIn(input, personal))
    }
    const logs = await world.node.getLogs({ fromBlock: blockNumber, toBlock: blockNumber })
    events += logs.length
    for (const { topics, data } of logs) found.push(...personalIn([...topics, data].join(''), personal))
  }
  expect(found).toEqual([])
  // The story was told: so many kinds of transactions, and more than one event for each.
  expect(selectors.size).toBeGreaterThanOrEqual(15)
  expect(events).toBeGreaterThan(30)
})

it('every block of IPFS', async () => {
  const personal = await personalBytes()
  const blocks = await world.api.services.db.select().from(ipfs_blocks)
  expect(blocks.length).toBeGreaterThanOrEqual(9)
  for (const { cid } of blocks) {
    const bytes = await world.api.ports.storage.read(blockKey(cid))
    expect(bytes?.length).toBeGreaterThan(0)
    expect(personalIn(Buffer.from(bytes ?? []).toString('hex'), personal)).toEqual([])
  }
})

it('the search itself finds what is there', async () => {
  const personal = await personalBytes()
  expect(personalIn(toHex(`by ${anne.email}`), personal)).toContain(anne.email)
})
