// Carts: whose they are, what is in them, and how they find their person.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auth } from '#lib/contract/auth.ts'
import { carts } from '#lib/contract/carts.ts'
import { images } from '#lib/contract/images.ts'
import { purchases } from '#lib/contract/purchases.ts'
import { createUser } from '#server/domains/accounts/registration/create-user.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makeSeller } from '#tests/support/billing/creators.ts'
import { cartOf, guest, onSale } from '#tests/support/market/buying.ts'
import {
  keyFromLetter,
  makePerson,
  ownAddress,
  PASSWORD,
  registrationBody,
  type TestPerson,
} from '#tests/support/people/people.ts'

let api: TestApi
let marie: TestPerson
let buyer: TestPerson
let one: string
let other: string
beforeAll(async () => {
  api = await testApi()
  const admin = await makePerson(api, { roles: ['admin'] })
  marie = await makeSeller(api, admin)
  buyer = await makePerson(api, { account_type: 'advertiser' })
  one = await onSale(api, marie, { seed: 501, base: 100_00 })
  other = await onSale(api, marie, { seed: 502, base: 33_33 })
})
afterAll(() => api.close())

type Browser = Awaited<ReturnType<typeof guest>>
const put = ({ id, headers }: Browser, image: string, duration = 'one_year' as const) =>
  api.call(carts.addItem, { id, body: { image, duration } }, { headers })
const signIn = (email: string, headers = {}) =>
  api.call(auth.login, { body: { email, password: PASSWORD } }, { headers })

describe('a cart without an account', () => {
  it('is of the browser that made it, and of nobody else', async () => {
    const browser = await guest(api)
    expect((await put(browser, one)).body).toMatchObject({ total_cents: 110_00, items: [{ state: 'available' }] })
    expect((await api.call(carts.list, {}, { headers: browser.headers })).body.results).toHaveLength(1)
    expect((await api.call(carts.list)).body).toMatchObject({ count: 0, results: [] })
    const stranger = await guest(api)
    for (const headers of [{}, stranger.headers]) {
      expect((await api.call(carts.read, { id: browser.id }, { headers })).status).toBe(404)
      expect((await api.call(carts.clear, { id: browser.id }, { headers })).status).toBe(404)
    }
    expect((await api.as(buyer).call(carts.read, { id: browser.id })).status).toBe(404)
    // Asked again, it is the same one, and nothing is set.
    const again = await api.call(carts.create, {}, { headers: browser.headers })
    expect(again.body.id).toBe(browser.id)
    expect(again.headers.getSetCookie()).toEqual([])
  })

  it('takes VAT on the sum of each seller, by rate', async () => {
    const browser = await guest(api)
    await put(browser, one)
    const { body } = await put(browser, other)
    expect(body).toMatchObject({ net_cents: 133_33, vat_cents: 13_33, total_cents: 146_66, sellers: 1 })
    expect(body.vat_groups).toEqual([{ tax_code: 'S10', vat_bps: 1_000, vat_cents: 13_33 }])
    expect(body.items.map(item => item.price?.total_cents).reduce((sum = 0, each = 0) => sum + each, 0)).toBe(146_66)
  })

  it('changes a duration in place, takes items out, and is emptied', async () => {
    const browser = await guest(api)
    const { id, headers } = browser
    await put(browser, one)
    const [item] = (await put(browser, other)).body.items
    const items = [{ id: item?.id ?? '', duration: 'five_years' as const, website: 'shop.example' }]
    const changed = await api.call(carts.update, { id, body: { items } }, { headers })
    expect(changed.body.items[0]).toMatchObject({ duration: 'five_years', website: 'https://shop.example' })
    expect(changed.body.net_cents).toBe(433_33)
    // The same image again is the same item with another duration.
    expect((await put(browser, one)).body.items).toHaveLength(2)
    const left = await api.call(carts.removeItem, { id, body: { item: item?.id ?? '' } }, { headers })
    expect(left.body.items.map(each => each.image.id)).toEqual([other])
    // Taken out in another window already: it is as wished.
    expect((await api.call(carts.removeItem, { id, body: { item: item?.id ?? '' } }, { headers })).status).toBe(200)
    expect((await api.call(carts.clear, { id }, { headers })).body).toMatchObject({ items: [], total_cents: 0 })
  })

  it('refuses what is not on sale, and websites that are none', async () => {
    const browser = await guest(api)
    expect((await put(browser, 'img_none')).problem.code).toBe('license_not_for_sale')
    const body = { image: one, website: 'co.uk' }
    const refused = await api.call(carts.addItem, { id: browser.id, body }, { headers: browser.headers })
    expect(refused.problem).toMatchObject({ code: 'invalid_input', errors: { website: expect.anything() } })
  })
})

describe('prices', () => {
  it('that have changed are said once, and images that are sold no longer stay until they are taken out', async () => {
    const image = await onSale(api, marie, { seed: 503, base: 50_00 })
    const browser = await guest(api)
    const { id, headers } = browser
    await put(browser, image)
    await put(browser, one)
    await api.as(marie).call(images.update, { id: image, body: { base_price_cents: 60_00 } })
    const look = async () => (await api.call(carts.read, { id }, { headers })).body.items[0]
    expect(await look()).toMatchObject({ changed_from_cents: 50_00, price: { net_cents: 60_00 } })
    await api.call(carts.update, { id, body: {} }, { headers })
    expect(await look()).toMatchObject({ changed_from_cents: null, price: { net_cents: 60_00 } })
    await api.as(marie).call(images.update, { id: image, body: { license_sale: false } })
    expect(await look()).toMatchObject({ state: 'withdrawn', price: null, prices: [] })
    expect((await api.call(carts.read, { id }, { headers })).body.total_cents).toBe(110_00)
  })
})

describe('a person', () => {
  it('does not put their own image into a cart', async () => {
    const id = await cartOf(api, marie)
    const { problem } = await api.as(marie).call(carts.addItem, { id, body: { image: one } })
    expect(problem.code).toBe('same_buyer_seller')
  })

  it('who signs in finds both carts in one, and the browser has none any more', async () => {
    const known = await makePerson(api)
    const own = await cartOf(api, known)
    await api.as(known).call(carts.addItem, { id: own, body: { image: one, duration: 'six_months' } })
    const browser = await guest(api)
    await put(browser, one)
    await put(browser, other)
    const { body, status } = await signIn(known.email, browser.headers)
    expect(status).toBe(200)
    const { results } = (await api.as({ token: body.access_token }).call(carts.list)).body
    expect(results[0]?.items.map(({ image, duration }) => [image.id, duration])).toEqual([
      [one, 'one_year'],
      [other, 'one_year'],
    ])
    expect((await api.call(carts.list, {}, { headers: browser.headers })).body.count).toBe(0)
  })

  it('takes over a cart by its call, once', async () => {
    const known = await makePerson(api)
    const browser = await guest(api)
    await put(browser, other)
    const { id, headers } = browser
    const assigned = await api.as(known).call(carts.assign, { id }, { headers })
    expect(assigned.body.items.map(item => item.image.id)).toEqual([other])
    expect((await api.as(known).call(carts.assign, { id }, { headers })).status).toBe(404)
    expect((await api.as(buyer).call(carts.assign, { id })).status).toBe(404)
  })

  it('who registers finds what was in the cart, whatever browser they come back with', async () => {
    const browser = await guest(api)
    await put(browser, other)
    const { id, headers } = browser
    const body = registrationBody({ email: 'new.buyer@example.org', account_type: 'advertiser' })
    expect((await api.call(carts.register, { id, body }, { headers })).status).toBe(204)
    // Somebody else's cart is as unknown as none.
    expect((await api.call(carts.register, { id, body })).status).toBe(404)
    await api.runJobs()
    const key = await keyFromLetter(api, 'new.buyer@example.org', 'confirm-email')
    await api.call(auth.verifyEmail, { body: { key } })
    const token = (await signIn('new.buyer@example.org')).body.access_token
    const own = (await api.as({ token }).call(carts.list)).body.results[0]
    expect(own?.items.map(item => item.image.id)).toEqual([other])
  })

  it('who follows the letter where they registered is logged in, and has one cart', async () => {
    const browser = await guest(api)
    await put(browser, other)
    const email = 'same.browser@example.org'
    const body = registrationBody({ email, account_type: 'advertiser' })
    const { id, headers } = browser
    const registered = await api.call(carts.register, { id, body }, { headers })
    const cookie = registered.headers.getSetCookie().find(each => each.startsWith('auctor_registration='))
    expect(cookie).toBeDefined()
    await api.runJobs()
    const letter = (await api.outbox()).findLast(({ to }) => to === email)
    expect(letter?.text).toContain(`/?next=${encodeURIComponent('/en/cart/')}`)
    const key = await keyFromLetter(api, email, 'confirm-email')
    const both = { cookie: `${headers.cookie}; ${cookie?.split(';')[0]}` }
    const token = (await api.call(auth.verifyEmail, { body: { key } }, { headers: both })).body.access_token
    const { results } = (await api.as({ token: token ?? '' }).call(carts.list)).body
    expect(results.map(cart => cart.items.map(item => item.image.id))).toEqual([[other]])
    expect((await api.call(carts.list, {}, { headers })).body.count).toBe(0)
  })

  it('registers for one licence, and is told nothing of addresses that are known', async () => {
    const names = { first_name: 'Known', last_name: 'Person', account_type: 'collector' } as const
    await createUser(api.context, { email: 'known@example.org', password: PASSWORD, ...names })
    const known = { token: (await signIn('known@example.org')).body.access_token }
    const choice = { image: one, duration: 'ten_years' as const }
    for (const email of ['one.licence@example.org', 'known@example.org']) {
      const body = { ...registrationBody({ email }), ...choice }
      const registered = await api.call(purchases.register, { body }, { headers: ownAddress() })
      expect(registered.status).toBe(204)
      // The letter logs in the browser that has registered, as it does after any registration.
      expect(registered.headers.getSetCookie().join()).toContain('auctor_registration=')
    }
    await api.runJobs()
    const key = await keyFromLetter(api, 'one.licence@example.org', 'confirm-email')
    await api.call(auth.verifyEmail, { body: { key } })
    const token = (await signIn('one.licence@example.org')).body.access_token
    const own = (await api.as({ token }).call(carts.list)).body.results[0]
    expect(own?.items).toMatchObject([{ duration: 'ten_years', image: { id: one } }])
    // Nobody fills somebody else's cart by knowing their address.
    expect((await api.as(known).call(carts.list)).body.count).toBe(0)
  })
})
