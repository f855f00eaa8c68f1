// Licences to train: who may offer them, what strangers and machines are told, and what goes into a cart.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { carts } from '#lib/contract/carts.ts'
import { images } from '#lib/contract/images.ts'
import { machines } from '#lib/contract/machines.ts'
import { profiles } from '#lib/contract/profiles.ts'
import { purchases } from '#lib/contract/purchases.ts'
import { saleSettings } from '#lib/contract/sale-settings.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makeBuyer, makeSeller } from '#tests/support/billing/creators.ts'
import { cartOf, guest } from '#tests/support/market/buying.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { certified } from '#tests/support/uploads.ts'

const CHOICE = 'Please choose one of the options'

let api: TestApi
let seller: TestPerson
let buyer: TestPerson
let image: string
beforeAll(async () => {
  api = await testApi()
  seller = await makeSeller(api, await makePerson(api, { roles: ['admin'] }))
  buyer = await makeBuyer(api)
  image = await certified(api, seller, { seed: 911 })
})
afterAll(() => api.close())

const account = (training_price_cents: number | null, as = seller) =>
  api.as(as).call(saleSettings.update, { body: { training_price_cents } })
const own = (training_price_own: number | null, id = image, as = seller) =>
  api.as(as).call(images.update, { id, body: { training_price_own } })
const offered = async (id = image) => (await api.call(images.read, { id })).body.training
const offer = async (as: TestPerson | null = null, id = image) =>
  (await (as ? api.as(as) : api).call(purchases.offer, { id })).body
const rules = async () => JSON.parse(await (await api.fetch('/api/tdmrep.json')).text())
const policy = () => `http://auctor.test/en/sale/${image}/`

describe('the offer', () => {
  it('is none until its creator makes one, for all photographs or for one', async () => {
    expect(await offered()).toBe(null)
    expect((await offer()).training).toBe(null)
    expect((await account(300_00)).body.training_price_cents).toBe(300_00)
    expect(await offered()).toEqual({ net_cents: 300_00, vat_cents: 30_00, total_cents: 330_00 })
    await own(500_00)
    expect((await offered())?.net_cents).toBe(500_00)
    await own(0)
    expect(await offered()).toBe(null)
    await own(null)
    expect((await offered())?.net_cents).toBe(300_00)
    await account(null)
    expect(await offered()).toBe(null)
  })

  it('is no part of the others: no duration costs less or more, and nothing else need be on sale', async () => {
    await account(300_00)
    const { prices, state, training } = await offer(buyer)
    expect({ prices, state }).toEqual({ prices: [], state: 'withdrawn' })
    expect(training).toMatchObject({ total_cents: 330_00, state: 'available', begins_on: null })
    expect((await offer(seller)).training?.state).toBe('own')
    await account(null)
  })

  it('is followed by new photographs', async () => {
    await account(40_00)
    const next = await certified(api, seller, { seed: 912 })
    expect((await offered(next))?.net_cents).toBe(40_00)
    await account(null)
    expect(await offered(next)).toBe(null)
  })

  it('rests while the rights are not reserved, and while the photograph is private', async () => {
    await own(300_00)
    const choose = (ai_rights: 'reserved' | 'allowed') =>
      api.as(seller).call(profiles.update, { id: seller.id, body: { ai_rights } })
    await choose('allowed')
    expect((await offer()).training).toBe(null)
    await choose('reserved')
    expect((await offer()).training?.net_cents).toBe(300_00)
    await api.as(seller).call(images.update, { id: image, body: { portfolio: 'private' } })
    expect((await offer(seller)).training).toBe(null)
    await api.as(seller).call(images.update, { id: image, body: { portfolio: 'public' } })
    await own(null)
  })

  it('is told to its owner alone as it was set', async () => {
    await own(0)
    expect((await api.as(seller).call(images.read, { id: image })).body.training_price_own).toBe(0)
    for (const as of [buyer, null]) {
      const read = await (as ? api.as(as) : api).call(images.read, { id: image })
      expect(read.body.training_price_own).toBe(null)
    }
    await own(null)
  })
})

describe('who may offer', () => {
  it('creators who can sell, their own photographs, within the bounds', async () => {
    for (const cents of [1, 19_99])
      expect((await own(cents)).problem.errors).toEqual({ training_price_own: ['Please enter a price >= 20'] })
    expect((await own(10_000_01)).problem.errors).toEqual({ training_price_own: ['Please enter a price <= 10000'] })
    expect((await account(19_99)).problem.errors).toEqual({ training_price_cents: ['Please enter a price >= 20'] })
    expect((await account(10_000_01)).problem.errors).toEqual({
      training_price_cents: ['Please enter a price <= 10000'],
    })
    const other = await makePerson(api)
    expect((await own(300_00, image, other)).status).toBe(404)
    expect((await account(300_00, other)).problem.code).toBe('identity_unverified')
    const theirs = await certified(api, other, { seed: 913 })
    expect((await own(300_00, theirs, other)).problem.code).toBe('identity_unverified')
    // What takes an offer away is refused to nobody.
    expect((await own(0, theirs, other)).status).toBe(200)
    expect((await account(null, other)).status).toBe(200)
  })

  it('neither buyers nor visitors', async () => {
    expect((await account(300_00, buyer)).status).toBe(403)
    expect((await own(300_00, image, buyer)).status).toBe(403)
    expect((await api.call(saleSettings.update, { body: { training_price_cents: 300_00 } })).status).toBe(401)
    expect((await api.call(images.update, { id: image, body: { training_price_own: 300_00 } })).status).toBe(401)
  })

  it('for many photographs at once', async () => {
    const body = { ids: [image], changes: { training_price_own: 60_00 } }
    expect((await api.as(seller).call(images.bulkUpdate, { body })).body.updated).toBe(1)
    expect((await offered())?.net_cents).toBe(60_00)
    await own(null)
  })
})

describe('machines', () => {
  it('are led to the offer where there is one, and told everywhere that all is reserved', async () => {
    const told = async () => {
      const { body } = await api.call(machines.image, { id: image })
      const [source] = (await api.call(images.read, { id: image })).body.sources
      const { headers } = await api.fetch(source?.url ?? '')
      return { ...body, header: headers.get('tdm-policy'), reserved: headers.get('tdm-reservation') }
    }
    const general = 'http://auctor.test/.well-known/tdm-policy.json'
    expect(await told()).toEqual({ ai_rights: 'reserved', policy: general, header: general, reserved: '1' })
    expect(await rules()).toHaveLength(1)
    await own(300_00)
    expect(await told()).toEqual({ ai_rights: 'reserved', policy: policy(), header: policy(), reserved: '1' })
    expect((await rules())[0]).toEqual({
      location: `/*/images/${image}/`,
      'tdm-reservation': 1,
      'tdm-policy': policy(),
    })
    for (const path of ['/api/robots.txt', '/api/ai.txt'])
      expect(await (await api.fetch(path)).text()).not.toContain(image)
    await own(null)
    expect(await rules()).toHaveLength(1)
  })
})

describe('a cart', () => {
  it('holds both licences of one photograph, each by itself', async () => {
    await own(300_00)
    await api.as(seller).call(images.update, { id: image, body: { license_sale: true, base_price_cents: 100_00 } })
    const id = await cartOf(api, buyer)
    await api.as(buyer).call(carts.addItem, { id, body: { image, duration: 'five_years', website: 'shop.example' } })
    await api.as(buyer).call(carts.addItem, { id, body: { image, purpose: 'training' } })
    const { body } = await api.as(buyer).call(carts.addItem, { id, body: { image, purpose: 'training' } })
    expect(body.items).toMatchObject([
      { purpose: 'display', duration: 'five_years', price: { net_cents: 400_00 }, website: 'https://shop.example' },
      { purpose: 'training', duration: 'one_year', price: { net_cents: 300_00 }, website: null },
    ])
    expect(body.items[1]?.prices).toHaveLength(1)
    expect(body.net_cents).toBe(700_00)
    await own(350_00)
    const [, dearer] = (await api.as(buyer).call(carts.read, { id })).body.items
    expect(dearer).toMatchObject({ changed_from_cents: 300_00, price: { net_cents: 350_00 } })
    await own(0)
    const [, gone] = (await api.as(buyer).call(carts.read, { id })).body.items
    expect(gone).toMatchObject({ state: 'withdrawn', price: null })
    await own(300_00)
    await api.as(buyer).call(carts.clear, { id })
  })

  it('takes no website, no other term and no owner of an edition with a licence to train', async () => {
    const id = await cartOf(api, buyer)
    const add = (more: object) =>
      api.as(buyer).call(carts.addItem, { id, body: { image, purpose: 'training', ...more } })
    expect((await add({ website: 'shop.example' })).problem.errors).toEqual({ website: [CHOICE] })
    expect((await add({ duration: 'ten_years' })).problem.errors).toEqual({ duration: [CHOICE] })
    expect((await add({ lease: 'lea_none' })).problem.code).toBe('license_not_for_sale')
    const { body } = await add({})
    const change = (more: object) =>
      api.as(buyer).call(carts.update, { id, body: { items: [{ id: body.items[0]?.id ?? '', ...more }] } })
    expect((await change({ website: 'shop.example' })).problem.errors).toEqual({ website: [CHOICE] })
    expect((await change({ duration: 'five_years' })).problem.errors).toEqual({ duration: [CHOICE] })
    await api.as(buyer).call(carts.clear, { id })
  })

  it('of a visitor is taken over with both', async () => {
    const { id, headers } = await guest(api)
    for (const purpose of ['display', 'training'] as const)
      await api.call(carts.addItem, { id, body: { image, purpose } }, { headers })
    const mine = await cartOf(api, buyer)
    await api.as(buyer).call(carts.assign, { id }, { headers })
    const { body } = await api.as(buyer).call(carts.read, { id: mine })
    expect(body.items.map(({ purpose }) => purpose).toSorted()).toEqual(['display', 'training'])
    await api.as(buyer).call(carts.clear, { id: mine })
  })

  it('of its creator takes none', async () => {
    const id = await cartOf(api, seller)
    const { problem } = await api.as(seller).call(carts.addItem, { id, body: { image, purpose: 'training' } })
    expect(problem.code).toBe('same_buyer_seller')
  })
})
