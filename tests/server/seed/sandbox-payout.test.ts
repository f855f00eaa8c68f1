// The payout of a sandbox on any day of a month: after the sale that it pays, not after today, and before the next one.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { payouts } from '#lib/contract/payouts.ts'
import { dayOf } from '#lib/dates.ts'
import { confirmedUserByEmail } from '#server/domains/accounts/queries.ts'
import { asUser } from '#server/seed/demo-user.ts'
import { isPaidOut } from '#server/seed/sandbox-payout.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { bankDay, makeBuyer, makeSeller, sell } from '#tests/support/billing/creators.ts'
import { control } from '#tests/support/mangopay/payment.ts'
import { logInAgain, makePerson, type TestPerson } from '#tests/support/people/people.ts'

let api: TestApi
let admin: TestPerson
beforeAll(async () => {
  api = await testApi()
  admin = await makePerson(api, { roles: ['admin'] })
})
afterAll(() => api.close())

async function goTo(moment: Date): Promise<void> {
  // The provider's clock goes with ours.
  await control('/clock', { seconds: Math.round((moment.getTime() - api.clock.now().getTime()) / 1000) })
  api.clock.set(moment)
  await logInAgain(api, admin)
}

/** In Paris: the first before payouts leave, and after. */
const moments = [
  '2027-01-01T03:00:00+01:00',
  '2027-03-01T09:00:00+01:00',
  '2027-05-02T12:00:00+02:00',
  '2027-07-15T12:00:00+02:00',
  '2027-08-31T23:30:00+02:00',
]

test.each(moments)('made at %s, it tells a story that can be true', async moment => {
  await goTo(new Date(moment))
  const seller = await makeSeller(api, admin)
  await sell(api, { seller, buyer: await makeBuyer(api) })
  const user = await confirmedUserByEmail(api.context, seller.email)
  if (!user) throw new Error('the seller is unknown')
  const creator = asUser(api.context, user)
  const today = dayOf(api.clock.now())
  expect(await isPaidOut(creator)).toBe(false)
  await api.runJobs()
  await bankDay(api)
  await api.runJobs()
  const [payout, ...others] = (await api.as(seller).call(payouts.list, {})).body.results
  expect(others).toEqual([])
  const { body } = await api.as(seller).call(payouts.read, { id: payout?.id ?? '' })
  const { next_on } = (await api.as(seller).call(payouts.balance, {})).body
  const days = [...body.entries.map(({ on }) => on), body.due_on, dayOf(api.clock.now()), next_on]
  expect(days.toSorted()).toEqual(days)
  expect(body.due_on).toBe(today)
})
