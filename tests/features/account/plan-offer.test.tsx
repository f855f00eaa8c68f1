// The launch offer above the plans: with its days while it runs, and not a day longer.
import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PlanOffer } from '#features/account/plan/plan-offer.tsx'
import billing from '#messages/en/billing.json' with { type: 'json' }
import billingFr from '#messages/fr/billing.json' with { type: 'json' }
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { connectToTestApi } from '../connect-to-test-api.ts'
import { drawAccount } from './draw-account.tsx'

let api: TestApi
let person: TestPerson
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

it('says how much is taken off, of what, and on which days', async () => {
  api.clock.set(new Date('2023-12-31T12:00:00Z'))
  person = await makePerson(api)
  connectToTestApi(api.as(person))
  drawAccount(<PlanOffer />, { locale: 'en', messages: { billing } })
  expect(await screen.findByText(/^50% off .* chosen from 1 September 2023 to 31 December 2023\.$/)).toBeVisible()
  drawAccount(<PlanOffer />, { locale: 'fr', messages: { billing: billingFr } })
  expect(
    await screen.findByText(/^50\s% de réduction .* choisie du 1er septembre 2023 au 31 décembre 2023\.$/),
  ).toBeVisible()
})

it('says nothing afterwards', async () => {
  api.clock.set(new Date('2024-01-01T12:00:00Z'))
  const late = await makePerson(api)
  const wire = connectToTestApi(api.as(late))
  drawAccount(<PlanOffer />, { locale: 'en', messages: { billing } })
  await expect.poll(() => wire.asked).toEqual(['GET /subscriptions/offer'])
  expect(screen.queryByText(/off the first month/)).toBeNull()
})
