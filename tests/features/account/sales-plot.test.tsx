// Sales on the dashboard: figures and bars of true sales, the same as a table, and a sentence where there are none.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { configure, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { SalesPlot } from '#features/account/overview/sales-plot.tsx'
import { RoyaltiesTile, SalesTile, SettledTile, TotalTile } from '#features/account/overview/sales-tiles.tsx'
import type { Earnings } from '#lib/contract/payouts.ts'
import { negate, toCents } from '#lib/money.ts'
import dashboard from '#messages/en/dashboard.json' with { type: 'json' }
import errors from '#messages/en/errors.json' with { type: 'json' }
import { postTransaction } from '#server/domains/billing/ledger/post.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { connectToTestApi, problem } from '../connect-to-test-api.ts'

configure({ asyncUtilTimeout: 10_000 })
// The router of the framework is not there in a test.
vi.mock('#components/layout/app-link.tsx', () => ({ AppLink: 'a' }))

let api: TestApi
let seller: TestPerson
let fresh: TestPerson
beforeAll(async () => {
  api = await testApi()
  seller = await makePerson(api)
  fresh = await makePerson(api)
  await book('invoice_issued', 110_00)
  await book('commission_kept', -20_40)
})
afterAll(() => api.close())

async function book(kind: string, cents: number): Promise<void> {
  const amount = toCents(cents)
  const entries = { bank: amount, [`user:${seller.id}:payable` as const]: negate(amount) }
  await api.context.transact(tx => postTransaction(tx, { key: `test/${kind}`, kind, reference: seller.id, entries }))
}

function open(person: TestPerson, broken = false, earnings: Earnings | null = null) {
  connectToTestApi(api.as(person)).instead = () => (broken ? problem(500) : earnings && Response.json(earnings))
  render(
    <NextIntlClientProvider locale="en" messages={{ dashboard, errors }} timeZone="Europe/Paris">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <SalesTile />
        <SettledTile />
        <RoyaltiesTile />
        <TotalTile />
        <SalesPlot />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  )
}

it('shows what was sold and what of it is one’s own, as a plot with its summary and as a table', async () => {
  open(seller)
  expect(await screen.findByText('€110.00')).toBeVisible()
  expect(screen.getByText('€89.60')).toBeVisible()
  // Nobody pays damages or royalties here.
  expect(screen.getByText(dashboard.settled_none)).toBeVisible()
  expect(screen.queryByText(dashboard.royalties)).toBeNull()
  expect(screen.getByText('One sale in your name, VAT included, credit notes taken off')).toBeVisible()
  const { plot } = dashboard
  const figure = await screen.findByRole('img', { name: /Best month: .* €110\.$/ })
  expect(within(figure).getByText('€150')).toBeVisible()
  await userEvent.setup().click(screen.getByRole('button', { name: plot.as_table }))
  const table = screen.getByRole('table', { name: plot.title })
  expect(within(table).getAllByRole('row')).toHaveLength(13)
  const last = within(table).getAllByRole('row').at(-1)
  expect(last).toHaveTextContent('€110.00')
  expect(last).toHaveTextContent('€89.60')
})

it('tells damages and royalties from sales, and leads to each of them', async () => {
  const none = { sales: 0, sold_cents: 0, litigations: 0, litigation_cents: 0, royalties: 0, royalty_cents: 0 }
  const sums = { ...none, litigations: 1, litigation_cents: 400_00, royalties: 2, royalty_cents: 19_00 }
  const months = [
    { month: '2026-10', ...none, earned_cents: 0 },
    { month: '2026-11', ...sums, earned_cents: 419_00 },
  ]
  open(fresh, false, { currency: 'EUR', ...sums, earned_cents: 419_00, months })
  expect(await screen.findByText('€400.00')).toBeVisible()
  expect(screen.getByText(dashboard.sales_none)).toBeVisible()
  const settled = screen.getByRole('link', { name: dashboard.see_settled })
  expect(settled).toHaveAttribute('href', '/account/invoices/?category=litigation&direction=issued')
  const royalties = screen.getByRole('link', { name: dashboard.see_royalties })
  expect(royalties).toHaveAttribute('href', '/account/transactions/?event=royalty')
  expect(screen.getByText(dashboard.total_of)).toBeVisible()
  await userEvent.setup().click(screen.getByRole('button', { name: dashboard.plot.as_table }))
  const table = within(screen.getByRole('table', { name: dashboard.plot.title }))
  expect(table.getByRole('columnheader', { name: dashboard.plot.settled })).toBeVisible()
  expect(table.getByRole('columnheader', { name: dashboard.plot.royalties })).toBeVisible()
})

it('says so where nothing was sold yet, without an empty plot', async () => {
  open(fresh)
  expect(await screen.findByText(dashboard.sales_none)).toBeVisible()
  expect(screen.getByText(dashboard.total_none)).toBeVisible()
  expect(screen.queryByRole('img')).toBeNull()
})

it('says so when the figures cannot be fetched', async () => {
  open(fresh, true)
  expect(await screen.findAllByText('Out of order.')).toHaveLength(3)
})
