// Uploads of a paid plan: the whole year's as one pool, or a month's, to their last one; an upgrade in between forgets none of them.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { images } from '#lib/contract/images.ts'
import { subscriptions } from '#lib/contract/subscriptions.ts'
import { addDays } from '#lib/dates.ts'
import type { BillingInterval } from '#lib/rules/billing/periods.ts'
import type { PlanName } from '#lib/rules/plans.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { comes, daysAfterEnd, subscriber, subscriptionOf } from '#tests/support/billing/renewals.ts'
import { order, payAgreeing } from '#tests/support/billing/subscribe.ts'
import { makeImage } from '#tests/support/files/images.ts'
import type { TestPerson } from '#tests/support/people/people.ts'
import { upload } from '#tests/support/uploads.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

/** As many images as if they had been uploaded today, and deleted: they count all the same, and few indexes hold them. */
async function uploaded(person: TestPerson, number: number): Promise<void> {
  const id = await makeImage(api, person, { portfolio: 'private', deleted_at: api.clock.now(), tags: [] })
  await api.services.db.execute(sql`
    insert into images select (jsonb_populate_record(image, jsonb_build_object(
      'id', image.id || '_' || nth, 'sha256', md5(image.id || nth), 'search_text', ''))).*
    from images image, generate_series(2, ${number}::int) nth where image.id = ${id}`)
}

let seed = 9_000
/** One more file over HTTP: accepted, or refused with the limit that it met. */
async function oneMore(person: TestPerson): Promise<number | { code: string; limit: unknown }> {
  seed += 1
  const { status, problem } = await upload(api, person, { seed, fields: { track: false } })
  return status === 201 ? status : { code: problem.code, limit: problem.params?.limit }
}
const full = (limit: number) => ({ code: 'quota_exceeded', limit })
const usedBy = async (person: TestPerson) => {
  const { uploads_used, uploads_limit } = (await api.as(person).call(images.stats)).body
  return [uploads_used, uploads_limit]
}
const upgrade = async (person: TestPerson, plan: PlanName, interval: BillingInterval) =>
  payAgreeing(api, person, await order(api, person, plan, interval))

test('a plan of a year gives its uploads as one pool, an upgrade in its middle forgets none, and the next year begins anew', async () => {
  const person = await subscriber(api, 'COMPACT', 'year')
  const { starts_on } = await subscriptionOf(api, person)
  await uploaded(person, 6_000)
  // Far more than a twelfth of them, in two months of it.
  await comes(api, person, addDays(starts_on, 200))
  await uploaded(person, 5_999)
  expect(await usedBy(person)).toEqual([11_999, 12_000])
  expect(await oneMore(person)).toBe(201)
  expect(await oneMore(person)).toEqual(full(12_000))
  await comes(api, person, addDays(starts_on, 300))
  expect(await oneMore(person)).toEqual(full(12_000))
  await upgrade(person, 'HYBRID', 'year')
  expect(await usedBy(person)).toEqual([12_000, 60_000])
  expect(await oneMore(person)).toBe(201)
  await daysAfterEnd(api, person, -1)
  expect(await usedBy(person)).toEqual([12_001, 60_000])
  await daysAfterEnd(api, person, 0)
  expect(await usedBy(person)).toEqual([0, 60_000])
})

describe('a plan of months', () => {
  test('keeps what was uploaded in its month over an upgrade, and begins anew with its renewal', async () => {
    const person = await subscriber(api, 'COMPACT')
    const { starts_on } = await subscriptionOf(api, person)
    await uploaded(person, 999)
    expect(await oneMore(person)).toBe(201)
    expect(await oneMore(person)).toEqual(full(1_000))
    await comes(api, person, addDays(starts_on, 12))
    await upgrade(person, 'HYBRID', 'month')
    expect(await usedBy(person)).toEqual([1_000, 5_000])
    await uploaded(person, 3_999)
    expect(await oneMore(person)).toBe(201)
    expect(await oneMore(person)).toEqual(full(5_000))
    await daysAfterEnd(api, person, 0)
    expect(await usedBy(person)).toEqual([0, 5_000])
  })

  test('that becomes one of a year counts what its month had used', async () => {
    const person = await subscriber(api, 'COMPACT')
    await uploaded(person, 1_000)
    await upgrade(person, 'COMPACT', 'year')
    expect(await usedBy(person)).toEqual([1_000, 12_000])
  })

  test('that an unpaid upgrade should have raised is as full as before', async () => {
    const person = await subscriber(api, 'COMPACT')
    await uploaded(person, 1_000)
    await order(api, person, 'REFLEX')
    expect((await api.as(person).call(subscriptions.list)).body.results[0]?.upload_quota).toBe(1_000)
    expect(await oneMore(person)).toEqual(full(1_000))
  })
})
