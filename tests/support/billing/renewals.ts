// Renewals in tests: a paid plan, the day on which it is due, and the round that does what the day asks for.
import { subscriptions } from '#lib/contract/subscriptions.ts'
import { addDays, addSeconds, HOUR_S, startOfDay } from '#lib/dates.ts'
import type { BillingInterval } from '#lib/rules/billing/periods.ts'
import type { PlanName } from '#lib/rules/plans.ts'
import { advanceSubscriptions } from '#server/domains/billing/renewals/jobs.ts'
import type { TestApi } from '../api.ts'
import { logInAgain, makePerson, type TestPerson } from '../people/people.ts'
import { addCard } from './cards.ts'
import { order, payAgreeing } from './subscribe.ts'

/** A creator who pays for a plan with a card that renews it. */
export async function subscriber(
  api: TestApi,
  plan: PlanName,
  interval: BillingInterval = 'month',
): Promise<TestPerson> {
  const person = await makePerson(api)
  await addCard(api, person)
  await payAgreeing(api, person, await order(api, person, plan, interval))
  return person
}

export async function subscriptionOf(api: TestApi, person: TestPerson) {
  const { body } = await api.as(person).call(subscriptions.list)
  const [found] = body.results
  if (!found) throw new Error('there is no subscription')
  return found
}

/** Moves the clock to two in the morning of a day and works what that day asks for. */
export async function comes(api: TestApi, person: TestPerson, day: string): Promise<void> {
  api.clock.set(addSeconds(startOfDay(day), 2 * HOUR_S))
  await advance(api)
  await logInAgain(api, person)
}

/** The day `days` after the end of the period that is paid, or before it. */
export async function daysAfterEnd(api: TestApi, person: TestPerson, days: number): Promise<void> {
  await logInAgain(api, person)
  const { ends_on } = await subscriptionOf(api, person)
  await comes(api, person, addDays(ends_on, days))
}

export async function advance(api: TestApi): Promise<void> {
  await api.context.enqueue(advanceSubscriptions, {})
  await api.runJobs()
}
