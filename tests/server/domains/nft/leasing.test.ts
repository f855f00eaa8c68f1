// Licences by owners of editions: offered where the creator allowed it, and ended by themselves.
import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { images } from '#lib/contract/images.ts'
import { leases } from '#lib/contract/leases.ts'
import { licenses } from '#lib/contract/licenses.ts'
import { nftSettings, nfts } from '#lib/contract/nfts.ts'
import { purchases } from '#lib/contract/purchases.ts'
import { tokens } from '#lib/contract/tokens.ts'
import { newId } from '#lib/ids.ts'
import { nft_leases } from '#server/db/schema/chain.ts'
import { verifications } from '#server/db/schema/identity.ts'
import { license_passports } from '#server/db/schema/market.ts'
import { priorities } from '#server/db/schema/priorities.ts'
import { wallets } from '#server/db/schema/profiles.ts'
import type { TestApi } from '#tests/support/api.ts'
import { makeBuyer, makeSeller } from '#tests/support/billing/creators.ts'
import { buyOfOwner, chainSays, editionOf, leaseOut, linkWallet } from '#tests/support/market/lease-world.ts'
import { nftApi } from '#tests/support/market/nft-world.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { certified } from '#tests/support/uploads.ts'

let api: TestApi
let creator: TestPerson
let owner: TestPerson
let buyer: TestPerson
let wallet: Awaited<ReturnType<typeof linkWallet>>
const elsewhere = '0x9999999999999999999999999999999999999999'
beforeAll(async () => {
  api = await nftApi()
  const admin = await makePerson(api, { roles: ['admin'] })
  creator = await makeSeller(api, admin, { first_name: 'Marie', last_name: 'Curie' })
  owner = await makeSeller(api, admin, { account_type: 'collector', first_name: 'Olive', last_name: 'Owner' })
  wallet = await linkWallet(api, owner)
  buyer = await makeBuyer(api)
})
afterAll(() => api.close())

const as = (person: TestPerson) => api.as(person)
const code = ({ status, problem }: { status: number; problem?: { code: string } }) => [status, problem?.code]
const offer = async (image: string, lease?: string) =>
  (await as(buyer).call(purchases.offer, { id: image, query: lease ? { lease } : {} })).body
const verification = (person: TestPerson, status: 'verified' | 'under_review') =>
  api.services.db.update(verifications).set({ status }).where(eq(verifications.user_id, person.id))
const leaseOf = async (id: string) =>
  (await as(owner).call(leases.list, {})).body.results.find(lease => lease.id === id)
const start = (person: TestPerson, id: string) =>
  as(person).call(leases.create, { id, body: { base_price_cents: 100_00 } })

describe('the creator', () => {
  it('allows it for new NFTs and for one, and it is in the metadata once it is prepared', async () => {
    const { body } = await as(creator).call(nftSettings.update, { body: { leasing: true } })
    expect(body.leasing).toBe(true)
    const { nft, id } = await editionOf(api, creator, wallet, { leasing: true })
    expect((await as(creator).call(nfts.read, { id: nft })).body.leasing).toBe(true)
    expect(code(await as(creator).call(nfts.update, { id: nft, body: { leasing: false } }))).toEqual([
      409,
      'nft_minted',
    ])
    const { body: token } = await api.call(tokens.read, { id })
    expect(token).toMatchObject({ leasing: true, lease: null })
    const metadata = await api.fetch(`/api${new URL(token.metadata_url).pathname}`)
    expect(await metadata.json()).toMatchObject({ properties: { leasing: true } })
    await as(creator).call(nftSettings.update, { body: { leasing: false } })
  })

  it('says in the metadata too that it is not allowed', async () => {
    const { nft } = await editionOf(api, creator, wallet, { leasing: false })
    const { files } = (await as(creator).call(nfts.read, { id: nft })).body
    const metadata = files.find(({ kind }) => kind === 'metadata')
    const answer = await api.fetch(`/api${metadata?.url ?? ''}`)
    expect(await answer.json()).toMatchObject({ properties: { leasing: false } })
  })
})

describe('whoever owns an edition', () => {
  it('is refused what stands against it', async () => {
    const closed = await editionOf(api, creator, wallet, { leasing: false })
    expect(code(await start(owner, closed.id))).toEqual([409, 'leasing_not_allowed'])
    const edition = await editionOf(api, creator, wallet)
    expect(code(await start(buyer, edition.id))).toEqual([409, 'wallet_missing'])
    await linkWallet(api, buyer)
    expect(code(await start(buyer, edition.id))).toEqual([404, 'not_found'])
    expect((await api.call(leases.create, { id: edition.id, body: { base_price_cents: 100_00 } })).status).toBe(401)
    const cheap = await as(owner).call(leases.create, { id: edition.id, body: { base_price_cents: 19_99 } })
    expect([cheap.status, Object.keys(cheap.problem.errors ?? {})]).toEqual([422, ['base_price_cents']])
    await verification(owner, 'under_review')
    expect(code(await start(owner, edition.id))).toEqual([403, 'identity_unverified'])
    await verification(owner, 'verified')
    await verification(creator, 'under_review')
    expect(code(await start(owner, edition.id))).toEqual([409, 'leasing_creator_paused'])
    await verification(creator, 'verified')
    const listed = { seller: wallet, currency: '1', price: '5', expiry: '1900000000' }
    await chainSays(api, edition.token_id, 'Listed', listed)
    expect(code(await start(owner, edition.id))).toEqual([409, 'leasing_on_sale'])
    await chainSays(api, edition.token_id, 'ListingCancelled', { seller: wallet })
    await as(creator).call(images.update, { id: edition.image, body: { portfolio: 'private' } })
    expect(code(await start(owner, edition.id))).toEqual([409, 'nft_needs_public'])
    await as(creator).call(images.update, { id: edition.image, body: { portfolio: 'public' } })
    expect((await start(owner, edition.id)).status).toBe(201)
    expect(code(await start(owner, edition.id))).toEqual([409, 'lease_exists'])
  })

  it('cannot be its creator, who sells without', async () => {
    const own = await linkWallet(api, creator)
    const edition = await editionOf(api, creator, own)
    expect(code(await start(creator, edition.id))).toEqual([409, 'leasing_not_allowed'])
  })

  it('sees and stops their own offers alone', async () => {
    const edition = await editionOf(api, creator, wallet)
    const id = await leaseOut(api, owner, edition.id)
    const { body } = await as(owner).call(leases.list, { query: { token: edition.id, open: true } })
    expect(body.results).toMatchObject([{ id, base_price_cents: 100_00, royalty_bps: 1_000, paused: null, sold: 0 }])
    expect((await as(buyer).call(leases.list, {})).body.results).toEqual([])
    expect(code(await as(buyer).call(leases.end, { id }))).toEqual([404, 'not_found'])
    expect((await api.call(tokens.read, { id: edition.id })).body.lease).toBe(id)
    expect((await as(owner).call(leases.end, { id })).body).toMatchObject({ reason: 'stopped' })
    expect((await as(owner).call(leases.end, { id })).body).toMatchObject({ reason: 'stopped' })
    expect((await offer(edition.image, id)).prices).toEqual([])
    expect((await api.call(tokens.read, { id: edition.id })).body.lease).toBeNull()
  })
})

describe('an offer ends by itself', () => {
  const open = async () => {
    const edition = await editionOf(api, creator, wallet)
    return { ...edition, lease: await leaseOut(api, owner, edition.id) }
  }

  it('when the edition moves, and what was sold stays in force', async () => {
    const { token_id, image, lease } = await open()
    const { body } = await buyOfOwner(api, buyer, image, lease, 'https://stays.example')
    await chainSays(api, token_id, 'Transfer', { from: wallet, to: elsewhere })
    expect(await leaseOf(lease)).toMatchObject({ reason: 'moved', sold: 1 })
    const id = body.items[0]?.license?.id ?? ''
    expect((await as(buyer).call(licenses.read, { id })).body.state).toBe('in_force')
    const number = body.items[0]?.license?.number ?? ''
    const current = and(eq(license_passports.number, number), isNull(license_passports.withdrawn_at))
    expect(await api.services.db.$count(license_passports, current)).toBe(1)
  })

  it('when the edition is put on sale', async () => {
    const { token_id, lease } = await open()
    await chainSays(api, token_id, 'Listed', { seller: wallet, currency: '1', price: '5', expiry: '1900000000' })
    expect(await leaseOf(lease)).toMatchObject({ reason: 'offered' })
  })

  it('when the photograph is made private', async () => {
    const { image, lease } = await open()
    await as(creator).call(images.update, { id: image, body: { portfolio: 'private' } })
    expect(await leaseOf(lease)).toMatchObject({ reason: 'hidden' })
  })

  it('when it is contested who was first', async () => {
    const { image, lease } = await open()
    const found_at = api.clock.now()
    const id = newId('priority', found_at)
    const pair = {
      earlier_image_id: await certified(api, await makePerson(api), { seed: 7_999 }),
      later_image_id: image,
      state: 'open',
    } as const
    const match = { score: 1, confirmed: true, kind: 'whole', overlap_original: 1, overlap_candidate: 1 } as const
    await api.services.db.insert(priorities).values({
      id,
      ...pair,
      same_file: false,
      match: { ...match, mirrored: false, scale: 1, rotation_deg: 0 },
      found_at,
    })
    await api.context.transact(tx => tx.emit('priority.changed', { priority_id: id, news: 'found' }))
    expect(await leaseOf(lease)).toMatchObject({ reason: 'contested' })
  })

  it('and rests while the wallet belongs to nobody here, or the creator cannot be paid', async () => {
    const { image, lease } = await open()
    const { db } = api.services
    await verification(creator, 'under_review')
    expect(await leaseOf(lease)).toMatchObject({ ended_at: null, paused: 'leasing_creator_paused' })
    await verification(creator, 'verified')
    const [row] = await db.delete(wallets).where(eq(wallets.user_id, owner.id)).returning()
    expect(await leaseOf(lease)).toMatchObject({ ended_at: null, paused: 'wallet_missing' })
    expect((await offer(image, lease)).prices).toEqual([])
    if (row) await db.insert(wallets).values(row)
    expect(await leaseOf(lease)).toMatchObject({ ended_at: null, paused: null })
  })

  it('with the account of its owner', async () => {
    const leaving = await makePerson(api, { account_type: 'collector' })
    const { lease } = await open()
    await api.services.db.update(nft_leases).set({ user_id: leaving.id }).where(eq(nft_leases.id, lease))
    await api.context.transact(tx => tx.emit('account.deleted', { user_id: leaving.id }))
    const [row] = await api.services.db.select().from(nft_leases).where(eq(nft_leases.id, lease))
    expect(row?.reason).toBe('stopped')
  })
})
