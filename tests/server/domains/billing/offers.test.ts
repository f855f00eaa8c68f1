// Dated discounts: rows of the database that quotes read.
import { expect, test } from 'vitest'
import { subscriptions } from '#lib/contract/subscriptions.ts'
import { testApi } from '#tests/support/api.ts'
import { addCard } from '#tests/support/billing/cards.ts'
import { subscriptionOf } from '#tests/support/billing/renewals.ts'
import { order, payAgreeing } from '#tests/support/billing/subscribe.ts'
import { logInAgain, makePerson } from '#tests/support/people/people.ts'

test('in the months of the launch offer the first period costs half, and the quote says so on a line of its own', async () => {
  const then = await testApi()
  then.clock.set(new Date('2023-10-10T10:00:00Z'))
  const person = await makePerson(then, { locale: 'fr' })
  await addCard(then, person)
  const offered = async () => (await then.as(person).call(subscriptions.offer)).body.offer
  const launch = { label: 'Launch offer', starts_on: '2023-09-01', ends_on: '2023-12-31', discount_bps: 5_000 }
  expect(await offered()).toEqual(launch)
  const quoted = await then
    .as(person)
    .call(
      subscriptions.quote,
      { body: { plan: 'COMPACT', interval: 'year' } },
      { headers: { 'Accept-Language': 'fr' } },
    )
  expect(quoted.body).toMatchObject({
    list_price_cents: 110_00,
    discount_cents: 55_00,
    offer: 'Offre de lancement',
    net_cents: 45_83,
    vat_cents: 9_17,
    total_cents: 55_00,
  })
  await payAgreeing(then, person, await order(then, person, 'COMPACT', 'year'))
  expect(await subscriptionOf(then, person)).toMatchObject({
    price_cents: 55_00,
    discount_cents: 55_00,
    renewal: { price_cents: 110_00 },
  })
  // It is for a first plan alone, and over with its last day.
  expect(await offered()).toBeNull()
  const other = await makePerson(then)
  const offeredAt = async (moment: string) => {
    then.clock.set(new Date(moment))
    await logInAgain(then, other)
    return (await then.as(other).call(subscriptions.offer)).body.offer
  }
  expect(await offeredAt('2023-12-31T22:59:59Z')).toEqual(launch)
  expect(await offeredAt('2023-12-31T23:00:00Z')).toBeNull()
  await then.close()
})
