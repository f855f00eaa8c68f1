// Letters that an account keeps, and the evidence report that whoever has a letter may read.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallInput } from '#lib/contract/endpoint.ts'
import { receivedLetters } from '#lib/contract/received-letters.ts'
import { newId } from '#lib/ids.ts'
import { evidences } from '#server/db/schema/monitoring.ts'
import { infringement_hits, infringements } from '#server/db/schema/settlement.ts'
import { reportKey } from '#server/domains/monitoring/evidences/keys.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { makeClaim } from '#tests/support/settlement/claims.ts'
import { certified } from '#tests/support/uploads.ts'

let api: TestApi
let creator: TestPerson
let image: string
beforeAll(async () => {
  api = await testApi()
  creator = await makePerson(api)
  image = await certified(api, creator, { seed: 21_011, fields: { title: 'Dune at noon' } })
})
afterAll(() => api.close())

const claim = (more: Partial<Parameters<typeof makeClaim>[1]> = {}) => makeClaim(api, { creator, image, ...more })
const read = async ({ token }: { token: string }) => (await api.call(receivedLetters.read, { token })).body

describe('an account', () => {
  it('finds its letters again and opens them without their links, which nobody else can', async () => {
    const [holder, other] = [await makePerson(api), await makePerson(api)]
    const [first, second] = [await claim(), await claim({ kind: 'removal' })]
    for (const { token } of [first, second]) await api.as(holder).call(receivedLetters.assign, { token })
    await api.services.db.update(infringements).set({ deadline_on: '2020-01-01' }).where(eq(infringements.id, first.id))
    const list = async (query: CallInput<typeof receivedLetters.list>['query']) =>
      (await api.as(holder).call(receivedLetters.list, { query })).body
    const { count, results } = await list({ ordering: 'deadline_on' })
    expect([count, results.map(({ id }) => id)]).toEqual([2, [first.id, second.id]])
    expect(results[0]).toMatchObject({
      state: 'to_be_settled',
      required_action: 'pay_or_remove_or_buy',
      sender_name: 'Marie Martin',
      domain: new URL(first.page).host,
      images: 1,
      prejudice_cents: 500_00,
    })
    for (const secret of [creator.id, creator.email]) expect(JSON.stringify(results)).not.toContain(secret)
    expect((await list({ kind: 'removal' })).results.map(({ id }) => id)).toEqual([second.id])
    expect((await list({ state: 'settled' })).count).toBe(0)
    expect((await api.as(other).call(receivedLetters.list, {})).body.count).toBe(0)

    const opened = await api.as(holder).call(receivedLetters.read, { token: first.id })
    expect([opened.status, opened.body.assigned]).toEqual([200, 'you'])
    const contested = { kind: 'contest', reason: 'It is ours.' } as const
    expect((await api.as(holder).call(receivedLetters.answer, { token: first.id, body: contested })).status).toBe(200)
    for (const stranger of [api, api.as(other), api.as(creator)]) {
      expect((await stranger.call(receivedLetters.read, { token: first.id })).status).toBe(404)
      expect((await stranger.call(receivedLetters.answer, { token: first.id, body: contested })).status).toBe(404)
    }
  })
})

describe('the evidence', () => {
  it('can be read by whoever has the link, once it is there and paid', async () => {
    const [made, other] = [await claim(), await claim()]
    const { db } = api.services
    const [claimed] = await db.select().from(infringement_hits).where(eq(infringement_hits.id, made.hit))
    const fetched = async ({ token }: { token: string }, query = '') =>
      await api.fetch(`/api/infringements/${token}/report_pdf?language=fr${query}`)
    expect((await fetched(made)).status).toBe(409)
    const at = api.clock.now()
    const sha256 = '7'.repeat(64)
    const id = newId('evidence', at)
    const ordered = { user_id: creator.id, automatic: false, price_cents: 49_00, ordered_at: at, due_at: at }
    const ready = { state: 'success' as const, captured_at: at, zip_sha256: sha256, billed: true }
    await db.insert(evidences).values({ id, hit_id: claimed?.hit_id ?? '', ...ordered, ...ready })
    const body = Buffer.from('%PDF-1.7 a report')
    await api.context.ports.storage.put(reportKey(sha256, 'fr'), body)
    const report = { captured_at: at.toISOString(), sha256 }
    expect((await read(made)).hits).toMatchObject([{ report: { ...report, open: false } }])
    expect((await fetched(made)).status).toBe(402)
    await db.update(evidences).set({ billed: false }).where(eq(evidences.id, id))
    expect((await read(made)).hits).toMatchObject([{ report: { ...report, open: true } }])
    const pdf = await fetched(made)
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(await pdf.text()).toBe(body.toString())
    expect((await fetched(other, `&hit=${made.hit}`)).status).toBe(404)
  })
})
