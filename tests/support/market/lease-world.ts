// Editions whose owners may offer licences, as the chain has told of them.
import { eq } from 'drizzle-orm'
import { getAddress, type Hex } from 'viem'
import { leases } from '#lib/contract/leases.ts'
import { purchases } from '#lib/contract/purchases.ts'
import { newId } from '#lib/ids.ts'
import { chain_events, nft_tokens } from '#server/db/schema/chain.ts'
import { images } from '#server/db/schema/images.ts'
import { nfts } from '#server/db/schema/nft.ts'
import { wallets } from '#server/db/schema/profiles.ts'
import { projectTokens } from '#server/domains/nft/chain/project-tokens.ts'
import { workIdOf } from '#server/domains/nft/royalties/terms-of.ts'
import type { TestApi } from '../api.ts'
import { browser } from '../billing/cards.ts'
import type { TestPerson } from '../people/people.ts'
import { preparedNft, testPlace } from './nft-world.ts'

const NOBODY = '0x0000000000000000000000000000000000000000'
let linked = 0
let blocks = 0

/** A wallet of this person's own. */
export async function linkWallet(api: TestApi, person: TestPerson): Promise<Hex> {
  linked += 1
  const address = getAddress(`0x${String(linked).padStart(40, '7')}`)
  const at = api.clock.now()
  await api.services.db
    .insert(wallets)
    .values({ id: newId('wallet', at), user_id: person.id, address, chain_id: testPlace.chain_id, linked_at: at })
  return address
}

/** The chain says something of an edition, and it is projected. */
export async function chainSays(api: TestApi, token_id: string, name: string, args: Record<string, string>) {
  blocks += 1
  const at = api.clock.now()
  const place = { block_number: blocks, log_index: 0, tx_hash: `0x${String(blocks).padStart(64, '0')}` }
  await api.services.db
    .insert(chain_events)
    .values({ id: newId('chain_event', at), ...place, name, token_id, args, at, told_at: at })
  await api.context.transact(tx => projectTokens(tx, [token_id], testPlace.currencies))
}

type Leasable = { leasing?: boolean; royalty_bps?: number; editions?: number }

/** An edition of a new photograph in a wallet; gives its id, its number on the chain, and the photograph. */
export async function editionOf(api: TestApi, creator: TestPerson, owner: Hex, wanted: Leasable = {}) {
  const { leasing = true, royalty_bps = 1_000, editions = 2 } = wanted
  const { db } = api.services
  const nft = await preparedNft(api, creator, { leasing, royalty_bps, max_editions: 2 })
  const [row] = await db.select().from(nfts).where(eq(nfts.id, nft))
  if (!row) throw new Error('the NFT is not there')
  await db.update(images).set({ max_editions: editions }).where(eq(images.id, row.image_id))
  const token_id = (workIdOf(row) + 1n).toString()
  await chainSays(api, token_id, 'Transfer', { from: NOBODY, to: owner })
  const [token] = await db.select().from(nft_tokens).where(eq(nft_tokens.token_id, token_id))
  if (!token) throw new Error('the edition was not projected')
  return { id: token.id, token_id, image: row.image_id, nft }
}

/** The id of an offer of licences by an edition's owner. */
export async function leaseOut(api: TestApi, owner: TestPerson, token: string, base_price_cents = 100_00) {
  const { status, body, problem } = await api.as(owner).call(leases.create, { id: token, body: { base_price_cents } })
  if (status !== 201) throw new Error(`leasing out answered ${status} ${problem.code}`)
  return body.id
}

/** Buys a licence of a year by a lease, and lets follow what follows. */
export async function buyOfOwner(
  api: TestApi,
  buyer: TestPerson,
  image: string,
  lease: string,
  website: string | null = null,
) {
  const { body: offer } = await api.as(buyer).call(purchases.offer, { id: image, query: { lease } })
  const total_cents = offer.prices.find(({ duration }) => duration === 'one_year')?.total_cents ?? 0
  const body = { image, lease, website, browser, total_cents }
  const bought = await api.as(buyer).call(purchases.create, { body })
  await api.runJobs()
  return bought
}
