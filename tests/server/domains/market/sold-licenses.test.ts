// Licences that were bought: what each side sees of them, and may do with them.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hits } from '#lib/contract/hits.ts'
import { images } from '#lib/contract/images.ts'
import { licenses } from '#lib/contract/licenses.ts'
import { notices } from '#lib/contract/notices.ts'
import { addDays } from '#lib/dates.ts'
import { images as imageRows } from '#server/db/schema/images.ts'
import { licenses as rows } from '#server/db/schema/market.ts'
import { DOCUMENT_PREVIEW, originalKey, previewKey } from '#server/domains/images/keys.ts'
import { sweepLicenseTerms } from '#server/domains/market/license-terms.ts'
import { remindHolders } from '#server/domains/market/licenses/remind-holders.ts'
import type { TestApi } from '#tests/support/api.ts'
import { makeBuyer, makeSeller } from '#tests/support/billing/creators.ts'
import { makeHit } from '#tests/support/hits/hits.ts'
import { licenseWorld, pageOn } from '#tests/support/market/license-world.ts'
import { buyLicense } from '#tests/support/market/sold-licenses.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { certified } from '#tests/support/uploads.ts'

const world = licenseWorld(71)
const { newSite, today, buy, read, change, fileOf, check, tokenOf } = world
let api: TestApi
let seller: TestPerson
let buyer: TestPerson
let stranger: TestPerson
let image: string
beforeAll(async () => {
  ;({ api, seller, buyer, stranger, image } = await world.open())
})
afterAll(() => api.close())

describe('a licence that was bought', () => {
  it('is shown to both sides, each with what is theirs to know', async () => {
    const { id, number } = await buy('https://WWW.Shop.example/spring/')
    const held = await read(id)
    expect(held).toMatchObject({
      side: 'held',
      state: 'in_force',
      url: 'https://shop.example/spring',
      starts_on: today(),
      sold: {
        number,
        duration: 'one_year',
        net_cents: 100_00,
        vat_cents: 10_00,
        seller_net_cents: null,
        passport: true,
      },
    })
    expect(number).toMatch(/^L(?:-[0-9A-Z]{4}){3}$/)
    await change(id, { note: 'For the spring page' })
    const granted = await read(id, seller)
    expect(granted).toMatchObject({ side: 'granted', sold: { seller_net_cents: 83_00, note: null } })
    expect((await read(id)).sold?.note).toBe('For the spring page')
    expect((await api.as(stranger).call(licenses.read, { id })).status).toBe(404)
    const list = async (as: TestPerson, side: 'held' | 'granted', search = number) =>
      (await api.as(as).call(licenses.list, { query: { side, search } })).body.count
    expect([await list(buyer, 'held'), await list(buyer, 'granted')]).toEqual([1, 0])
    expect([await list(seller, 'held'), await list(seller, 'granted')]).toEqual([0, 1])
    expect([await list(buyer, 'held', 'spring page'), await list(seller, 'granted', 'spring page')]).toEqual([1, 0])
  })

  it('is told to its seller by notice and email', async () => {
    const { id } = await buy()
    const { body } = await api.as(seller).call(notices.list)
    expect(body.results).toContainEqual(
      expect.objectContaining({ kind: 'license_sold', details: expect.objectContaining({ license: id }) }),
    )
    const mail = (await api.outbox()).filter(({ to }) => to === seller.email).at(-1)
    expect(mail?.text).toContain('83.00')
  })

  it('files what stands on its website as authorized at once, and what comes later', async () => {
    const website = newSite()
    const before = await makeHit(api, image, pageOn(`${website}/a`))
    await buy(website)
    const after = await makeHit(api, image, pageOn(`${website}/b`))
    for (const each of [before, after])
      expect((await api.as(seller).call(hits.read, { id: each })).body.category).toBe('authorized')
  })

  it('keeps its file for its holder when the seller deletes the image, until its last day', async () => {
    const own = await makeSeller(api, await makePerson(api, { roles: ['admin'] }))
    const picture = await certified(api, own, { seed: 72 })
    await api.services.db.update(imageRows).set({ monitored: false }).where(eq(imageRows.id, picture))
    const holder = await makeBuyer(api)
    const { id } = await buyLicense(api, { seller: own, buyer: holder, image: picture, website: newSite() })
    const seen = (await read(id, holder)).sold
    expect((await api.as(own).call(images.remove, { id: picture })).status).toBe(204)
    await api.runJobs()
    expect((await read(id, holder)).sold).toEqual(seen)
    expect((await fileOf(id, holder)).status).toBe(200)
    expect((await api.as(holder).fetch(`/api/licenses/${id}/pdf`)).status).toBe(200)
    const [row] = await api.services.db.select().from(imageRows).where(eq(imageRows.id, picture))
    const stored = async (key: string) => (await api.ports.storage.read(key)) !== null
    if (!row) throw new Error('the image is not there')
    expect(await stored(previewKey(picture, '640.jpg'))).toBe(false)
    await api.services.db
      .update(rows)
      .set({ starts_on: today(-9), ends_on: today(-1) })
      .where(eq(rows.id, id))
    await sweepLicenseTerms.run(api.context, {})
    await api.runJobs()
    expect([await stored(originalKey(row)), await stored(previewKey(picture, DOCUMENT_PREVIEW))]).toEqual([
      false,
      false,
    ])
  })

  it('begins after the one that its buyer holds already for the same website', async () => {
    const website = newSite()
    const first = await read((await buy(website)).id)
    const second = await read((await buy(website)).id)
    expect(second).toMatchObject({ state: 'upcoming', starts_on: addDays(first.ends_on ?? '', 1) })
    expect((await fileOf(second.id)).status).toBe(409)
  })

  it('is counted for both sides', async () => {
    const sides = async (as: TestPerson) => (await api.as(as).call(licenses.stats)).body
    const before = await sides(buyer)
    await buy()
    const after = await sides(buyer)
    expect(after.held).toMatchObject({
      count: before.held.count + 1,
      in_force: before.held.in_force + 1,
      net_cents: before.held.net_cents + 100_00,
    })
    expect((await sides(seller)).granted.count).toBe(after.held.count)
    expect(after.granted.count).toBe(0)
  })

  it('keeps its passport when it is saved as it was', async () => {
    const { id, number } = await buy('https://same.example')
    const token = await tokenOf(number)
    await change(id, { url: 'https://same.example/', holder_shown: false })
    expect(await tokenOf(number)).toBe(token)
    expect((await check(token)).verdict).toBe('valid')
  })

  it('is not its seller’s to end, to prolong or to move', async () => {
    const { id } = await buy()
    const refusals = [
      await api.as(seller).call(licenses.end, { id }),
      await change(id, { ends_on: today(3) }, seller),
      await change(id, { url: newSite() }, seller),
    ]
    expect(refusals.map(({ problem }) => problem.code)).toEqual(Array(3).fill('license_sold'))
    expect((await change(id, { url: newSite() }, stranger)).status).toBe(404)
    expect((await fileOf(id, seller)).status).toBe(404)
  })
})

describe('a transfer', () => {
  it('is recorded once, and the client’s website is authorized instead', async () => {
    const [own, client] = [newSite(), newSite()]
    const { id, number } = await buy(own)
    const transfer = (as = buyer) =>
      api.as(as).call(licenses.transfer, { id, body: { licensee: 'Alpine Review AG', url: client } })
    expect((await transfer(stranger)).status).toBe(404)
    const { licensee } = await read(id)
    expect((await transfer()).body).toMatchObject({
      licensee: 'Alpine Review AG',
      url: client,
      sold: { transfers: [{ from: licensee, to: 'Alpine Review AG', url: client }] },
    })
    await api.runJobs()
    expect((await check(await tokenOf(number), { page: `${client}/x` })).verdict).toBe('valid')
    expect((await transfer()).problem.code).toBe('license_transferred')
  })
})

describe('a month before the last day', () => {
  it('its holder is reminded once, unless it was renewed', async () => {
    const website = newSite()
    const { id } = await buy(website)
    const other = await buy(newSite())
    for (const each of [id, other.id])
      await api.services.db
        .update(rows)
        .set({ ends_on: today(20) })
        .where(eq(rows.id, each))
    await buy(website)
    const told = async () =>
      (await api.as(buyer).call(notices.list)).body.results.filter(({ kind }) => kind === 'license_ending')
    await remindHolders.run(api.context, {})
    await remindHolders.run(api.context, {})
    expect(await told()).toMatchObject([{ details: { license: other.id, day: today(20) } }])
  })
})
