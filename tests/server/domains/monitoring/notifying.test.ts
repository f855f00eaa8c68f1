// What people are told of their hits: notices that count, one letter in the morning, the end of a protection; and what is kept of it.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hits } from '#lib/contract/hits.ts'
import { monitoring } from '#lib/contract/monitoring.ts'
import { notices } from '#lib/contract/notices.ts'
import { addSeconds, DAY_S, dayOf, HOUR_S, startOfDay } from '#lib/dates.ts'
import { addMonths } from '#lib/rules/monitoring.ts'
import { DIGEST_HITS, DIGEST_HOUR, NOTICE_DAYS } from '#lib/rules/notices.ts'
import { users } from '#server/db/schema/accounts.ts'
import { image_fingerprints } from '#server/db/schema/crawl.ts'
import { images } from '#server/db/schema/images.ts'
import { monitoring_settings, notices as notice_rows, hits as rows } from '#server/db/schema/monitoring.ts'
import { crawlPage } from '#server/domains/monitoring/crawl/crawl-page.ts'
import { sendDigest, sendDigests } from '#server/domains/monitoring/digests/send-digests.ts'
import { exportHits, exportMonitoring } from '#server/domains/monitoring/export-monitoring.ts'
import { deleteHitsOf } from '#server/domains/monitoring/hits/delete-hits.ts'
import { notifyProtectionEnding, purgeNotices } from '#server/domains/monitoring/notices/protection-ending.ts'
import type { Job } from '#server/jobs/queue.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { agreeToCharges } from '#tests/support/billing/subscribe.ts'
import { findingOf, makeHit, makeWatched, putGrant, record } from '#tests/support/hits/hits.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'

let api: TestApi
let owner: TestPerson
let stranger: TestPerson
let image: string
beforeAll(async () => {
  api = await testApi()
  owner = await makePerson(api, { locale: 'fr' })
  stranger = await makePerson(api)
  image = await makeWatched(api, owner, { title: 'Dune' })
  await putGrant(api, owner, image, 'https://licensed.example')
})
afterAll(() => api.close())
beforeEach(async () => {
  for (const table of [rows, notice_rows, monitoring_settings]) await api.services.db.delete(table)
})

let made = 0
const find = (options: Partial<Parameters<typeof makeHit>[2]> = {}) => {
  made += 1
  return makeHit(api, image, { url: `https://thief.example/${made}`, ...options })
}
const listed = async (person = owner) => (await api.as(person).call(notices.list, {})).body
const run = async (job: Job<Record<string, never>>) => {
  await api.context.enqueue(job, {})
  await api.runJobs()
}
/** Whoever is sent a letter by the next morning round. */
async function letters(): Promise<{ to: string; subject: string; text: string }[]> {
  const before = new Set((await api.outbox()).map(({ id }) => id))
  await run(sendDigests)
  return (await api.outbox()).filter(({ id }) => !before.has(id))
}
/** Eight o'clock of the next such day of the week (0 is Sunday) that is not today. */
function nextMorning(weekday: number): Date {
  const days = [1, 2, 3, 4, 5, 6, 7].map(n => dayOf(addSeconds(api.clock.now(), n * DAY_S)))
  const day = days.find(each => new Date(`${each}T12:00:00Z`).getUTCDay() === weekday) ?? ''
  return addSeconds(startOfDay(day), DIGEST_HOUR * HOUR_S)
}
const choose = (digest: 'never' | 'daily' | 'weekly') =>
  api.as(owner).call(monitoring.updateSettings, { body: { digest } })

describe('notices', () => {
  it('count the hits of a day as long as they are unread, for their owner alone', async () => {
    await find()
    await find({ match: { confirmed: false } })
    await find({ url: 'https://licensed.example/1', page: { has_plugin_for: [image] } })
    const last = await find({ url: 'https://other.example/' })
    const { results, unread } = await listed()
    expect(unread).toBe(1)
    expect(results).toMatchObject([
      { kind: 'hits_found', details: { count: 2, domain: 'other.example', hit: last }, read_at: null },
    ])
    const ids = results.map(({ id }) => id)
    expect((await listed(stranger)).count).toBe(0)
    await api.as(stranger).call(notices.read, { body: { ids } })
    expect((await listed()).unread).toBe(1)
    expect((await api.as(owner).call(notices.read, { body: { ids } })).body).toEqual({ unread: 0 })
    await find()
    expect((await listed()).results).toMatchObject([{ details: { count: 1 } }, { details: { count: 2 } }])
    expect((await api.as(owner).call(notices.list, { query: { unread: true } })).body.count).toBe(1)
    expect((await api.as(owner).call(notices.read, { body: {} })).body.unread).toBe(0)
  })

  it('say what came of an evidence report', async () => {
    const hit_id = await find()
    await api.context.transact(inside =>
      inside.emit('evidence.settled', { evidence_id: 'evi_1', hit_id, user_id: owner.id, state: 'manual' }),
    )
    expect((await listed()).results[0]).toMatchObject({
      kind: 'evidence_manual',
      details: { evidence: 'evi_1', hit: hit_id, domain: 'thief.example' },
    })
  })

  it('come once, a fortnight before the protection of images ends', async () => {
    const { db } = api.services
    const now = api.clock.now()
    const since = addMonths(addSeconds(now, 10 * DAY_S), -3)
    const both = [await makeWatched(api, owner), await makeWatched(api, owner)]
    for (const id of both) await db.update(images).set({ monitored_at: since }).where(eq(images.id, id))
    await run(notifyProtectionEnding)
    await api.as(owner).call(notices.read, { body: {} })
    await run(notifyProtectionEnding)
    const { results } = await listed()
    expect(results).toMatchObject([{ kind: 'protection_ending', details: { count: 2 } }])
    for (const id of both) await db.update(images).set({ monitored: false }).where(eq(images.id, id))
  })

  it('are forgotten after their time', async () => {
    await find()
    const old = addSeconds(api.clock.now(), -(NOTICE_DAYS + 1) * DAY_S)
    await api.services.db.update(notice_rows).set({ created_at: old })
    await run(purgeNotices)
    expect((await listed()).count).toBe(0)
  })
})

describe('the letter', () => {
  it('names ten new copies and counts the rest, in the creator’s language, once', async () => {
    for (let n = 0; n < DIGEST_HITS + 2; n += 1) await find()
    const seen = await find()
    await api.as(owner).call(hits.update, { id: seen, body: { viewed: true } })
    await find({ match: { confirmed: false } })
    const [letter, ...others] = await letters()
    expect(others).toEqual([])
    expect(letter).toMatchObject({ to: owner.email, subject: '12 nouvelles copies de vos images' })
    expect(letter?.text.match(/^- «\u202fDune\u202f» sur thief\.example\. .+$/gm)).toHaveLength(DIGEST_HITS)
    expect(letter?.text).toContain('Et 2 autres.')
    expect(letter?.text).toContain('http://auctor.test/fr/hits/')
    expect(await letters()).toEqual([])
  })

  it('is written once by two rounds at once, and not at all when its transaction fails', async () => {
    await find()
    const round = () => sendDigest.run(api.context, { user_id: owner.id })
    const broken = { ...api.context, transact: () => Promise.reject(new Error('the power failed')) }
    await expect(sendDigest.run(broken, { user_id: owner.id })).rejects.toThrow('the power failed')
    const before = (await api.outbox()).length
    await Promise.all([round(), round()])
    expect((await api.outbox()).length - before).toBe(1)
  })

  it('comes weekly on Mondays, never when nobody wants it, and never about what was settled before', async () => {
    await choose('weekly')
    await find()
    const today = api.clock.now()
    api.clock.set(nextMorning(2))
    expect(await letters()).toEqual([])
    api.clock.set(nextMorning(1))
    expect(await letters()).toHaveLength(1)
    api.clock.set(today)
    await choose('never')
    await find()
    expect(await letters()).toEqual([])
    await choose('daily')
    expect(await letters()).toEqual([])
  })

  it('names a page again when another picture has replaced a look-alike there', async () => {
    const url = 'https://thief.example/replaced'
    const id = await makeHit(api, image, { url })
    expect(await letters()).toHaveLength(1)
    await api.as(owner).call(hits.bulkUpdateCategory, { body: { ids: [id], category: 'trash', reason: 'look_alike' } })
    expect(await record(api, await findingOf(api, image, { url }))).toBe('new')
    expect(await letters()).toHaveLength(1)
  })

  it('goes to nobody whose account is shared by all or gone', async () => {
    const { db } = api.services
    await find()
    await db.update(users).set({ deleted_at: api.clock.now() }).where(eq(users.id, owner.id))
    expect(await letters()).toEqual([])
    await db.update(users).set({ deleted_at: null }).where(eq(users.id, owner.id))
  })
})

describe('the settings', () => {
  it('are what nobody has chosen until somebody does, each by itself', async () => {
    const settings = async () => (await api.as(owner).call(monitoring.settings, {})).body
    const unspent = { automatic_limit_cents: null, automatic_spent_cents: 0 }
    expect(await settings()).toEqual({ digest: 'daily', automatic_evidence: false, ...unspent })
    await choose('weekly')
    await agreeToCharges(api, owner)
    const limit = { automatic_evidence: true, automatic_limit_cents: 120_00 }
    await api.as(owner).call(monitoring.updateSettings, { body: limit })
    await api.as(owner).call(monitoring.updateSettings, { body: {} })
    expect(await settings()).toEqual({ digest: 'weekly', ...limit, automatic_spent_cents: 0 })
    expect((await api.as(stranger).call(monitoring.settings, {})).body.digest).toBe('daily')
  })
})

describe('the status', () => {
  it('tells watched images from those that can be found, and from those past their protection', async () => {
    const { db } = api.services
    const past = addMonths(api.clock.now(), -4)
    await makeWatched(api, stranger, { monitored_at: past })
    const found = await makeWatched(api, stranger)
    await makeWatched(api, stranger)
    const print = { image_id: found, version: 1, width: 1, height: 1, data: new Uint8Array() }
    await db.insert(image_fingerprints).values(print)
    const { body } = await api.as(stranger).call(monitoring.status, {})
    expect(body).toMatchObject({ watched_images: 2, indexed_images: 1, unprotected_images: 1 })
    expect(body.protected_until?.slice(0, 10)).toBe(addMonths(api.clock.now(), 3).toISOString().slice(0, 10))
  })
})

describe('an account that leaves', () => {
  it('takes its hits, their history and its settings along, and nothing of them stays', async () => {
    await find()
    await choose('weekly')
    const [hit] = await exportHits(api.context, owner.id)
    expect(hit).toMatchObject({ website: 'thief.example', changes: [{ to_category: 'to_handle' }] })
    expect(await exportMonitoring(api.context, owner.id)).toMatchObject({ settings: [{ digest: 'weekly' }] })
    await api.context.transact(inside => deleteHitsOf(inside, { user_id: owner.id }))
    expect(await exportHits(api.context, owner.id)).toEqual([])
    expect((await listed()).count).toBe(0)
  })
})

describe('a page that somebody names', () => {
  it('waits to be looked at, when it is an address of the web', async () => {
    const check = (url: string) => api.as(owner).call(monitoring.checkPage, { body: { url } })
    expect(await check('thief.example/page')).toMatchObject({ status: 202, body: { queued: true } })
    expect(await check('ftp://thief.example')).toMatchObject({ status: 422 })
    expect(await api.services.boss.fetch(crawlPage.name)).toMatchObject([
      { data: { url: 'https://thief.example/page', source: 'manual' } },
    ])
  })
})
