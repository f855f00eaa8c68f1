// The tab of payouts: what is owed and when it goes out, what to do first, and what became of each payout.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { configure, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { PayoutsTab } from '#features/account/payouts/payouts-tab.tsx'
import { SessionProvider } from '#lib/api/use-session.tsx'
import { agreements } from '#lib/contract/agreements.ts'
import { profiles } from '#lib/contract/profiles.ts'
import { newId } from '#lib/ids.ts'
import { negate, toCents } from '#lib/money.ts'
import errors from '#messages/en/errors.json' with { type: 'json' }
import invoicing from '#messages/en/invoicing.json' with { type: 'json' }
import lists from '#messages/en/lists.json' with { type: 'json' }
import payouts from '#messages/en/payouts.json' with { type: 'json' }
import profile from '#messages/en/profile.json' with { type: 'json' }
import { bank_accounts } from '#server/db/schema/identity.ts'
import { payouts as payoutTable } from '#server/db/schema/payouts.ts'
import { postTransaction } from '#server/domains/billing/ledger/post.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { putPayout } from '#tests/support/billing/creators.ts'
import { signAgreement } from '#tests/support/billing/issue.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { setIdentityVerified } from '#tests/support/people/verification.ts'
import { connectToTestApi, problem } from '../connect-to-test-api.ts'

configure({ asyncUtilTimeout: 10_000 })
// The router of the framework is not there in a test.
vi.mock('#components/layout/app-link.tsx', () => ({ AppLink: 'a' }))
vi.mock('nuqs/adapters/next/app', async () => {
  const { NuqsTestingAdapter } = await import('nuqs/adapters/testing')
  return { NuqsAdapter: NuqsTestingAdapter }
})

const words = payouts.tab
let api: TestApi
let paid: TestPerson
let held: TestPerson
let refused: TestPerson
let fresh: TestPerson
beforeAll(async () => {
  api = await testApi()
  paid = await makePerson(api)
  held = await makePerson(api)
  refused = await makePerson(api)
  fresh = await makePerson(api)
  for (const person of [paid, held, refused]) {
    await setIdentityVerified(api, person, true)
    await signAgreement(api, person)
  }
  for (const person of [paid, refused]) await putAccount(person)
  await putPayout(api, paid)
  for (const person of [paid, refused]) await putOwed(person)
  await putFailure(held, 'bank_account_missing')
  await putFailure(refused, 'name_differs')
})
afterAll(() => api.close())

/** A confirmed account as it is kept here; a simulated browser lets no call out to the provider. */
async function putAccount({ id: user_id }: TestPerson): Promise<void> {
  const created_at = api.clock.now()
  const owner = { owner_name: 'A', owner_address: '1 rue Cuvier', owner_zip: '75005', owner_city: 'Paris' }
  const facts = { type: 'iban', country: 'FR', owner_country: 'FR', masked_number: 'FR76 •••• 0143' } as const
  const id = newId('bank_account', created_at)
  await api.services.db.insert(bank_accounts).values({ id, user_id, ...owner, ...facts, status: 'active', created_at })
}

async function putOwed({ id }: TestPerson): Promise<void> {
  const cents = toCents(44_79)
  const entries = { bank: cents, [`user:${id}:payable` as const]: negate(cents) }
  await api.context.transact(tx => postTransaction(tx, { key: `owed/${id}`, kind: 'test', reference: id, entries }))
}

async function putFailure({ id: user_id }: TestPerson, reason: 'bank_account_missing' | 'name_differs'): Promise<void> {
  const created_at = api.clock.now()
  const facts = { month: '2026-01', amount_cents: toCents(44_79), status: 'failed', reason } as const
  await api.services.db.insert(payoutTable).values({ id: newId('payout', created_at), user_id, ...facts, created_at })
}

async function open(person: TestPerson, broken: string[] = []) {
  const { body: session } = await api.as(person).call(profiles.current)
  const wire = connectToTestApi(api.as(person))
  wire.instead = call => (broken.includes(call) ? problem(500) : null)
  render(
    <NextIntlClientProvider
      locale="en"
      messages={{ payouts, invoicing, profile, lists, errors }}
      timeZone="Europe/Paris"
    >
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <SessionProvider session={session}>
          <PayoutsTab />
        </SessionProvider>
      </QueryClientProvider>
    </NextIntlClientProvider>,
  )
  return wire
}
const history = () => screen.findByRole('table', { name: words.caption })

it('shows what is owed, what is with the bank, each line of it, and the statement of what went out', async () => {
  await open(paid)
  const composition = await screen.findByRole('table', { name: payouts.entries.caption })
  expect(within(composition).getByText('€44.79')).toBeVisible()
  expect(screen.getAllByText('€44.79')).toHaveLength(2)
  expect(screen.getByText('€10.00 more is with the bank.')).toBeVisible()
  const table = await history()
  expect(within(table).getByText(payouts.states.sending)).toBeVisible()
  expect(within(table).getByText('€10.00')).toBeVisible()
  // One stands under the amount on a phone, one in a column of its own: styles show one of them.
  const links = within(table).getAllByRole('link', { name: /^Statement of .* as PDF$/ })
  for (const link of links) expect(link.getAttribute('href')).toMatch(/^\/api\/payouts\/[^/]+\/pdf\?language=en$/)
  expect(screen.queryByText(words.holds_title)).toBeNull()
})

it('says what stands in the way and where to put it right, and why a payout failed', async () => {
  await open(held)
  const holds = await screen.findByRole('region', { name: words.holds_title })
  const { title, action } = payouts.reasons.bank_account_missing
  expect(within(holds).getByText(title)).toBeVisible()
  expect(within(holds).getByRole('link', { name: action })).toHaveAttribute('href', expect.stringContaining('/bank/'))
  const table = await history()
  expect(within(table).getByText(payouts.states.failed)).toBeVisible()
  expect(within(table).getByText(title)).toBeVisible()
  // Nothing left the account, so there is nothing to state; what to do stands above once.
  expect(within(table).queryByRole('link')).toBeNull()
  expect(within(table).queryByText(/goes out with the payout/)).toBeNull()
})

it('says of the newest payout what to do about its failure, and when the amount goes out again', async () => {
  await open(refused)
  const table = await history()
  const { title, next, action } = payouts.reasons.name_differs
  expect(within(table).getByText(title)).toBeVisible()
  expect(await within(table).findByText(next)).toBeVisible()
  expect(within(table).getByText(/^The amount goes out with the payout of 1 \w+ 20\d\d\.$/)).toBeVisible()
  expect(within(table).getByRole('link', { name: action })).toHaveAttribute('href', expect.stringContaining('/bank/'))
})

it('explains to somebody who has sold nothing when the first payout comes', async () => {
  await open(fresh)
  expect(await screen.findByText(words.nothing)).toBeVisible()
  expect(await screen.findByRole('heading', { name: words.none_title })).toBeVisible()
  expect(screen.queryByRole('table')).toBeNull()
})

it('says so when the balance cannot be fetched, and shows the history all the same', async () => {
  const wire = await open(paid, ['GET /payments/balance'])
  const retry = await screen.findByRole('button', { name: errors.retry })
  expect(await history()).toBeVisible()
  wire.instead = () => null
  await userEvent.setup().click(retry)
  expect((await screen.findAllByText('€44.79'))[0]).toBeVisible()
})

it('asks a creator to sign the mandate, says what is wrong with the number, and shows it signed', async () => {
  const user = userEvent.setup()
  const wire = await open(fresh)
  const holds = await screen.findByRole('region', { name: words.holds_title })
  expect(await within(holds).findByText(payouts.unsigned.title)).toBeVisible()
  const section = screen.getByRole('region', { name: invoicing.title })
  expect(within(section).getByText(invoicing.states.unsigned)).toBeVisible()
  const link = within(section).getByRole('link', { name: invoicing.read })
  expect(link).toHaveAttribute('href', `/api/profiles/${fresh.id}/invoicing_agreement_pdf?language=en&draft=true`)

  await user.click(within(section).getByRole('button', { name: invoicing.sign }))
  const dialog = await screen.findByRole('dialog', { name: invoicing.title })
  const number = within(dialog).getByRole('textbox', { name: invoicing.company_number })
  await user.type(number, '732829321')
  await user.click(within(dialog).getByRole('button', { name: invoicing.submit }))
  expect(await within(dialog).findByText(errors.fields.agreement_unread)).toBeVisible()
  await user.click(within(dialog).getByRole('checkbox'))
  await user.click(within(dialog).getByRole('button', { name: invoicing.submit }))
  expect(await within(dialog).findByText(errors.fields.company_number_invalid)).toBeVisible()
  await user.clear(number)
  await user.type(number, '732829320')
  await user.click(within(dialog).getByRole('button', { name: invoicing.submit }))

  expect(await within(section).findByText(invoicing.states.signed)).toBeVisible()
  expect(within(section).getByText(invoicing.vat_none)).toBeVisible()
  expect(within(section).getByRole('link', { name: invoicing.document })).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(within(holds).queryByText(payouts.unsigned.title)).toBeNull()
  expect(wire.sent.at(-1)).toMatchObject({ company_number: '732829320', vat_number: null, agreed: true, version: 1 })
  expect((await api.as(fresh).call(agreements.read)).body.state).toBe('signed')
})
