// Finding what is on sale: by its price, with counts, and never what cannot be bought now; what FTP puts on sale.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ftp } from '#lib/contract/ftp.ts'
import { images } from '#lib/contract/images.ts'
import { saleSettings } from '#lib/contract/sale-settings.ts'
import type { TokenOffer } from '#lib/rules/nft/chain-events.ts'
import { nft_tokens } from '#server/db/schema/chain.ts'
import { verifications } from '#server/db/schema/identity.ts'
import { nft_listings, nfts } from '#server/db/schema/nft.ts'
import { wallets } from '#server/db/schema/profiles.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makeSeller } from '#tests/support/billing/creators.ts'
import { makeImage } from '#tests/support/files/images.ts'
import { ftpSettings, nodeClient, photograph, type TestDrop, testDrop } from '#tests/support/ftp.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'

let api: TestApi
let drop: TestDrop
let marie: TestPerson
/** Has images on sale, and no longer what selling asks for. */
let late: TestPerson
beforeAll(async () => {
  api = await testApi()
  drop = await testDrop(api)
  const admin = await makePerson(api, { roles: ['admin'] })
  marie = await makeSeller(api, admin)
  late = await makePerson(api)
  const sell = (title: string, base_price_cents: number, changes = {}) =>
    makeImage(api, marie, { title, portfolio: 'on_sale', base_price_cents, ...changes })
  await sell('twenty', 20_00)
  await sell('twenty and a half', 20_50, { width: 2000, height: 3000 })
  await sell('twenty-one', 21_00)
  await sell('fifty and 99', 50_99)
  await sell('fifty-one', 51_00)
  await sell('two thousand', 2_000_00)
  await makeImage(api, marie, { title: 'kept price', base_price_cents: 30_00 })
  await makeImage(api, late, { title: 'nobody can buy', portfolio: 'on_sale' })
})
afterAll(async () => {
  await drop.close()
  await api.close()
})

type Query = Record<string, string | number | boolean>
const titles = async (query: Query, as?: TestPerson) => {
  const answer = await (as ? api.as(as) : api).call(images.list, { query: { page_size: 100, ...query } })
  return answer.body.results.map(({ title }) => title).toSorted()
}
const facets = async (query: Query = {}) => (await api.call(images.facets, { query })).body
const categories = async (query: Query = {}) => (await facets(query)).sale_categories.map(({ count }) => count)
const bands = async (query: Query = {}) => (await facets(query)).prices.map(({ count }) => count)

describe('what is on sale', () => {
  it.each<[Query, string[]]>([
    [{ price_max: 20 }, ['twenty', 'twenty and a half']],
    [{ price_min: 21, price_max: 50 }, ['fifty and 99', 'twenty-one']],
    [{ price_min: 51 }, ['fifty-one', 'two thousand']],
    [{ price_max: 20, ratio: 'portrait' }, ['twenty and a half']],
    [{ sale_category: 'license_on_sale', search: 'fifty' }, ['fifty and 99', 'fifty-one']],
    [{ price_min: 60, price_max: 50 }, []],
  ])('%j leaves %j', async (query, expected) => {
    expect(await titles(query)).toEqual(expected)
  })

  it.each([
    ['price', ['twenty', 'twenty and a half', 'twenty-one', 'fifty and 99', 'fifty-one', 'two thousand']],
    ['-price', ['two thousand', 'fifty-one', 'fifty and 99', 'twenty-one', 'twenty and a half', 'twenty']],
  ])('is listed by %s, page after page, and what cannot be bought is not', async (ordering, expected) => {
    const found: string[] = []
    for (const page of [1, 2]) {
      const { body } = await api.call(images.list, { query: { ordering: ordering as 'price', page, page_size: 4 } }) // one of the two above
      expect(body.count).toBe(6)
      found.push(...body.results.map(({ title }) => title))
    }
    expect(found).toEqual(expected)
    const { body } = await api.call(images.list, { query: { ordering: 'price', search: 'fifty' } })
    expect(body.results.map(({ title }) => title)).toEqual(['fifty and 99', 'fifty-one'])
  })

  it('is counted for each band and category, the other filters as they are', async () => {
    const all = await facets()
    expect(await categories()).toEqual([6, 0, 0, 0, 6])
    expect(all.prices).toEqual([
      { price_min: null, price_max: 20, count: 2 },
      { price_min: 21, price_max: 50, count: 2 },
      { price_min: 51, price_max: null, count: 2 },
    ])
    expect(await bands({ ratio: 'portrait' })).toEqual([1, 0, 0])
    // A band that is chosen does not hide what the others would leave.
    expect(await bands({ price_min: 51, search: 'fifty' })).toEqual([0, 1, 1])
  })

  it('is found and counted as NFT, as licence, as both or one alone', async () => {
    const { db } = api.services
    const idOf = async (title: string) => {
      const { body } = await api.call(images.list, { query: { page_size: 100 } })
      return body.results.find(found => found.title === title)?.id ?? ''
    }
    const now = new Date()
    const offer = async (image_id: string, id: string, state: 'open' | 'cancelled', expires_at: Date) => {
      const terms = { minter: 'min_1', max_editions: 1, royalty_bps: 0 }
      await db.insert(nfts).values({
        id: `nft_${id}`,
        image_id,
        user_id: marie.id,
        state: 'draft',
        ...terms,
        created_at: now,
        updated_at: now,
      })
      const signed = { seller: '0x1', signature: '0x2', opened_at: now }
      const price = { kind: 'fixed_price', currency: 'tUSDC', price: '1' } as const
      await db
        .insert(nft_listings)
        .values({ id: `lst_${id}`, nft_id: `nft_${id}`, state, ...price, ...signed, expires_at, created_at: now })
    }
    const later = new Date(now.getTime() + 60_000)
    const shown = await makeImage(api, marie, { title: 'an edition' })
    await offer(shown, '1', 'open', later)
    await offer(await idOf('twenty-one'), '2', 'open', later)
    await offer(await idOf('fifty-one'), '3', 'cancelled', later)
    await offer(await idOf('two thousand'), '4', 'open', new Date(now.getTime() - 1))
    expect(await categories()).toEqual([6, 2, 1, 1, 5])
    expect(await categories({ price_min: 51 })).toEqual([2, 0, 0, 0, 2])
    expect(await titles({ sale_category: 'nft_on_sale' })).toEqual(['an edition', 'twenty-one'])
    expect(await titles({ sale_category: 'nft_with_license' })).toEqual(['twenty-one'])
    expect(await titles({ sale_category: 'nft_only' })).toEqual(['an edition'])
    expect(await titles({ sale_category: 'license_only' })).toHaveLength(5)
    // An edition that is sold on by whoever owns it.
    const token = { edition: 1, owner: '0x3', offer: null, on_sale: true, minted_at: now }
    await db.insert(nft_tokens).values({ id: 'tok_1', nft_id: 'nft_3', token_id: '1', ...token })
    expect(await titles({ sale_category: 'nft_with_license' })).toEqual(['fifty-one', 'twenty-one'])
    // Its owner auctions it for the chain's own coin: what is asked of an NFT is asked of one offer.
    const seller = '0x3'
    await db
      .update(nft_tokens)
      .set({ offer: { kind: 'auction', seller } as TokenOffer, currency: 'ETH' })
      .where(eq(nft_tokens.id, 'tok_1'))
    await db.update(nfts).set({ max_editions: 5 }).where(eq(nfts.id, 'nft_2'))
    const found = await facets()
    expect([found.nft_sale_categories, found.editions, found.markets, found.currencies]).toEqual([
      [
        { kind: 'fixed_price', count: 2 },
        { kind: 'auction', count: 1 },
      ],
      [
        { editions: 'unique', count: 2 },
        { editions: 'limited', count: 1 },
      ],
      [
        { market: 'primary', count: 2 },
        { market: 'secondary', count: 1 },
      ],
      [
        { symbol: 'tUSDC', count: 2 },
        { symbol: 'ETH', count: 1 },
      ],
    ])
    expect(await titles({ nft_sale_category: 'auction', currency: 'ETH' })).toEqual(['fifty-one'])
    expect(await titles({ nft_sale_category: 'auction', currency: 'tUSDC' })).toEqual([])
    expect(await titles({ editions: 'limited', market: 'primary' })).toEqual(['twenty-one'])
    expect((await facets({ currency: 'ETH' })).currencies).toHaveLength(2)
    // An offer of the creator's own wallet is the first sale all the same.
    const wallet = { id: 'wlt_1', user_id: marie.id, address: seller, chain_id: 1, linked_at: now }
    await db.insert(wallets).values(wallet)
    expect(await titles({ market: 'secondary' })).toEqual([])
  })

  it('names the price that takes everything away', async () => {
    expect((await facets({ search: 'twenty', price_min: 51 })).loosen).toContainEqual({
      filter: 'price_min',
      term: null,
      count: 3,
    })
  })

  it.each([
    [{ price_min: -1 }, 422],
    [{ price_max: 2001 }, 422],
    [{ price_min: 'x' }, 422],
    [{ sale_category: 'nft' }, 422],
    [{ priceMin: 5 }, 400],
  ])('refuses %j with %i', async (query, status) => {
    const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
    for (const path of ['/api/images', '/api/images/facets'])
      expect((await api.fetch(`${path}?${asked}`)).status).toBe(status)
  })

  it('follows a new price and the end of a sale', async () => {
    const id = await makeImage(api, marie, { title: 'moves', portfolio: 'on_sale', base_price_cents: 40_00 })
    await api.as(marie).call(images.update, { id, body: { base_price_cents: 90_00 } })
    expect([await bands({ search: 'moves' }), await titles({ search: 'moves', price_min: 90 })]).toEqual([
      [0, 0, 1],
      ['moves'],
    ])
    await api.as(marie).call(images.update, { id, body: { license_sale: false } })
    expect(await bands({ search: 'moves' })).toEqual([0, 0, 0])
  })

  it('cannot be found as such while its seller is verified again, and stays in their own list', async () => {
    const set = (status: 'under_review' | 'verified') =>
      api.services.db.update(verifications).set({ status }).where(eq(verifications.user_id, marie.id))
    const own = { mine: true, portfolio: 'on_sale' } as const
    await set('under_review')
    expect([await titles({ price_max: 20 }), await bands()]).toEqual([[], [0, 0, 0]])
    expect(await titles(own, marie)).toHaveLength(6)
    expect((await api.as(marie).call(images.stats)).body.on_sale).toBe(6)
    await set('verified')
    expect(await titles({ price_max: 20 })).toHaveLength(2)
  })
})

describe('a photograph that comes by FTP', () => {
  /** Sends one under a name of its own; gives how it is offered. */
  async function offered(shown: boolean, name: string) {
    const { body: access } = await api.as(marie).call(ftp.create, { body: { ...ftpSettings, public: shown } })
    const sender = { ...marie, user_name: access.user_name, ftp_password: access.password }
    const client = await nodeClient(drop, sender, 'TLSv1.3')
    await client.uploadFrom(await photograph(drop, name), name)
    client.close()
    const [arrival] = (await api.as(marie).call(ftp.arrivals)).body.results
    const { portfolio, base_price_cents } = (await api.as(marie).call(images.read, { id: arrival?.image?.id ?? '' }))
      .body
    return { portfolio, base_price_cents }
  }

  it('is put on sale as the settings say, unless it is private', async () => {
    const settings = { license_sale: true, base_price_cents: 75_00 }
    expect((await api.as(marie).call(saleSettings.update, { body: settings })).status).toBe(200)
    expect(await offered(true, 'sold.jpg')).toEqual({ portfolio: 'on_sale', base_price_cents: 75_00 })
    expect(await api.as(marie).call(ftp.remove)).toMatchObject({ status: 204 })
    expect(await offered(false, 'hidden.jpg')).toEqual({ portfolio: 'private', base_price_cents: null })
  })
})
