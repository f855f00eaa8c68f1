// One subscription as administrators see it, and another try of the renewal that failed: with a reason, and then none is offered.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { configure, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { SubscriptionPanel } from '#features/admin/subscriptions/subscription-panel.tsx'
import type { AdminSubscriptionDetail, PlanPeriod } from '#lib/contract/admin-subscriptions.ts'
import billing from '#messages/en/billing.json' with { type: 'json' }
import errors from '#messages/en/errors.json' with { type: 'json' }
import invoices from '#messages/en/invoices.json' with { type: 'json' }
import lists from '#messages/en/lists.json' with { type: 'json' }
import money from '#messages/en/money.json' with { type: 'json' }
import plans from '#messages/en/plans.json' with { type: 'json' }
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { connectToTestApi } from '../connect-to-test-api.ts'

configure({ asyncUtilTimeout: 10_000 })
vi.mock('#components/layout/app-link.tsx', () => ({ AppLink: 'a' }))

let api: TestApi
let admin: TestPerson
beforeAll(async () => {
  api = await testApi()
  admin = await makePerson(api, { roles: ['admin'] })
})
afterAll(() => api.close())

const paid: AdminSubscriptionDetail = {
  id: 'sub_1',
  person: { id: 'usr_1', name: 'Ada Zöllner' },
  status: 'active',
  plan: 'COMPACT',
  interval: 'month',
  starts_on: '2026-10-24',
  ends_on: '2026-11-24',
  active: true,
  price_cents: 10_00,
  discount_cents: 0,
  upload_quota: 10,
  tracking_quota: 10,
  next_plan: null,
  next_interval: null,
  renewal: null,
  unpaid: null,
  resting: [],
  attempts: 0,
  retry_refusal: 'renewal_not_failed',
}
const failed: AdminSubscriptionDetail = {
  ...paid,
  status: 'suspended',
  unpaid: {
    invoice: 'inv_2',
    total_cents: 10_00,
    since: '2026-11-24',
    next_attempt_on: '2026-11-27',
    gives_until: '2026-12-08',
    lapses_on: '2026-12-24',
  },
  attempts: 1,
  retry_refusal: null,
}
const bought: PlanPeriod = {
  invoice: { id: 'inv_1', number: 'FA-2026-000001', status: 'paid' },
  kind: 'purchase',
  plan: 'COMPACT',
  interval: 'month',
  starts_on: '2026-10-24',
  ends_on: '2026-11-24',
  total_cents: 10_00,
  credited_cents: 0,
  attempts: [],
  created_at: '2026-10-24T08:00:00.000Z',
}

/** Who has failed to renew pays at a provider that is out of reach from a simulated browser: what the API says of it. */
function open(first: AdminSubscriptionDetail) {
  const wire = connectToTestApi(api.as(admin))
  let now = first
  wire.instead = call => {
    switch (call) {
      case 'GET /admin/subscriptions/sub_1':
        return Response.json(now)
      case 'GET /admin/subscriptions/sub_1/periods':
        return Response.json({ count: 1, next: null, previous: null, results: [bought] })
      case 'POST /admin/subscriptions/sub_1/renewal-attempts':
        now = { ...now, retry_refusal: 'invoice_validating' }
        return Response.json(now)
      default:
        return null
    }
  }
  const messages = { plans, money, lists, billing, invoices, errors }
  render(
    <NextIntlClientProvider locale="en" messages={messages} timeZone="Europe/Paris">
      <QueryClientProvider client={new QueryClient()}>
        <NuqsTestingAdapter>
          <SubscriptionPanel id="sub_1" />
        </NuqsTestingAdapter>
      </QueryClientProvider>
    </NextIntlClientProvider>,
  )
  return { wire, user: userEvent.setup() }
}

it('shows a plan that is paid with what was bought, and nothing to try again', async () => {
  open(paid)
  expect(await screen.findByRole('heading', { level: 1, name: /COMPACT/ })).toBeVisible()
  expect(screen.getByText(plans.intervals.month)).toBeVisible()
  expect(within(await screen.findByRole('table')).getByText('FA-2026-000001')).toBeVisible()
  expect(screen.queryByRole('heading', { name: plans.renewal })).toBeNull()
})

it('tries a renewal that failed again once a reason is given', async () => {
  const { wire, user } = open(failed)
  expect(await screen.findByRole('heading', { name: plans.renewal })).toBeVisible()
  await user.click(screen.getByRole('button', { name: plans.retry }))
  const form = within(await screen.findByRole('form', { name: plans.retry_title }))
  await user.click(form.getByRole('button', { name: plans.retry }))
  expect(await form.findByText(errors.fields.required)).toBeVisible()
  expect(wire.sent).toEqual([])
  await user.type(form.getByLabelText(plans.reason), 'The bank has lifted its limit.')
  await user.click(form.getByRole('button', { name: plans.retry }))
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull())
  expect(wire.sent).toEqual([{ reason: 'The bank has lifted its limit.' }])
  expect(await screen.findByText(plans.refusals.invoice_validating)).toBeVisible()
})
