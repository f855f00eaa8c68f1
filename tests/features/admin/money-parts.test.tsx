// The parts of payouts and of the books: a block ends with a reason, and the books are proved on demand.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { configure, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import type { ReactNode } from 'react'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { LedgerPart } from '#features/admin/ledger/ledger-part.tsx'
import { PayoutsPart } from '#features/admin/payouts/payouts-part.tsx'
import books from '#messages/en/books.json' with { type: 'json' }
import errors from '#messages/en/errors.json' with { type: 'json' }
import lists from '#messages/en/lists.json' with { type: 'json' }
import money from '#messages/en/money.json' with { type: 'json' }
import payouts from '#messages/en/payouts.json' with { type: 'json' }
import { writeBlock } from '#server/domains/billing/payouts/blocks.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { putPayout } from '#tests/support/billing/creators.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { connectToTestApi } from '../connect-to-test-api.ts'

configure({ asyncUtilTimeout: 10_000 })
vi.mock('#components/layout/app-link.tsx', () => ({ AppLink: 'a' }))

let api: TestApi
let admin: TestPerson
let creator: TestPerson
beforeAll(async () => {
  api = await testApi()
  admin = await makePerson(api, { roles: ['admin'] })
  creator = await makePerson(api, { first_name: 'Ada', last_name: 'Zöllner' })
  await putPayout(api, creator)
})
afterAll(() => api.close())

function open(part: ReactNode) {
  const wire = connectToTestApi(api.as(admin))
  render(
    <NextIntlClientProvider locale="en" messages={{ books, payouts, money, lists, errors }} timeZone="Europe/Paris">
      <QueryClientProvider client={new QueryClient()}>
        <NuqsTestingAdapter>{part}</NuqsTestingAdapter>
      </QueryClientProvider>
    </NextIntlClientProvider>,
  )
  return { wire, user: userEvent.setup() }
}

it('lists payouts, and lifts a block once a reason is given', async () => {
  const { id } = creator
  const finding = { code: 'wallet_differs', about: 'wallet', expected: 10_00, found: 9_00, user_id: id } as const
  await api.context.transact(tx => writeBlock(tx, id, [finding]))
  const { wire, user } = open(<PayoutsPart />)
  const blocks = await screen.findByRole('region', { name: books.payouts.blocks_title })
  expect(within(blocks).getByText(books.findings.wallet_differs)).toBeVisible()
  expect(await screen.findByText(payouts.states.sending, { selector: 'td *' })).toBeVisible()
  await user.click(within(blocks).getByRole('button', { name: books.payouts.lift }))
  await user.click(await within(blocks).findByRole('button', { name: books.payouts.lift_do }))
  expect(await screen.findByText(errors.fields.required)).toBeVisible()
  expect(wire.sent).toEqual([])
  await user.type(screen.getByLabelText(books.payouts.lift_reason), 'Booked late.')
  await user.click(within(blocks).getByRole('button', { name: books.payouts.lift_do }))
  await vi.waitFor(() => expect(screen.queryByRole('region', { name: books.payouts.blocks_title })).toBeNull())
  expect(wire.sent).toEqual([{ reason: 'Booked late.' }])
})

it('says that nothing was checked yet, and shows a check that is run now', async () => {
  const { user } = open(<LedgerPart />)
  expect(await screen.findByRole('heading', { name: books.ledger.never_title })).toBeVisible()
  await user.click(screen.getByRole('button', { name: books.ledger.run }))
  expect(await screen.findByRole('table', { name: books.ledger.caption })).toBeVisible()
  expect(screen.getByText(books.ledger.accounts)).toBeVisible()
})

/** The ledger part with a check that found this, and a server that takes the booking. */
function openChecked(findings: readonly object[], booking: string) {
  const at = api.clock.now().toISOString()
  const counted = { accounts: 9, transactions: 4, wallets: 3 }
  const check = { id: 'lck_1', started_by: null, ...counted, findings, started_at: at, finished_at: at }
  const opened = open(<LedgerPart />)
  opened.wire.instead = call => {
    if (call === 'GET /admin/ledger-checks')
      return Response.json({ count: 1, next: null, previous: null, results: [check] })
    return call === booking ? Response.json({ id: 'ltx_1' }, { status: 201 }) : null
  }
  return opened
}

it('books what a check misses in the platform’s own wallet, as much to the bank as the statement says', async () => {
  const finding = { code: 'fees_differ', about: 'provider:fees', expected: 20_40, found: 0, user_id: null } as const
  const findings = [finding, { ...finding, code: 'platform_differs', expected: 1, found: 2 }]
  const { wire, user } = openChecked(findings, 'POST /admin/withdrawals')
  const words = books.withdrawal
  // What the provider has too much was paid to nobody.
  await user.click(await screen.findByRole('button', { name: words.open }))
  const form = screen.getByRole('form', { name: words.title_fees })
  const bank = within(form).getByLabelText(words.bank)
  await user.clear(bank)
  await user.type(bank, '20.41')
  await user.click(within(form).getByRole('button', { name: 'Book €20.40' }))
  expect(await screen.findByText(errors.fields.amount_too_high)).toBeVisible()
  expect(screen.getByText(errors.fields.required)).toBeVisible()
  expect(wire.sent).toEqual([])
  await user.clear(bank)
  await user.type(bank, '18')
  expect(within(form).getByText('The provider kept €2.40.')).toBeVisible()
  await user.type(within(form).getByLabelText(words.reason), 'Statement 11')
  await user.click(within(form).getByRole('button', { name: 'Book €20.40' }))
  await vi.waitFor(() => expect(wire.asked).toContain('POST /admin/ledger-checks'))
  expect(wire.sent[0]).toEqual({ wallet: 'fees', bank_cents: 18_00, kept_cents: 2_40, reason: 'Statement 11' })
})

it('books what has arrived for lost disputes, with where it came from and a reason', async () => {
  const finding = { code: 'disputes_differ', about: 'provider:disputes', user_id: null } as const
  const findings = [
    { ...finding, expected: -30_00, found: -10_00 },
    { ...finding, expected: -10_00, found: -30_00 },
  ]
  const { wire, user } = openChecked(findings, 'POST /admin/repayments')
  const words = books.repayment
  // What the wallet lacks was paid by nobody.
  await user.click(await screen.findByRole('button', { name: words.open }))
  const form = within(screen.getByRole('form', { name: words.title }))
  await user.click(form.getByRole('button', { name: 'Book €20.00' }))
  expect(await form.findByText(errors.fields.required)).toBeVisible()
  expect(wire.sent).toEqual([])
  await user.selectOptions(form.getByLabelText(words.source), words.sources.platform)
  await user.type(form.getByLabelText(books.withdrawal.reason), 'Statement 12')
  await user.click(form.getByRole('button', { name: 'Book €20.00' }))
  await vi.waitFor(() => expect(wire.asked).toContain('POST /admin/ledger-checks'))
  expect(wire.sent[0]).toEqual({ source: 'platform', cents: 20_00, reason: 'Statement 12' })
})
