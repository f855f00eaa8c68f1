// The page of disputes: one is contested with a document, one is accepted as lost, and what the platform then owes is said.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { configure, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { DisputesPart } from '#features/admin/disputes/disputes-part.tsx'
import type { AdminDispute } from '#lib/contract/admin-disputes.ts'
import errors from '#messages/en/errors.json' with { type: 'json' }
import lists from '#messages/en/lists.json' with { type: 'json' }
import money from '#messages/en/money.json' with { type: 'json' }
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { connectToTestApi } from '../connect-to-test-api.ts'

configure({ asyncUtilTimeout: 10_000 })
vi.mock('#components/layout/app-link.tsx', () => ({ AppLink: 'a' }))

const words = money.disputes
let api: TestApi
let admin: TestPerson
beforeAll(async () => {
  api = await testApi()
  admin = await makePerson(api, { roles: ['admin'] })
})
afterAll(() => api.close())

const waiting: AdminDispute = {
  id: 'dsp_1',
  payment_id: 'pay_1',
  provider_id: 'dispute_1',
  payer: { id: 'usr_1', name: 'Ada Zöllner' },
  invoice: { id: 'inv_1', number: 'FA-2026-000001' },
  kind: 'contestable',
  status: 'action_required',
  reason: 'FRAUD',
  amount_cents: 10_00,
  money_taken: true,
  answer_until: '2026-12-24T10:00:00.000Z',
  credit_note: null,
  may_contest: true,
  may_accept: true,
  created_at: '2026-11-24T10:00:00.000Z',
  closed_at: null,
}

/** The provider is out of reach from a simulated browser: what the API says of one dispute, and of what is owed. */
function open() {
  const wire = connectToTestApi(api.as(admin))
  let dispute = waiting
  const answered = (status: 'submitted' | 'lost') => {
    dispute = { ...waiting, status, may_contest: false, may_accept: false }
    return Response.json(dispute)
  }
  wire.instead = call => {
    switch (call) {
      case 'GET /admin/disputes':
        return Response.json({ count: 1, next: null, previous: null, results: [dispute] })
      case 'GET /admin/dispute-debt':
        return Response.json({ cents: dispute.status === 'lost' ? 10_00 : 0 })
      case 'POST /admin/disputes/dsp_1/contest':
        return answered('submitted')
      case 'POST /admin/disputes/dsp_1/accept':
        return answered('lost')
      default:
        return null
    }
  }
  render(
    <NextIntlClientProvider locale="en" messages={{ money, lists, errors }} timeZone="Europe/Paris">
      <QueryClientProvider client={new QueryClient()}>
        <NuqsTestingAdapter>
          <DisputesPart />
        </NuqsTestingAdapter>
      </QueryClientProvider>
    </NextIntlClientProvider>,
  )
  return { wire, user: userEvent.setup() }
}

it('a dispute is contested with a document and a reason, and nothing goes out without both', async () => {
  const { wire, user } = open()
  const contest = await screen.findByRole('button', { name: words.contest })
  expect(contest).toBeDisabled()
  const proof = new File(['%PDF-1.7\nproof\n%%EOF'], 'proof.pdf', { type: 'application/pdf' })
  await user.upload(screen.getByLabelText(new RegExp(`^${words.file}`)), proof)
  await user.selectOptions(screen.getByLabelText(words.type), 'delivery_proof')
  await user.click(contest)
  expect(await screen.findByText(errors.fields.required)).toBeVisible()
  expect(wire.sent).toEqual([])
  await user.type(screen.getByLabelText(words.reason), 'The plan was used every day.')
  await user.click(contest)
  await waitFor(() => expect(screen.queryByRole('button', { name: words.contest })).toBeNull())
  for (const part of ['delivery_proof', 'The plan was used every day.', 'proof.pdf'])
    expect(String(wire.sent[0])).toContain(part)
  expect(wire.asked).not.toContain('POST /admin/disputes/dsp_1/accept')
})

it('a dispute is accepted with a reason, and then the page says what is owed to the provider', async () => {
  const { wire, user } = open()
  await user.click(await screen.findByRole('button', { name: words.accept }))
  expect(await screen.findByText(errors.fields.required)).toBeVisible()
  expect(screen.queryByText(words.debt_link)).toBeNull()
  await user.type(screen.getByLabelText(words.reason), 'They are right.')
  await user.click(screen.getByRole('button', { name: words.accept }))
  expect(await screen.findByText(words.debt.replace('{amount}', '€10.00'))).toBeVisible()
  expect(screen.getByRole('link', { name: words.debt_link })).toBeVisible()
  expect(wire.sent).toEqual([{ reason: 'They are right.' }])
})
