// What administrators see of payouts and of the books, and how a block ends.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminPayouts } from '#lib/contract/admin-payouts.ts'
import { payouts } from '#lib/contract/payouts.ts'
import { audit_entries } from '#server/db/schema/administration.ts'
import { writeBlock } from '#server/domains/billing/payouts/blocks.ts'
import { checkBooks } from '#server/domains/billing/reconciliation/check-books.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { putPayout } from '#tests/support/billing/creators.ts'
import { logInAgain, makePerson, type TestPerson } from '#tests/support/people/people.ts'

let api: TestApi
let admin: TestPerson
let creator: TestPerson
let payout: string
beforeAll(async () => {
  api = await testApi()
  admin = await makePerson(api, { roles: ['admin'], first_name: 'Grace', last_name: 'Hopper' })
  creator = await makePerson(api, { first_name: 'Ada', last_name: 'Zöllner' })
  payout = await putPayout(api, creator)
})
afterAll(() => api.close())

const finding = (user_id: string | null) =>
  ({ code: 'wallet_differs', about: 'wallet', expected: 10_00, found: 9_00, user_id }) as const

async function blocked(person: TestPerson | null): Promise<string> {
  const id = person?.id ?? null
  await api.context.transact(tx => writeBlock(tx, id, [finding(id)]))
  const { body } = await api.as(admin).call(adminPayouts.blocks, {})
  const found = body.results.find(each => (each.person?.id ?? null) === id)
  if (!found) throw new Error('no block')
  return found.id
}
const lift = (id: string, reason = 'The provider had booked it late.') =>
  api.as(admin).call(adminPayouts.lift, { id, body: { reason } })
const obstacles = async () => (await api.as(creator).call(payouts.balance, {})).body.obstacles

describe('payouts', () => {
  test('are listed with who is paid', async () => {
    const { body } = await api.as(admin).call(adminPayouts.list, {})
    expect(body.results).toMatchObject([
      { id: payout, status: 'sending', amount_cents: 10_00, payee: { id: creator.id, name: 'Ada Zöllner' } },
    ])
  })

  const cases: [string, Record<string, string | number>, number][] = [
    ['the state', { status: 'sending' }, 1],
    ['the state that none has', { status: 'failed' }, 0],
    ['a name', { search: 'zöll' }, 1],
    ['a name that nobody has', { search: 'nobody' }, 0],
    ['the amount, its edge', { min_cents: 10_00, max_cents: 10_00 }, 1],
    ['the amount, a cent above', { min_cents: 10_01 }, 0],
    ['a person who has none', { payee: 'usr_none' }, 0],
  ]
  test.each(cases)('are found by %s', async (_, query, number) => {
    expect((await api.as(admin).call(adminPayouts.list, { query })).body.count).toBe(number)
  })
})

describe('a block', () => {
  test('is lifted with a reason, once, and the log keeps it', async () => {
    const id = await blocked(creator)
    expect(await obstacles()).toContain('blocked')
    expect((await lift(id, ' ')).status).toBe(422)
    expect(await obstacles()).toContain('blocked')
    expect((await lift(id)).status).toBe(200)
    expect(await obstacles()).not.toContain('blocked')
    expect((await lift(id)).problem.code).toBe('conflict')
    const log = await api.services.db.select().from(audit_entries).where(eq(audit_entries.act, 'payout_block_lifted'))
    expect(log).toMatchObject([
      {
        actor_id: admin.id,
        subject_id: creator.id,
        details: { block: id, comment: 'The provider had booked it late.' },
      },
    ])
  })

  test('of everybody is lifted too', async () => {
    const id = await blocked(null)
    expect(await obstacles()).toContain('blocked')
    expect((await lift(id)).status).toBe(200)
    expect(await obstacles()).not.toContain('blocked')
  })

  test('of one’s own payouts is for another administrator to lift', async () => {
    const id = await blocked(admin)
    expect((await lift(id)).problem.code).toBe('admin_self')
    expect((await api.as(admin).call(adminPayouts.blocks, {})).body.results.map(each => each.id)).toEqual([id])
  })

  test('that does not exist is not found', async () => {
    expect((await lift('pbl_none')).problem.code).toBe('not_found')
  })
})

describe('the proof of the books', () => {
  test('runs now, under the name of whoever asked, and stays in the list', async () => {
    await checkBooks(api.context, null)
    api.clock.forward({ seconds: 1 })
    const { status, body } = await api.as(admin).call(adminPayouts.check, {})
    expect(status).toBe(201)
    expect(body.started_by).toEqual({ id: admin.id, name: 'Grace Hopper' })
    const { results } = (await api.as(admin).call(adminPayouts.checks, {})).body
    expect(results[0]).toEqual(body)
    expect(results[1]?.started_by).toBeNull()
  })

  test('says what does not add up, with both amounts', async () => {
    // The payout has waited in clearing for too long.
    api.clock.forward({ days: 6 })
    await logInAgain(api, admin)
    const { findings } = (await api.as(admin).call(adminPayouts.check, {})).body
    const late = { code: 'not_cleared', about: `payout:transit ${payout}`, expected: 0, found: -10_00 }
    expect(findings).toContainEqual({ ...late, user_id: creator.id })
  })
})

test('nobody else sees or does any of it', async () => {
  const id = await blocked(null)
  await logInAgain(api, creator)
  for (const person of [creator, await makePerson(api, { roles: ['lawyer'] })]) {
    const as = api.as(person)
    const answers = [
      await as.call(adminPayouts.list, {}),
      await as.call(adminPayouts.blocks, {}),
      await as.call(adminPayouts.checks, {}),
      await as.call(adminPayouts.check, {}),
      await as.call(adminPayouts.lift, { id, body: { reason: 'Mine.' } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403))
  }
  expect((await api.call(adminPayouts.list, {})).status).toBe(401)
})
