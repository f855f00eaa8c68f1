// What tests of NFTs begin with: a place where editions are sold, and a creator whom nothing keeps from minting.
import { eq } from 'drizzle-orm'
import { verifyTypedData } from 'viem'
import { listings } from '#lib/contract/listings.ts'
import { nfts } from '#lib/contract/nfts.ts'
import { newId } from '#lib/ids.ts'
import { toCents } from '#lib/money.ts'
import { chain_actions, nft_bids, nft_leases, nft_royalties, nft_tokens } from '#server/db/schema/chain.ts'
import { nft_listings } from '#server/db/schema/nft.ts'
import type { EditionsPlace, EditionsPort } from '#server/ports/editions.ts'
import { type TestApi, testApi } from '../api.ts'
import { makePerson, type PersonOptions, type TestPerson } from '../people/people.ts'
import { setIdentityVerified } from '../people/verification.ts'
import { certified } from '../uploads.ts'

export const testPlace: EditionsPlace = {
  chain_id: 31_337,
  network: 'local chain',
  standin: true,
  rpc_url: 'https://rpc.example',
  explorer_url: null,
  market: '0x1111111111111111111111111111111111111111',
  editions: '0x2222222222222222222222222222222222222222',
  splitter: '0x3333333333333333333333333333333333333333',
  fee_bps: 250,
  currencies: [
    { token: null, name: 'ETH', symbol: 'ETH', decimals: 18, unit: 10n ** 9n, open: true },
    {
      token: '0x4444444444444444444444444444444444444444',
      name: 'USDC',
      symbol: 'USDC',
      decimals: 6,
      unit: 1n,
      open: true,
    },
    {
      token: '0x5555555555555555555555555555555555555555',
      name: 'Old',
      symbol: 'OLD',
      decimals: 6,
      unit: 1n,
      open: false,
    },
  ],
}

/** Wallets that are no contracts sign for themselves. */
export const testEditions: EditionsPort = {
  describe: async () => testPlace,
  isSigned: (address, data, signature) => verifyTypedData({ address, ...data, signature }),
}

export const nftApi = (given: Parameters<typeof testApi>[0] = {}): Promise<TestApi> =>
  testApi({ ...given, ports: { editions: testEditions, ...given.ports } })

export async function makeMinter(api: TestApi, options: PersonOptions = {}): Promise<TestPerson> {
  const person = await makePerson(api, options)
  await setIdentityVerified(api, person, true)
  return person
}

let drafts = 0
/** The id of a draft of a new photograph, where NFTs are sold at all. */
export async function draftNft(api: TestApi, person: TestPerson): Promise<string> {
  const { editions } = api.ports
  api.ports.editions = testEditions
  drafts += 1
  const image = await certified(api, person, { seed: 7_700 + drafts })
  const { status, body, problem } = await api.as(person).call(nfts.create, { body: { image, name: 'Harbour' } })
  api.ports.editions = editions
  if (status !== 201) throw new Error(`drafting an NFT answered ${status} ${problem.code}`)
  return body.id
}

let made = 0
/** The id of an NFT of a new photograph, with its files on IPFS. */
export async function preparedNft(api: TestApi, person: TestPerson, changes: object = {}): Promise<string> {
  made += 1
  const image = await certified(api, person, { seed: 7_800 + made })
  const created = await api.as(person).call(nfts.create, { body: { image, name: 'Harbour', ...changes } })
  const { status, problem } = await api.as(person).call(nfts.uploadMetadata, { id: created.body.id })
  if (status !== 200) throw new Error(`preparing an NFT answered ${status} ${problem.code}`)
  return created.body.id
}

/** The id of a draft of a listing, where NFTs are sold at all. */
export async function draftListing(api: TestApi, person: TestPerson): Promise<string> {
  const { editions } = api.ports
  api.ports.editions = testEditions
  await setIdentityVerified(api, person, true)
  const nft = await preparedNft(api, person)
  const { status, body } = await api
    .as(person)
    .call(listings.create, { body: { nft, kind: 'fixed_price', price: '1' } })
  api.ports.editions = editions
  if (status !== 201) throw new Error(`drafting a listing answered ${status}`)
  return body.id
}

/** What somebody wants to buy, as it stands in the database. */
export async function putBid(api: TestApi, person: TestPerson): Promise<string> {
  const listing_id = await draftListing(api, person)
  const { db } = api.services
  const [listing] = await db.select().from(nft_listings).where(eq(nft_listings.id, listing_id))
  const created_at = api.clock.now()
  const id = newId('nft_bid', created_at)
  const wanted = { kind: 'fixed_price', state: 'pending', edition: 1, currency: 'USDC', amount: '1' } as const
  const of = { nft_id: listing?.nft_id ?? '', listing_id, user_id: person.id }
  await db.insert(nft_bids).values({ id, ...of, ...wanted, created_at })
  return id
}

/** A transaction that waits for a wallet. */
export async function putChainAction(api: TestApi, person: TestPerson): Promise<string> {
  const at = api.clock.now()
  const id = newId('chain_action', at)
  const expires_at = new Date(at.getTime() + 600_000)
  const call = { chain_id: 31_337, sender: testPlace.editions, target: testPlace.market, data: '0x', value: '0' }
  const state = { kind: 'withdraw', state: 'prepared', asked: {} } as const
  await api.services.db
    .insert(chain_actions)
    .values({ id, user_id: person.id, ...state, ...call, prepared_at: at, expires_at })
  return id
}

/** A part of the royalties of an NFT of theirs. */
export async function putRoyalty(api: TestApi, person: TestPerson): Promise<string> {
  const created_at = api.clock.now()
  const id = newId('nft_royalty', created_at)
  const nft_id = await draftNft(api, person)
  const part = { kind: 'email', email: 'heir@auctor.example', beneficiary: '0x01', cashback_bps: 100 } as const
  await api.services.db.insert(nft_royalties).values({ id, nft_id, ...part, created_at })
  return id
}

/** An offer of licences by the owner of an edition. */
export async function putLease(api: TestApi, person: TestPerson): Promise<string> {
  const { db } = api.services
  const nft_id = await draftNft(api, person)
  const at = api.clock.now()
  const token_id = newId('nft_token', at)
  const minted = { nft_id, token_id: '1', edition: 1, owner: testPlace.market, on_sale: false, minted_at: at }
  await db.insert(nft_tokens).values({ id: token_id, ...minted })
  const id = newId('nft_lease', at)
  const terms = { user_id: person.id, wallet: testPlace.market, base_price_cents: toCents(100_00) }
  await db.insert(nft_leases).values({ id, token_id, ...terms, started_at: at })
  return id
}
