// Putting images on sale: who may, for how much, what buyers are shown, and what is certified of it.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { images } from '#lib/contract/images.ts'
import { profiles } from '#lib/contract/profiles.ts'
import { saleSettings } from '#lib/contract/sale-settings.ts'
import { readStatement } from '#lib/proof/statement.ts'
import messages from '#messages/en/errors.json' with { type: 'json' }
import { verifications } from '#server/db/schema/identity.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makeSeller } from '#tests/support/billing/creators.ts'
import { signAgreement } from '#tests/support/billing/issue.ts'
import { makeImage } from '#tests/support/files/images.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { certified, upload } from '#tests/support/uploads.ts'

const errors = messages.fields

let api: TestApi
let admin: TestPerson
/** Sells, and charges VAT. */
let marie: TestPerson
/** Has a complete profile and nothing else that selling asks for. */
let ines: TestPerson
let abroad: TestPerson
let paul: TestPerson
beforeAll(async () => {
  api = await testApi()
  admin = await makePerson(api, { roles: ['admin'] })
  marie = await makeSeller(api, admin)
  ines = await makePerson(api)
  abroad = await makePerson(api)
  paul = await makePerson(api, { complete: false })
})
afterAll(() => api.close())

const change = (id: string, body: Record<string, unknown>, as = marie) => api.as(as).call(images.update, { id, body })
const settings = async (as: TestPerson) => (await api.as(as).call(saleSettings.read)).body
const setVerification = (person: TestPerson, status: 'under_review' | 'verified') =>
  api.services.db.update(verifications).set({ status }).where(eq(verifications.user_id, person.id))

describe('what is certified', () => {
  const statementOf = async (id: string, version: string) =>
    readStatement((await api.call(images.proof, { id, version })).body.statement)

  it('says from the next version on that licences are on sale, and for how much', async () => {
    const id = await certified(api, marie, { seed: 31 })
    // A price alone is nobody else's business.
    expect((await change(id, { base_price_cents: 60_00 })).body.version).toBe(1)
    const versions: unknown[] = []
    for (const body of [{ license_sale: true }, { base_price_cents: 70_00 }, { license_sale: false }]) {
      versions.push((await change(id, body)).body.version)
      await api.runJobs()
    }
    expect(versions).toEqual([2, 3, 4])
    const licences = await Promise.all(['1', '2', '3', '4'].map(async each => (await statementOf(id, each))?.licence))
    expect(licences).toEqual([
      null,
      { base_price_cents: 60_00, max_in_force: 1 },
      { base_price_cents: 70_00, max_in_force: 1 },
      null,
    ])
  })

  it('says how many licences may be in force at once of what is on sale, and of nothing else', async () => {
    const id = await certified(api, marie, { seed: 36, fields: { base_price_cents: '3000' } })
    expect((await change(id, { max_editions: 4 })).body.version).toBe(1)
    expect((await change(id, { license_sale: true })).body.version).toBe(2)
    await api.runJobs()
    expect((await statementOf(id, '2'))?.licence).toEqual({ base_price_cents: 30_00, max_in_force: 4 })
    expect((await change(id, { max_editions: 5 })).body.version).toBe(3)
    const { statement } = (await api.call(images.proof, { id, version: '1' })).body
    expect(statement).not.toMatch(/edition|on_sale|in_force/)
  })

  it('says so at once of an image that is uploaded for sale', async () => {
    const sell = { license_sale: 'true', base_price_cents: '2500' }
    const id = await certified(api, marie, { seed: 32, fields: sell })
    expect((await statementOf(id, '1'))?.licence).toEqual({ base_price_cents: 25_00, max_in_force: 1 })
    expect((await api.call(images.read, { id })).body.portfolio).toBe('on_sale')
    const unpriced = await upload(api, marie, { seed: 33, fields: { license_sale: 'true' } })
    expect(unpriced.problem.errors).toEqual({ base_price_cents: [errors.price_required] })
    const hidden = await upload(api, marie, { seed: 34, fields: { ...sell, public: 'false' } })
    expect(hidden.problem.code).toBe('sale_needs_public')
    const stranger = await upload(api, ines, { seed: 35, fields: sell })
    expect(stranger.problem.code).toBe('identity_unverified')
  })
})

describe('what new images are offered for', () => {
  it('is kept for the next ones, and asks for what selling asks for', async () => {
    const update = (body: Record<string, unknown>, as = marie) => api.as(as).call(saleSettings.update, { body })
    expect(await settings(marie)).toEqual({
      license_sale: false,
      base_price_cents: null,
      tax_code: 'S10',
      commission_tax: 'S20',
      obstacles: [],
      training_price_cents: null,
    })
    expect((await update({ license_sale: true })).problem.errors).toEqual({ base_price_cents: [errors.price_required] })
    expect((await update({ base_price_cents: 45_00 })).status).toBe(200)
    expect((await update({ license_sale: true })).body).toMatchObject({ license_sale: true, base_price_cents: 45_00 })
    expect(await settings(marie)).toMatchObject({ license_sale: true, base_price_cents: 45_00 })
    expect((await update({ base_price_cents: null })).problem.errors).toEqual({
      base_price_cents: [errors.price_required],
    })
    expect((await update({ license_sale: true }, ines)).problem.code).toBe('identity_unverified')
    expect(await settings(ines)).toMatchObject({ license_sale: false, tax_code: 'E293B' })
  })
})

// Last, because what is certified again here has no original that a job could read.
describe('a creator', () => {
  it('sells once the profile is complete, the identity verified and the mandate signed', async () => {
    expect((await settings(paul)).obstacles).toEqual(['profile_incomplete', 'identity_unverified'])
    const id = await makeImage(api, ines)
    expect((await settings(ines)).obstacles).toEqual(['identity_unverified', 'agreement_needed'])
    const sell = { license_sale: true, base_price_cents: 50_00 }
    expect((await change(id, sell, ines)).problem.code).toBe('identity_unverified')
    await api.services.db
      .insert(verifications)
      .values({ user_id: ines.id, status: 'verified', updated_at: api.clock.now() })
    expect((await change(id, sell, ines)).problem.code).toBe('agreement_needed')
    expect((await api.as(ines).call(images.read, { id })).body.portfolio).toBe('public')
    await signAgreement(api, ines)
    expect((await change(id, sell, ines)).body).toMatchObject({ portfolio: 'on_sale', base_price_cents: 50_00 })
    expect((await settings(ines)).obstacles).toEqual([])
  })

  it('abroad cannot sell, because the VAT there is not known', async () => {
    await api.as(abroad).call(profiles.update, { id: abroad.id, body: { country: 'DE', zip: '10115', city: 'Berlin' } })
    expect((await settings(abroad)).obstacles).toEqual(['identity_unverified', 'agreement_abroad'])
  })
})

describe('an image', () => {
  it('is on sale at its price, and shows strangers what each duration costs', async () => {
    const id = await makeImage(api, marie)
    expect((await change(id, { license_sale: true })).problem.errors).toEqual({
      base_price_cents: [errors.price_required],
    })
    expect((await change(id, { license_sale: true, base_price_cents: 50_00 })).status).toBe(200)
    const { body } = await api.call(images.read, { id })
    expect(body).toMatchObject({ portfolio: 'on_sale', base_price_cents: null })
    expect(body.prices).toEqual([
      { duration: 'six_months', net_cents: 30_00, vat_cents: 3_00, total_cents: 33_00 },
      { duration: 'one_year', net_cents: 50_00, vat_cents: 5_00, total_cents: 55_00 },
      { duration: 'five_years', net_cents: 200_00, vat_cents: 20_00, total_cents: 220_00 },
      { duration: 'ten_years', net_cents: 300_00, vat_cents: 30_00, total_cents: 330_00 },
    ])
  })

  it.each([
    [19_99, 'price_too_low' as const],
    [2_000_01, 'price_too_high' as const],
    [20.5, 'number_invalid' as const],
    ['free', 'price_required' as const],
  ])('is not on sale for %s', async (base_price_cents, problem) => {
    const id = await makeImage(api, marie)
    const refused = await change(id, { license_sale: true, base_price_cents })
    expect([refused.status, refused.problem.errors]).toEqual([422, { base_price_cents: [errors[problem]] }])
  })

  it.each([20_00, 2_000_00])('is on sale for %i cents', async base_price_cents => {
    const id = await makeImage(api, marie)
    expect((await change(id, { license_sale: true, base_price_cents })).body.prices).toHaveLength(4)
  })

  it('is public while it is on sale, leaves it by name, and keeps its price', async () => {
    const id = await makeImage(api, marie, { portfolio: 'private' })
    const sell = { license_sale: true, base_price_cents: 80_00 }
    expect((await change(id, sell)).problem.code).toBe('sale_needs_public')
    expect((await change(id, { ...sell, portfolio: 'public' })).body.portfolio).toBe('on_sale')
    expect((await change(id, { portfolio: 'private' })).problem.code).toBe('image_on_sale')
    expect((await change(id, { portfolio: 'public' })).body.portfolio).toBe('on_sale')
    expect((await change(id, { base_price_cents: null })).problem.errors).toEqual({
      base_price_cents: [errors.price_required],
    })
    const off = (await change(id, { license_sale: false, portfolio: 'private' })).body
    expect(off).toMatchObject({ portfolio: 'private', base_price_cents: 80_00, prices: [] })
    expect((await change(id, { license_sale: true, portfolio: 'public' })).body).toMatchObject({
      portfolio: 'on_sale',
      base_price_cents: 80_00,
    })
  })

  it('cannot be bought while its creator is being verified again, and can be afterwards', async () => {
    const id = await makeImage(api, marie, { portfolio: 'on_sale' })
    await setVerification(marie, 'under_review')
    const shown = (await api.call(images.read, { id })).body
    expect([shown.portfolio, shown.prices]).toEqual(['on_sale', []])
    // What is on sale already may be described anew meanwhile.
    expect((await change(id, { tags: ['sea'], license_sale: true })).status).toBe(200)
    await setVerification(marie, 'verified')
    expect((await api.call(images.read, { id })).body.prices).toHaveLength(4)
  })

  it('is put on sale with many others, and those that cannot be are named', async () => {
    const [one, two, hidden] = [
      await makeImage(api, marie),
      await makeImage(api, marie),
      await makeImage(api, marie, { portfolio: 'private' }),
    ]
    const changes = { license_sale: true, base_price_cents: 40_00 }
    const { body } = await api.as(marie).call(images.bulkUpdate, { body: { ids: [one, two, hidden], changes } })
    expect(body).toEqual({ updated: 2, refused: [{ id: hidden, code: 'sale_needs_public' }] })
    expect((await api.as(marie).call(images.stats)).body.on_sale).toBeGreaterThanOrEqual(2)
  })
})
