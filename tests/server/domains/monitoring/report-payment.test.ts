// Evidence reports are paid: charged when they are ready, never when they failed, and handed out once they are paid.
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Evidence, evidences } from '#lib/contract/evidences.ts'
import { invoices } from '#lib/contract/invoices.ts'
import { monitoring } from '#lib/contract/monitoring.ts'
import { pay_ins } from '#server/db/schema/billing.ts'
import { genres, images } from '#server/db/schema/images.ts'
import { evidences as rows } from '#server/db/schema/monitoring.ts'
import { checkLedger } from '#server/domains/billing/ledger/check-ledger.ts'
import { previewKey } from '#server/domains/images/keys.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { addCard, browser } from '#tests/support/billing/cards.ts'
import { agreeToCharges, atBank } from '#tests/support/billing/subscribe.ts'
import { fakePictureDigest, type TestCapture, testCapture } from '#tests/support/capture.ts'
import { issueCertificate, storeCertificate } from '#tests/support/certificates/stored-certificates.ts'
import { findingOf, makeHit, makePicture, record } from '#tests/support/hits/hits.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'

let api: TestApi
let capture: TestCapture
let picture: string
/** Made before anything is ordered: whoever registers has the jobs worked that wait. */
let admin: TestPerson
let stranger: TestPerson
beforeAll(async () => {
  capture = testCapture()
  api = await testApi({ ports: { capture } })
  admin = await makePerson(api, { roles: ['admin'] })
  stranger = await makePerson(api)
  const landscape = { name_en: 'Landscape', name_fr: 'Paysage', rank: 1 }
  await api.services.db
    .insert(genres)
    .values({ id: 'gen_test', ...landscape })
    .onConflictDoNothing()
  picture = await makePicture(api, { sha256: await fakePictureDigest() })
})
afterAll(() => api.close())

let made = 0
/** A creator with a certified image that is watched. */
async function creator(): Promise<TestPerson & { image: string }> {
  const person = await makePerson(api)
  made += 1
  const image = await storeCertificate(api, person.id, await issueCertificate(api, `Été ${made}`), 'public')
  const { db } = api.services
  await db.update(images).set({ monitored: true, monitored_at: api.clock.now() }).where(eq(images.id, image))
  const plain = { create: { width: 90, height: 60, channels: 3, background: '#35a' } } as const
  await api.ports.storage.put(previewKey(image, '2048.jpg'), await sharp(plain).jpeg().toBuffer())
  return { ...person, image }
}

async function orderFor({ image, ...person }: TestPerson & { image: string }) {
  made += 1
  const hit = await makeHit(api, image, { url: `https://thief.example/paid/${made}`, picture_id: picture })
  return api.as(person).call(evidences.create, { body: { hit } })
}
async function read(person: TestPerson, id: string): Promise<Evidence> {
  return (await api.as(person).call(evidences.read, { id })).body
}
const quote = async (person: TestPerson) => (await api.as(person).call(evidences.quote)).body
const invoicesOf = async (person: TestPerson) =>
  (await api.as(person).call(invoices.list, { query: { category: 'digital_report' } })).body.results
const pdf = (person: TestPerson, id: string) => api.as(person).fetch(`/api/evidences/${id}/pdf`)

describe('an order', () => {
  test('needs something that pays, and says before what it costs to the cent', async () => {
    const person = await creator()
    const price = { net_cents: 50_00, vat_bps: 2_000, vat_cents: 10_00, total_cents: 60_00 }
    expect(await quote(person)).toMatchObject({ ...price, means: null, profile_complete: true, unpaid: false })
    expect((await orderFor(person)).problem).toMatchObject({ status: 409, code: 'means_missing' })
    await addCard(api, person)
    expect((await quote(person)).means).toEqual({ method: 'card', name: '497010XXXXXX1119', asks: true })
    expect((await orderFor(person)).body).toMatchObject({ price_cents: 50_00, payment: 'when_ready', invoice: null })
    expect(await invoicesOf(person)).toEqual([])
  })

  test('is charged without asking when the report is ready, and invoiced', async () => {
    const person = await creator()
    await agreeToCharges(api, person)
    expect((await quote(person)).means).toMatchObject({ method: 'card', asks: false })
    const { id } = (await orderFor(person)).body
    await api.runJobs()
    const report = await read(person, id)
    expect(report).toMatchObject({ state: 'success', payment: 'paid', token: expect.any(String) })
    const [invoice, ...others] = await invoicesOf(person)
    expect(others).toEqual([])
    expect(invoice).toMatchObject({ net_cents: 50_00, vat_cents: 10_00, total_cents: 60_00, status: 'paid' })
    expect(report.invoice).toEqual({ id: invoice?.id, number: invoice?.number, total_cents: 60_00 })
    const detail = (await api.as(person).call(invoices.read, { id: invoice?.id ?? '', query: { language: 'fr' } })).body
    expect(detail.lines.map(({ description }) => description)).toEqual([expect.stringContaining('thief.example')])
    expect((await pdf(person, id)).status).toBe(200)
    expect((await checkLedger(api.services.db, api.clock.now())).findings).toEqual([])
  })

  test('of a report that fails is never charged', async () => {
    const person = await creator()
    await agreeToCharges(api, person)
    const { id } = (await orderFor(person)).body
    await api.as(admin).call(evidences.giveUp, { id, body: { reason: 'The page is gone' } })
    await api.runJobs()
    expect(await read(person, id)).toMatchObject({ state: 'failed', payment: 'free', invoice: null })
    expect(await invoicesOf(person)).toEqual([])
  })

  test('from before reports were charged stays free', async () => {
    const person = await creator()
    await addCard(api, person)
    const { id } = (await orderFor(person)).body
    await api.services.db.update(rows).set({ billed: false }).where(eq(rows.id, id))
    await api.runJobs()
    expect(await read(person, id)).toMatchObject({ state: 'success', payment: 'free', token: expect.any(String) })
    expect(await invoicesOf(person)).toEqual([])
  })
})

describe('a report whose charge was refused', () => {
  test('is kept, told of by email, and handed out once its owner has paid at the bank', async () => {
    const person = await creator()
    await addCard(api, person)
    const { id } = (await orderFor(person)).body
    await api.runJobs()
    const report = await read(person, id)
    expect(report).toMatchObject({ state: 'success', payment: 'unpaid', token: null })
    expect((await pdf(person, id)).status).toBe(402)
    const [row] = await api.services.db.select().from(rows).where(eq(rows.id, id))
    expect((await api.call(evidences.zip, { token: row?.token ?? '' })).problem.code).toBe('evidence_unpaid')
    const written = (await api.outbox()).filter(
      ({ to, template }) => to === person.email && template === 'report_unpaid',
    )
    expect(written).toHaveLength(1)
    expect(written[0]?.text).toContain('€60.00')
    expect((await orderFor(person)).problem.code).toBe('invoice_unpaid')

    const owed = report.invoice?.id ?? ''
    const paid = await api.as(person).call(invoices.pay, { id: owed, body: { browser, agree: true } })
    await atBank(paid.body, 'accepted')
    await api.as(person).call(invoices.refresh, { id: owed })
    expect(await read(person, id)).toMatchObject({ payment: 'paid', token: expect.any(String) })
    // From now on nobody is asked.
    const next = (await orderFor(person)).body
    await api.runJobs()
    expect((await read(person, next.id)).payment).toBe('paid')
  })

  test('is nobody else’s to pay', async () => {
    const person = await creator()
    await addCard(api, person)
    const { id } = (await orderFor(person)).body
    await api.runJobs()
    const owed = (await read(person, id)).invoice?.id ?? ''
    const refused = await api.as(stranger).call(invoices.pay, { id: owed, body: { browser } })
    expect(refused.status).toBe(404)
    expect(await api.services.db.$count(pay_ins, eq(pay_ins.invoice_id, owed))).toBe(0)
  })
})

describe('orders by the setting', () => {
  const set = (person: TestPerson, body: { automatic_evidence?: boolean; automatic_limit_cents?: number }) =>
    api.as(person).call(monitoring.updateSettings, { body })
  async function find(image: string): Promise<void> {
    made += 1
    await record(api, await findingOf(api, image, { url: `https://thief.example/found/${made}` }))
  }

  test('refuse limits beyond both edges', async () => {
    const person = await creator()
    for (const automatic_limit_cents of [0, 29_99, 100_000_01, 30_00.5])
      expect((await set(person, { automatic_limit_cents })).status).toBe(422)
    for (const automatic_limit_cents of [30_00, 100_000_00])
      expect((await set(person, { automatic_limit_cents })).body).toMatchObject({ automatic_limit_cents })
  })

  test('need a limit and means of payment, and stop at the limit', async () => {
    const person = await creator()
    expect((await set(person, { automatic_evidence: true })).problem.errors).toHaveProperty('automatic_limit_cents')
    const limit = { automatic_evidence: true, automatic_limit_cents: 130_00 }
    expect((await set(person, limit)).problem.code).toBe('means_missing')
    await agreeToCharges(api, person)
    expect((await set(person, limit)).body).toMatchObject({ ...limit, automatic_spent_cents: 0 })
    for (let count = 0; count < 4; count += 1) await find(person.image)
    const ordered = await api.as(person).call(evidences.list, {})
    expect(ordered.body.results.map(({ automatic }) => automatic)).toEqual([true, true])
    expect((await api.as(person).call(monitoring.settings)).body.automatic_spent_cents).toBe(120_00)
  })
})
