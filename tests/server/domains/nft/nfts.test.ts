// Drafts of NFTs: what they begin with, every refusal in words, and what becomes of them.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { images } from '#lib/contract/images.ts'
import { nftSettings, nfts } from '#lib/contract/nfts.ts'
import { noEditions } from '#server/adapters/editions/evm-editions.ts'
import { images as imageRows } from '#server/db/schema/images.ts'
import { nfts as nftRows } from '#server/db/schema/nft.ts'
import type { TestApi } from '#tests/support/api.ts'
import { makeMinter, nftApi, testEditions } from '#tests/support/market/nft-world.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { setIdentityVerified } from '#tests/support/people/verification.ts'
import { priorityPair } from '#tests/support/priority-pair.ts'
import { certified, upload } from '#tests/support/uploads.ts'

let api: TestApi
let anne: TestPerson
let stranger: TestPerson
let seed = 4_000
beforeAll(async () => {
  api = await nftApi()
  anne = await makeMinter(api)
  stranger = await makePerson(api)
})
afterAll(() => api.close())

const as = (person = anne) => api.as(person)
async function newImage(fields: object = {}): Promise<string> {
  seed += 1
  return certified(api, anne, { seed, fields: { title: 'Marée basse', ...fields } })
}
async function draft(body: Record<string, unknown> = {}, image?: string) {
  return as().call(nfts.create, { body: { image: image ?? (await newImage()), ...body } })
}
const refusal = ({ status, problem }: { status: number; problem?: { code: string } }) => [status, problem?.code]

describe('the defaults', () => {
  it('are a token, no royalties, and what is in the way', async () => {
    const { body } = await as(stranger).call(nftSettings.read)
    expect(body).toEqual({
      minter: 'mnt_editions',
      currency: 'USDC',
      royalty_bps: 0,
      leasing: false,
      obstacles: ['identity_unverified'],
    })
  })

  it('are kept, and new NFTs begin with them', async () => {
    const changed = await as().call(nftSettings.update, { body: { royalty_bps: 750 } })
    expect(changed.body).toMatchObject({ currency: 'USDC', royalty_bps: 750, obstacles: [] })
    expect((await as().call(nftSettings.read)).body.royalty_bps).toBe(750)
    expect((await draft()).body).toMatchObject({ royalty_bps: 750 })
  })

  it('refuse royalties in the chain’s own coin, and currencies that take no offers', async () => {
    const coin = await as().call(nftSettings.update, { body: { currency: 'ETH', royalty_bps: 100 } })
    expect(refusal(coin)).toEqual([409, 'royalty_needs_erc20'])
    expect(coin.problem.detail).toContain('ERC20')
    expect((await as().call(nftSettings.update, { body: { currency: 'ETH', royalty_bps: 0 } })).status).toBe(200)
    for (const currency of ['OLD', 'DOGE']) {
      const { problem } = await as().call(nftSettings.update, { body: { currency } })
      expect(Object.keys(problem.errors ?? {})).toEqual(['currency'])
    }
    const { problem } = await as().call(nftSettings.update, { body: { minter: 'mnt_other' } })
    expect(Object.keys(problem.errors ?? {})).toEqual(['minter'])
    expect((await as().call(nftSettings.update, { body: {} })).status).toBe(422)
  })
})

describe('a draft', () => {
  it('has the title of its image, one edition, and is read by its creator alone', async () => {
    const image = await newImage()
    const { status, body } = await draft({}, image)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      image,
      state: 'draft',
      name: 'Marée basse',
      max_editions: 1,
      files: [],
      work_id: null,
    })
    expect((await as().call(nfts.read, { id: body.id })).body).toEqual(body)
    expect((await as().call(nfts.list, { query: { image } })).body).toMatchObject({ count: 1, results: [body] })
    for (const endpoint of [nfts.read, nfts.remove, nfts.uploadMetadata, nfts.car] as const)
      expect((await as(stranger).call(endpoint, { id: body.id })).status).toBe(404)
    expect((await as(stranger).call(nfts.list)).body.count).toBe(0)
  })

  it('is one for each image, of one’s own', async () => {
    const image = await newImage()
    await draft({}, image)
    expect(refusal(await draft({}, image))).toEqual([409, 'nft_exists'])
    expect(refusal(await as(stranger).call(nfts.create, { body: { image } }))).toEqual([404, 'not_found'])
  })

  it.each([
    [{ max_editions: 21 }, 'max_editions', 'Please enter a value <= 20'],
    [{ max_editions: 0 }, 'max_editions', 'Please enter a value between 1 and 20'],
    [{ royalty_bps: 5_001 }, 'royalty_bps', 'Please enter a value from 0 to 50%'],
    [{ name: 'Portrait of Marie Curie' }, 'name', 'Leave out names'],
    [{ description: 'Ask marie@studio.example' }, 'description', 'Leave out names'],
    [{ minter: 'mnt_other' }, 'minter', ''],
  ])('refuses %o in words', async (body, field, words) => {
    const { status, problem } = await draft(body)
    expect(status).toBe(422)
    expect(Object.keys(problem.errors ?? {})).toEqual([field])
    expect(problem.errors?.[field]?.join()).toContain(words)
  })

  it('begins without a name where the title names somebody, and asks for one', async () => {
    const { body } = await draft({}, await newImage({ title: 'Marie Curie at work' }))
    expect(body.name).toBeNull()
    const { status, problem } = await as().call(nfts.uploadMetadata, { id: body.id })
    expect([status, Object.keys(problem.errors ?? {})]).toEqual([422, ['name']])
  })

  it('is refused where nothing is sold', async () => {
    api.ports.editions = noEditions
    expect(refusal(await draft())).toEqual([409, 'nft_not_for_sale'])
    expect(refusal(await as().call(nftSettings.update, { body: { royalty_bps: 1 } }))).toEqual([
      409,
      'nft_not_for_sale',
    ])
    expect((await as(stranger).call(nftSettings.read)).body.currency).toBeNull()
    api.ports.editions = testEditions
  })

  it('is refused for a picture that somebody else had certified before', async () => {
    const later = await makeMinter(api, { last_name: 'Meitner' })
    const pair = await priorityPair(api, { earlier: anne, later, seed: 4_900 })
    const refused = await as(later).call(nfts.create, { body: { image: pair.second } })
    expect(refusal(refused)).toEqual([409, 'priority_unsettled'])
    expect(refused.problem.detail).toContain('minted')
    expect((await draft({}, pair.first)).status).toBe(201)
  })
})

describe('preparing', () => {
  it('needs a complete profile and a verified identity', async () => {
    const bare = await makeMinter(api, { complete: false, last_name: 'Noether' })
    const other = await makePerson(api, { last_name: 'Franklin' })
    for (const [person, code] of [
      [other, 'identity_unverified'],
      [bare, 'profile_incomplete'],
    ] as const) {
      seed += 1
      const complete = await makeMinter(api)
      const image = await certified(api, complete, { seed })
      await api.services.db.update(imageRows).set({ user_id: person.id }).where(eq(imageRows.id, image))
      const { body } = await as(person).call(nfts.create, { body: { image, name: 'Harbour' } })
      expect(refusal(await as(person).call(nfts.uploadMetadata, { id: body.id }))[1]).toBe(code)
    }
    await setIdentityVerified(api, other, true)
  })

  it('needs a public photograph whose certificate is anchored', async () => {
    const hidden = await newImage()
    const { body } = await draft({}, hidden)
    await as().call(images.update, { id: hidden, body: { portfolio: 'private' } })
    await api.runJobs()
    expect(refusal(await as().call(nfts.uploadMetadata, { id: body.id }))).toEqual([409, 'nft_needs_public'])
    seed += 1
    const { body: fresh } = await upload(api, anne, { seed })
    const made = await draft({}, fresh.id)
    expect(refusal(await as().call(nfts.uploadMetadata, { id: made.body.id }))).toEqual([409, 'certificate_unanchored'])
  })

  it('is done once, undone by a change, and done again', async () => {
    const { body } = await draft({ max_editions: 3 })
    const prepared = await as().call(nfts.uploadMetadata, { id: body.id })
    expect(prepared.body).toMatchObject({ state: 'prepared', certificate_version: 1 })
    expect(prepared.body.files.map(({ kind }) => kind)).toEqual(['metadata', 'image', 'certificate'])
    expect((await as().call(nfts.uploadMetadata, { id: body.id })).body.work_id).toBe(prepared.body.work_id)
    const changed = await as().call(nfts.update, { id: body.id, body: { max_editions: 4 } })
    expect(changed.body).toMatchObject({ state: 'draft', files: [], work_id: null, max_editions: 4 })
    const again = await as().call(nfts.uploadMetadata, { id: body.id })
    expect(again.body.work_id).not.toBe(prepared.body.work_id)
  })

  it('by GET needs the Authorization header, as every call that changes something', async () => {
    const { body } = await draft()
    expect((await api.fetch(`/api/nfts/${body.id}/upload_metadata`)).status).toBe(401)
    const answer = await as().fetch(`/api/nfts/${body.id}/upload_metadata`)
    expect([answer.status, (await answer.json()).state]).toEqual([200, 'prepared'])
  })
})

describe('an end', () => {
  it('comes by its creator, while nobody has an edition', async () => {
    const { body } = await draft()
    expect((await as().call(nfts.remove, { id: body.id })).status).toBe(204)
    expect((await as().call(nfts.read, { id: body.id })).status).toBe(404)
    const kept = (await draft()).body.id
    await as().call(nfts.uploadMetadata, { id: kept })
    await api.services.db.update(nftRows).set({ state: 'minted' }).where(eq(nftRows.id, kept))
    expect(refusal(await as().call(nfts.remove, { id: kept }))).toEqual([409, 'nft_minted'])
    expect(refusal(await as().call(nfts.update, { id: kept, body: { max_editions: 2 } }))).toEqual([409, 'nft_minted'])
  })

  it('comes with its image', async () => {
    const image = await newImage({ track: 'false' })
    const { body } = await draft({}, image)
    expect((await as().call(images.remove, { id: image })).status).toBe(204)
    expect((await as().call(nfts.read, { id: body.id })).status).toBe(404)
  })
})
