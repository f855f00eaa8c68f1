// What administrators see of subscriptions, and another try of a renewal that failed: by whom, when, and never twice.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminSubscriptions } from '#lib/contract/admin-subscriptions.ts'
import { cards as cardCalls } from '#lib/contract/cards.ts'
import { subscriptions } from '#lib/contract/subscriptions.ts'
import { addDays } from '#lib/dates.ts'
import type { PlanName } from '#lib/rules/plans.ts'
import { users } from '#server/db/schema/accounts.ts'
import { audit_entries } from '#server/db/schema/administration.ts'
import { cards, pay_ins } from '#server/db/schema/billing.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { addCard, CHALLENGED } from '#tests/support/billing/cards.ts'
import { daysAfterEnd, subscriber, subscriptionOf } from '#tests/support/billing/renewals.ts'
import { order, pay, payAgreeing } from '#tests/support/billing/subscribe.ts'
import { logInAgain, makePerson, type TestPerson } from '#tests/support/people/people.ts'

let api: TestApi
let admin: TestPerson
let changing: TestPerson
let failing: TestPerson
beforeAll(async () => {
  api = await testApi()
  admin = await makePerson(api, { roles: ['admin'], first_name: 'Grace', last_name: 'Hopper' })
  await subscriber(api, 'COMPACT')
  changing = await subscriber(api, 'HYBRID', 'year')
  const { id } = await subscriptionOf(api, changing)
  await api.as(changing).call(subscriptions.update, { id, body: { next_plan: 'COMPACT' } })
  failing = await refused('REFLEX')
  await api.services.db.update(users).set({ first_name: 'Ada', last_name: 'Zöllner' }).where(eq(users.id, failing.id))
})
afterAll(() => api.close())

/** The bank lets none of their cards pay any more. */
async function closeCards(person: TestPerson): Promise<void> {
  const rows = await api.services.db.select().from(cards).where(eq(cards.user_id, person.id))
  for (const { provider_id } of rows) await api.ports.payment.deactivateCard(provider_id)
}

/** A creator whose bank refused the renewal. */
async function refused(plan: PlanName): Promise<TestPerson> {
  const person = await subscriber(api, plan)
  await closeCards(person)
  await daysAfterEnd(api, person, 0)
  await logInAgain(api, admin)
  return person
}

/** A creator whose newest card has no agreement on the day of the renewal; on the next, the older one pays again. */
async function payableAgain(): Promise<TestPerson> {
  const person = await subscriber(api, 'COMPACT')
  const [agreed] = (await api.as(person).call(cardCalls.list)).body.results
  await addCard(api, person, CHALLENGED)
  await daysAfterEnd(api, person, 0)
  await api.as(person).call(cardCalls.setDefault, { id: agreed?.id ?? '' })
  await logInAgain(api, admin)
  return person
}

const idOf = async (person: TestPerson, by = admin) => {
  await logInAgain(api, by)
  const { body } = await api.as(by).call(adminSubscriptions.list, { query: { person: person.id } })
  return body.results[0]?.id ?? ''
}
const seen = async (person: TestPerson) =>
  (await api.as(admin).call(adminSubscriptions.read, { id: await idOf(person) })).body
const retry = async (person: TestPerson, reason = 'The bank has lifted its limit.', by = admin) =>
  api.as(by).call(adminSubscriptions.retry, { id: await idOf(person, by), body: { reason } })

describe('subscriptions', () => {
  const cases: [string, Record<string, string | number>, number][] = [
    ['nothing', {}, 3],
    ['the plan', { plan: 'COMPACT' }, 1],
    ['the state', { status: 'suspended' }, 1],
    ['the state that none has', { status: 'ended' }, 0],
    ['the interval', { interval: 'year' }, 1],
    ['a change that waits', { waits_for: 'change' }, 1],
    ['a renewal that failed', { waits_for: 'payment' }, 1],
    ['the price, its edge', { min_cents: 330_00, max_cents: 330_00 }, 1],
    ['a name', { search: 'zöll' }, 1],
    ['a name that nobody has', { search: 'nobody' }, 0],
    ['a person who has none', { person: 'usr_none' }, 0],
    ['days after all of them', { from: '2200-01-01' }, 0],
    ['days before all of them', { to: '2000-01-01' }, 0],
  ]
  test.each(cases)('are found by %s', async (_, query, number) => {
    expect((await api.as(admin).call(adminSubscriptions.list, { query })).body.count).toBe(number)
  })

  test('say what waits and what failed', async () => {
    const { body } = await api.as(admin).call(adminSubscriptions.list, { query: { waits_for: 'payment' } })
    const { ends_on } = await subscriptionOf(api, failing)
    expect(body.results).toMatchObject([
      {
        person: { id: failing.id, name: 'Ada Zöllner' },
        status: 'suspended',
        plan: 'REFLEX',
        failed: { attempts: 1, since: ends_on, next_attempt_on: addDays(ends_on, 3) },
      },
    ])
    expect(await seen(changing)).toMatchObject({
      next_plan: 'COMPACT',
      attempts: 0,
      retry_refusal: 'renewal_not_failed',
    })
  })

  test('have a history: what was bought and renewed, with each attempt', async () => {
    const { id } = await seen(failing)
    const { body } = await api.as(admin).call(adminSubscriptions.periods, { id })
    expect(body.count).toBe(2)
    expect(body.results).toMatchObject([
      { kind: 'renewal', plan: 'REFLEX', total_cents: 50_00, credited_cents: 0, invoice: { number: null } },
      { kind: 'purchase', plan: 'REFLEX', invoice: { status: 'paid' }, attempts: [{ status: 'succeeded' }] },
    ])
    expect(body.results[0]?.attempts.map(({ status }) => status)).toEqual(['failed'])
    const second = await api.as(admin).call(adminSubscriptions.periods, { id, query: { page_size: 1, page: 2 } })
    expect(second.body.results).toEqual(body.results.slice(1))
  })

  test('that do not exist are not found', async () => {
    const id = 'sub_none'
    expect((await api.as(admin).call(adminSubscriptions.read, { id })).problem.code).toBe('not_found')
    expect((await api.as(admin).call(adminSubscriptions.periods, { id })).problem.code).toBe('not_found')
    const body = { reason: 'Why not.' }
    expect((await api.as(admin).call(adminSubscriptions.retry, { id, body })).problem.code).toBe('not_found')
  })
})

describe('another try', () => {
  test('is not offered where only the holder can pay: they would get a letter and nothing else', async () => {
    expect((await seen(failing)).retry_refusal).toBe('renewal_needs_holder')
    expect((await retry(failing)).problem.code).toBe('renewal_needs_holder')
  })

  test('of what did not fail is refused', async () => {
    expect((await retry(changing)).problem.code).toBe('renewal_not_failed')
  })

  test('charges what was agreed since, once, and the log keeps why', async () => {
    const person = await payableAgain()
    const { renewal, unpaid } = await subscriptionOf(api, person)
    expect((await seen(person)).retry_refusal).toBeNull()
    expect((await retry(person, ' ')).status).toBe(422)
    expect((await retry(person)).status).toBe(202)
    // Pressed again before the job ran: one charge all the same.
    expect((await retry(person)).status).toBe(202)
    await api.runJobs()
    expect(await subscriptionOf(api, person)).toMatchObject({
      status: 'active',
      ends_on: renewal?.ends_on,
      unpaid: null,
    })
    const paid = await api.services.db
      .select()
      .from(pay_ins)
      .where(eq(pay_ins.invoice_id, unpaid?.invoice ?? ''))
    expect(paid.filter(({ status }) => status === 'succeeded')).toHaveLength(1)
    const log = await api.services.db.select().from(audit_entries).where(eq(audit_entries.subject_id, person.id))
    expect(log.map(({ act, actor_id, details }) => ({ act, actor_id, why: details.comment }))).toEqual(
      Array.from({ length: 2 }, () => ({
        act: 'renewal_retried',
        actor_id: admin.id,
        why: 'The bank has lifted its limit.',
      })),
    )
    expect((await retry(person)).problem.code).toBe('renewal_not_failed')
  })

  test('waits while a payment by hand is under way', async () => {
    const person = await refused('COMPACT')
    await addCard(api, person, CHALLENGED)
    const { unpaid } = await subscriptionOf(api, person)
    await pay(api, person, unpaid?.invoice ?? '')
    expect((await retry(person)).problem.code).toBe('invoice_validating')
  })

  test('that is refused again keeps the published days', async () => {
    const person = await payableAgain()
    const { unpaid, id } = await subscriptionOf(api, person)
    await closeCards(person)
    await retry(person)
    await api.runJobs()
    expect((await subscriptionOf(api, person)).unpaid?.next_attempt_on).toBe(unpaid?.next_attempt_on)
    expect((await api.as(admin).call(adminSubscriptions.read, { id })).body.attempts).toBe(2)
  })

  test('of one’s own plan is for another administrator', async () => {
    const own = await makePerson(api, { roles: ['admin'] })
    await addCard(api, own)
    await payAgreeing(api, own, await order(api, own, 'COMPACT', 'month'))
    expect((await retry(own, 'Mine.', own)).problem.code).toBe('admin_self')
  })
})

test('nobody else sees or does any of it', async () => {
  const id = await idOf(failing)
  await logInAgain(api, failing)
  for (const person of [failing, await makePerson(api, { roles: ['lawyer'] })]) {
    const as = api.as(person)
    const answers = [
      await as.call(adminSubscriptions.list, {}),
      await as.call(adminSubscriptions.read, { id }),
      await as.call(adminSubscriptions.periods, { id }),
      await as.call(adminSubscriptions.retry, { id, body: { reason: 'Mine.' } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403))
  }
  expect((await api.call(adminSubscriptions.list, {})).status).toBe(401)
})
