// Lightboxes: lists of their owner alone, shown to whoever has their address, and what is said of images that are gone.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { carts } from '#lib/contract/carts.ts'
import { images } from '#lib/contract/images.ts'
import { lightboxes } from '#lib/contract/lightboxes.ts'
import { LIGHTBOX_IMAGES_MAX, LIGHTBOXES_MAX } from '#lib/rules/market/lightboxes.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makeSeller } from '#tests/support/billing/creators.ts'
import { cartOf, guest, onSale } from '#tests/support/market/buying.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { certified } from '#tests/support/uploads.ts'

let api: TestApi
let seller: TestPerson
let buyer: TestPerson
let one: string
let other: string
let shown: string
beforeAll(async () => {
  api = await testApi()
  seller = await makeSeller(api, await makePerson(api, { roles: ['admin'] }))
  buyer = await makePerson(api, { account_type: 'advertiser' })
  one = await onSale(api, seller, { seed: 611, base: 100_00, title: 'One' })
  other = await onSale(api, seller, { seed: 612, base: 33_33, title: 'Other' })
  shown = await certified(api, seller, { seed: 613, fields: { title: 'Only shown' } })
})
afterAll(() => api.close())

const make = async (person: TestPerson, ...put: string[]) => {
  const { body } = await api.as(person).call(lightboxes.create, { body: { name: 'Spring', images: put } })
  return body
}
const read = async (person: TestPerson, id: string) => (await api.as(person).call(lightboxes.read, { id })).body

describe('a lightbox', () => {
  it('holds each image once, in the order that its owner gives it, with prices and notes', async () => {
    const { id } = await make(buyer, one, one)
    for (const image of [other, other, shown]) await api.as(buyer).call(lightboxes.addImage, { id, body: { image } })
    await api.as(buyer).call(lightboxes.noteImage, { id, body: { image: other, note: 'For the cover' } })
    const body = { name: 'Summer', images: [shown, other] }
    const { items, name } = (await api.as(buyer).call(lightboxes.update, { id, body })).body
    expect(name).toBe('Summer')
    expect(items.map(item => [item.image?.title, item.state, item.prices.length, item.note])).toEqual([
      ['Only shown', 'not_for_sale', 0, null],
      ['Other', 'available', 4, 'For the cover'],
      ['One', 'available', 4, null],
    ])
    await api.as(buyer).call(lightboxes.removeImage, { id, body: { image: shown } })
    await api.as(buyer).call(lightboxes.addImage, { id, body: { image: shown } })
    expect((await read(buyer, id)).items.map(item => item.id)).toEqual([other, one, shown])
  })

  it('is one of several, the one that was changed last first', async () => {
    const person = await makePerson(api)
    const first = await make(person, one, other)
    api.clock.forward({ seconds: 1 })
    const second = await make(person)
    const names = async () => (await api.as(person).call(lightboxes.list)).body.results.map(({ id }) => id)
    expect(await names()).toEqual([second.id, first.id])
    api.clock.forward({ seconds: 1 })
    await api.as(person).call(lightboxes.removeImage, { id: first.id, body: { image: one } })
    expect(await names()).toEqual([first.id, second.id])
    const [{ covers, images: ids } = { covers: [], images: [] }] = (await api.as(person).call(lightboxes.list)).body
      .results
    expect([covers.map(({ id }) => id), ids]).toEqual([[other], [other]])
    await api.as(person).call(lightboxes.remove, { id: first.id })
    expect(await names()).toEqual([second.id])
  })

  it('takes no image that its owner may not see, and says nothing of one that is gone but that it is', async () => {
    const image = await certified(api, seller, { seed: 614, fields: { title: 'A secret', track: false } })
    const { id } = await make(buyer, image)
    await api.as(seller).call(images.update, { id: image, body: { portfolio: 'private' } })
    expect((await read(buyer, id)).items).toEqual([{ id: image, state: 'gone', image: null, prices: [], note: null }])
    const refused = await api.as(buyer).call(lightboxes.addImage, { id: (await make(buyer)).id, body: { image } })
    expect(refused.problem).toMatchObject({ code: 'invalid_input', errors: { image: expect.anything() } })
    expect((await make(buyer, image, 'img_none', one)).items.map(item => item.id)).toEqual([one])
    const [list] = (await api.as(buyer).call(lightboxes.list)).body.results.filter(each => each.id === id)
    expect(list).toMatchObject({ images: [image], covers: [] })
  })

  it('says which images were deleted, and which are on sale no longer', async () => {
    const deleted = await certified(api, seller, { seed: 615, fields: { track: false } })
    const withdrawn = await onSale(api, seller, { seed: 616 })
    const { id } = await make(buyer, deleted, withdrawn)
    expect((await api.as(seller).call(images.remove, { id: deleted })).status).toBeLessThan(300)
    await api.as(seller).call(images.update, { id: withdrawn, body: { license_sale: false } })
    expect((await read(buyer, id)).items.map(item => [item.id, item.state])).toEqual([
      [deleted, 'gone'],
      [withdrawn, 'not_for_sale'],
    ])
  })

  it('has a limit, and so has their number', async () => {
    const person = await makePerson(api)
    const ids = Array.from({ length: LIGHTBOX_IMAGES_MAX + 1 }, (_, at) => `img_${at}`)
    const refused = await api.as(person).call(lightboxes.create, { body: { name: 'All', images: ids } })
    expect(refused.problem.code).toBe('invalid_input')
    const made = await Promise.all(
      Array.from({ length: LIGHTBOXES_MAX + 1 }, () =>
        api.as(person).call(lightboxes.create, { body: { name: 'Again' } }),
      ),
    )
    expect(made.filter(({ status }) => status === 201)).toHaveLength(LIGHTBOXES_MAX)
    expect(made.find(({ status }) => status !== 201)?.problem.code).toBe('lightboxes_full')
  })
})

describe('its address', () => {
  it('shows it to anybody at their own prices, without saying whose it is, until it is taken back', async () => {
    const { id } = await make(buyer, one)
    await api.as(buyer).call(lightboxes.noteImage, { id, body: { image: one, note: 'For the cover' } })
    const { token } = (await api.as(buyer).call(lightboxes.share, { id })).body
    expect(token).toMatch(/^[\w-]{43}$/)
    expect((await api.as(buyer).call(lightboxes.share, { id })).body.token).toBe(token)
    const shared = await api.call(lightboxes.shared, { token: token ?? '' })
    expect(shared.body).toMatchObject({
      name: 'Spring',
      items: [{ id: one, note: 'For the cover', state: 'available' }],
    })
    expect(Object.keys(shared.body).sort()).toEqual(['items', 'name', 'updated_at'])
    expect(JSON.stringify(shared.body)).not.toContain(buyer.id)
    expect((await api.as(seller).call(lightboxes.shared, { token: token ?? '' })).body.items[0]?.state).toBe('own')
    await api.as(buyer).call(lightboxes.unshare, { id })
    expect((await api.call(lightboxes.shared, { token: token ?? '' })).status).toBe(404)
    expect((await api.as(buyer).call(lightboxes.share, { id })).body.token).not.toBe(token)
  })

  it('dies with the list', async () => {
    const { id } = await make(buyer, one)
    const { token } = (await api.as(buyer).call(lightboxes.share, { id })).body
    await api.as(buyer).call(lightboxes.remove, { id })
    expect((await api.call(lightboxes.shared, { token: token ?? '' })).status).toBe(404)
  })
})

describe('a browser without an account', () => {
  it('is shown what it has put aside, each once and in its order', async () => {
    const query = { images: [other, 'img_none', one, other].join(',') }
    const { items } = (await api.call(lightboxes.preview, { query })).body
    expect(items.map(item => [item.id, item.state])).toEqual([
      [other, 'available'],
      ['img_none', 'gone'],
      [one, 'available'],
    ])
  })
})

describe('from a list to the cart', () => {
  it('goes what can be bought; what is there already stays as it is', async () => {
    const { id, headers } = await guest(api)
    await api.call(carts.addItem, { id, body: { image: other, duration: 'six_months' } }, { headers })
    const body = { images: [one, other, shown, 'img_none'], duration: 'five_years' as const }
    const { items } = (await api.call(carts.addItems, { id, body }, { headers })).body
    expect(items.map(item => [item.image.id, item.duration])).toEqual([
      [other, 'six_months'],
      [one, 'five_years'],
    ])
    const own = await cartOf(api, seller)
    expect((await api.as(seller).call(carts.addItems, { id: own, body })).body.items).toEqual([])
  })
})
