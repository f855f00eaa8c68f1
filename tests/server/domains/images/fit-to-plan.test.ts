// What is watched follows the plan: a lower one pauses what has been watched longest, a higher one watches it again.
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { images as imageCalls } from '#lib/contract/images.ts'
import { monitoring } from '#lib/contract/monitoring.ts'
import { notices } from '#lib/contract/notices.ts'
import { subscriptions } from '#lib/contract/subscriptions.ts'
import { addSeconds, DAY_S } from '#lib/dates.ts'
import { planNamed } from '#lib/rules/plans.ts'
import { images } from '#server/db/schema/images.ts'
import { fitEverybody } from '#server/domains/images/watching/fit-to-plan.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { daysAfterEnd, subscriber, subscriptionOf } from '#tests/support/billing/renewals.ts'
import { order, payAgreeing } from '#tests/support/billing/subscribe.ts'
import { makeImage } from '#tests/support/files/images.ts'
import { logInAgain, makePerson, type TestPerson } from '#tests/support/people/people.ts'

const LIMIT = planNamed('COMPACT').monitored_images
const OVER = 30

let api: TestApi
let person: TestPerson
beforeAll(async () => {
  api = await testApi()
  person = await subscriber(api, 'HYBRID')
  // Watched for more than six months, but for the ten newest; the first has been for longest.
  const old = addSeconds(api.clock.now(), -300 * DAY_S)
  const first = await makeImage(api, person, { monitored: true, monitored_at: old, title: 'Longest' })
  await copies(first, LIMIT + OVER - 11, old)
  for (let n = 0; n < 10; n += 1)
    await makeImage(api, person, { monitored: true, monitored_at: api.clock.now(), title: 'Newest' })
})
afterAll(() => api.close())

/** Rows like that of an image, each watched a second later than the one before. */
async function copies(id: string, number: number, since: Date): Promise<void> {
  const columns = sql.raw(
    'user_id, slug, state, sha512, file_name, bytes, width, height, title, genre_id, photographer, max_editions, portfolio, monitored, created_at, certified_at',
  )
  await api.services.db.execute(sql`insert into images (id, sha256, monitored_at, ${columns})
    select ${id} || n, md5(n::text) || md5((-n)::text), ${since.toISOString()}::timestamptz + n * interval '1 second', ${columns}
    from images, generate_series(1, ${sql.raw(String(number))}) n where id = ${id}`)
}

async function everybody(): Promise<void> {
  await api.context.enqueue(fitEverybody, {})
  await api.runJobs()
}

const stats = async () => (await api.as(person).call(imageCalls.stats)).body
const longest = async () =>
  (
    await api.services.db
      .select()
      .from(images)
      .where(and(eq(images.user_id, person.id), eq(images.title, 'Longest')))
  ).toSorted((a, b) => Number(a.monitored_at) - Number(b.monitored_at))
const forecast = async (plan: 'INSTANT' | 'COMPACT') =>
  (await api.as(person).call(monitoring.forecast, { query: { plan } })).body

describe('a downgrade', () => {
  test('says before how many images would be paused, and from when on', async () => {
    const { ends_on } = await subscriptionOf(api, person)
    expect(await forecast('COMPACT')).toEqual({
      on: ends_on,
      limit: LIMIT,
      watched: LIMIT + OVER,
      kept: LIMIT,
      paused: OVER,
      later: 0,
      unprotected: 0,
    })
    expect(await forecast('INSTANT')).toMatchObject({ kept: 10, paused: 0, unprotected: LIMIT + OVER - 10 })
  })

  test('pauses those that were watched longest when it takes effect, tells it, and loses nothing', async () => {
    const { id } = await subscriptionOf(api, person)
    await api.as(person).call(subscriptions.update, { id, body: { next_plan: 'COMPACT' } })
    await daysAfterEnd(api, person, 0)
    expect(await stats()).toMatchObject({ monitored: LIMIT, monitored_limit: LIMIT, paused: OVER, total: LIMIT + OVER })
    const rows = await longest()
    expect(rows.slice(0, OVER).every(row => !row.monitored && row.paused_at !== null)).toBe(true)
    expect(rows.slice(OVER).every(row => row.monitored)).toBe(true)
    const { results } = (await api.as(person).call(notices.list, {})).body
    expect(results).toMatchObject([{ kind: 'images_paused', details: { count: OVER, plan: 'COMPACT', limit: LIMIT } }])
    const letters = (await api.outbox()).filter(
      ({ to, template }) => to === person.email && template === 'images_paused',
    )
    expect(letters).toHaveLength(1)
    expect(letters[0]?.text).toContain('?need=monitored')
  })

  test('once more pauses nothing more', async () => {
    await everybody()
    expect(await stats()).toMatchObject({ monitored: LIMIT, paused: OVER })
    expect((await api.as(person).call(notices.list, {})).body.count).toBe(1)
    expect((await api.outbox()).filter(({ template }) => template === 'images_paused')).toHaveLength(1)
  })

  test('lets its owner choose: one is switched off, another watched in its place', async () => {
    const rows = await longest()
    const [paused, watched] = [rows[0]?.id ?? '', rows.at(-1)?.id ?? '']
    const full = await api.as(person).call(imageCalls.update, { id: paused, body: { track: true } })
    expect(full.problem.code).toBe('tracking_quota_full')
    await api.as(person).call(imageCalls.update, { id: watched, body: { track: false } })
    expect((await api.as(person).call(imageCalls.update, { id: paused, body: { track: true } })).status).toBe(200)
    expect(await stats()).toMatchObject({ monitored: LIMIT, paused: OVER - 1 })
    await api.runJobs()
    // What was switched off by hand stays off whatever the plan.
    expect((await longest()).find(row => row.id === watched)).toMatchObject({ monitored: false, paused_at: null })
  })
})

test('what is within its six months stays above the limit, and is paused when they end', async () => {
  const busy = await subscriber(api, 'COMPACT')
  const since = addSeconds(api.clock.now(), -100 * DAY_S)
  await copies(await makeImage(api, busy, { monitored: true, monitored_at: since }), LIMIT + 4, since)
  const figures = async () => (await api.as(busy).call(imageCalls.stats)).body
  const asked = await api.as(busy).call(monitoring.forecast, { query: { plan: 'COMPACT' } })
  expect(asked.body).toMatchObject({ kept: LIMIT, paused: 0, later: 5 })
  await everybody()
  expect(await figures()).toMatchObject({ monitored: LIMIT + 5, paused: 0 })
  const earlier = { monitored_at: addSeconds(api.clock.now(), -190 * DAY_S) }
  await api.services.db.update(images).set(earlier).where(eq(images.user_id, busy.id))
  await everybody()
  expect(await figures()).toMatchObject({ paused: 5 })
})

test('on INSTANT nothing is paused: what it watches ends by itself', async () => {
  const free = await makePerson(api)
  for (let n = 0; n < 2; n += 1)
    await makeImage(api, free, { monitored: true, monitored_at: addSeconds(api.clock.now(), -200 * DAY_S) })
  await everybody()
  expect((await api.as(free).call(imageCalls.stats)).body).toMatchObject({ monitored: 0, paused: 0 })
  expect(await api.services.db.$count(images, and(eq(images.user_id, free.id), eq(images.monitored, true)))).toBe(2)
})

test('an upgrade watches again what was paused, from the day it was watched since', async () => {
  await logInAgain(api, person)
  await payAgreeing(api, person, await order(api, person, 'HYBRID'))
  await api.runJobs()
  expect(await stats()).toMatchObject({ monitored: LIMIT + OVER - 1, paused: 0 })
})
