// What is wished of an NFT with an image: kept by every way an image comes, judged by what the market takes, and what the NFT begins with.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { images } from '#lib/contract/images.ts'
import { nftSettings, nfts } from '#lib/contract/nfts.ts'
import { uploadProfiles } from '#lib/contract/upload-profiles.ts'
import { uploads } from '#lib/contract/uploads.ts'
import messages from '#messages/en/errors.json' with { type: 'json' }
import { noEditions } from '#server/adapters/editions/evm-editions.ts'
import type { TestApi } from '#tests/support/api.ts'
import { makeMinter, nftApi, testEditions } from '#tests/support/market/nft-world.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { certified, upload } from '#tests/support/uploads.ts'

const errors = messages.fields

let api: TestApi
let anne: TestPerson
let seed = 5_100
beforeAll(async () => {
  api = await nftApi()
  anne = await makeMinter(api)
})
afterAll(() => api.close())

const wished = {
  nft_sale: true,
  nft_minter: 'mnt_editions',
  nft_params: 'auction',
  nft_price: '12.5',
  nft_currency: 'USDC',
}
const form = {
  nft_sale: 'true',
  nft_minter: 'mnt_editions',
  nft_params: 'auction',
  nft_price: '12,50',
  nft_currency: 'USDC',
}
const next = () => (seed += 1)
const wishOf = async (id: string) => (await api.as(anne).call(images.read, { id })).body.nft_wish
const change = (id: string, body: object) => api.as(anne).call(images.update, { id, body })

describe('a wish', () => {
  it('comes with the photograph, is its owner’s alone, and the NFT begins with its minter', async () => {
    const id = await certified(api, anne, { seed: next(), fields: form })
    expect(await wishOf(id)).toEqual(wished)
    expect((await api.call(images.read, { id })).body.nft_wish).toBeNull()
    const { body } = await api.as(anne).call(nfts.create, { body: { image: id } })
    expect(body.minter).toBe('mnt_editions')
  })

  it('is for nothing when nobody says anything', async () => {
    const id = await certified(api, anne, { seed: next() })
    expect(await wishOf(id)).toEqual({
      nft_sale: false,
      nft_minter: null,
      nft_params: 'fixed_price',
      nft_price: null,
      nft_currency: null,
    })
  })

  it('comes with an upload, and is checked when its fields are final', async () => {
    const file = { file_name: 'a.jpg', bytes: 1_000, sha256: 'ab'.repeat(32), title: 'Dune', genre: 'gen_seascape' }
    const { body } = await api.as(anne).call(uploads.create, { body: { ...file, nft_sale: true } })
    expect(body.fields).toMatchObject({ nft_sale: true, nft_params: 'fixed_price', nft_price: null })
    const unpriced = await api.as(anne).call(uploads.submit, { id: body.id })
    expect(unpriced.problem.errors).toEqual({ nft_price: [errors.price_required] })
    const updated = await api.as(anne).call(uploads.update, { id: body.id, body: { nft_price: '3' } })
    expect(updated.body.fields.nft_price).toBe('3')
    expect((await api.as(anne).call(uploads.submit, { id: body.id })).status).toBe(200)
  })

  it('is a setting of upload profiles', async () => {
    const settings = { nft_sale: true, nft_params: 'auction' as const, nft_price: '12.5' }
    const { body } = await api.as(anne).call(uploadProfiles.create, { body: { name: 'Editions', settings } })
    expect(body.settings).toEqual(settings)
  })

  it('is paid in the creator’s usual currency when none is said', async () => {
    const id = await certified(api, anne, { seed: next() })
    expect((await change(id, { nft_sale: true, nft_price: '2' })).body.nft_wish).toMatchObject({ nft_currency: 'USDC' })
    await api.as(anne).call(nftSettings.update, { body: { currency: 'ETH' } })
    const other = await certified(api, anne, { seed: next(), fields: { nft_sale: 'true', nft_price: '0.2' } })
    expect(await wishOf(other)).toMatchObject({ nft_currency: 'ETH', nft_price: '0.2' })
    await api.as(anne).call(nftSettings.update, { body: { currency: 'USDC' } })
  })

  it('makes no next version of the certificate, and is taken back', async () => {
    const id = await certified(api, anne, { seed: next(), fields: form })
    const { body } = await change(id, { nft_sale: false })
    expect([body.version, body.nft_wish]).toEqual([1, { ...wished, nft_sale: false }])
    expect((await change(id, { nft_price: null })).body.nft_wish).toMatchObject({ nft_price: null, nft_currency: null })
  })
})

describe('the API refuses', () => {
  it.each([
    [{ nft_sale: true }, 'nft_price', 'price_required'],
    [{ nft_sale: true, nft_price: 'free' }, 'nft_price', 'price_required'],
    [{ nft_price: '0' }, 'nft_price', 'price_required'],
    [{ nft_price: '0.0000001' }, 'nft_price', 'number_invalid'],
    [{ nft_price: '2', nft_currency: 'OLD' }, 'nft_currency', 'choice_invalid'],
    [{ nft_price: '2', nft_currency: 'ETH', nft_params: 'auction' }, 'nft_currency', 'choice_invalid'],
    [{ nft_minter: 'mnt_other' }, 'nft_minter', 'choice_invalid'],
    [{ nft_params: 'raffle' }, 'nft_params', 'choice_invalid'],
  ] as const)('%o', async (body, field, problem) => {
    const id = await certified(api, anne, { seed: next() })
    const refused = await change(id, body)
    expect([refused.status, refused.problem.errors]).toEqual([422, { [field]: [errors[problem]] }])
  })

  it('a wish where nothing is minted, but takes one while the chain is away', async () => {
    const id = await certified(api, anne, { seed: next() })
    api.ports.editions = noEditions
    expect((await change(id, { nft_price: '2' })).problem.code).toBe('nft_not_for_sale')
    expect((await upload(api, anne, { seed: next() })).status).toBe(201)
    const away = async () => {
      throw new Error('away')
    }
    api.ports.editions = { ...testEditions, describe: away }
    expect((await change(id, { nft_sale: true, nft_price: '2' })).body.nft_wish).toMatchObject({ nft_price: '2' })
    api.ports.editions = testEditions
  })

  it('strangers', async () => {
    const id = await certified(api, anne, { seed: next() })
    const stranger = await makePerson(api)
    expect((await api.as(stranger).call(images.update, { id, body: { nft_sale: false } })).status).toBe(404)
  })
})
