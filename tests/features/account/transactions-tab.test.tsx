// The tab of transactions: each side sees what is theirs, filters stand in the address, and nothing found says so.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { TransactionsTab } from '#features/account/transactions/transactions-tab.tsx'
import { SessionProvider } from '#lib/api/use-session.tsx'
import { profiles } from '#lib/contract/profiles.ts'
import { transactions } from '#lib/contract/transactions.ts'
import errors from '#messages/en/errors.json' with { type: 'json' }
import lists from '#messages/en/lists.json' with { type: 'json' }
import chain from '#messages/en/nft-chain.json' with { type: 'json' }
import profile from '#messages/en/profile.json' with { type: 'json' }
import sale from '#messages/en/sale.json' with { type: 'json' }
import words from '#messages/en/transactions.json' with { type: 'json' }
import { type TestApi, testApi } from '#tests/support/api.ts'
import { signAgreement } from '#tests/support/billing/issue.ts'
import { makeImage } from '#tests/support/files/images.ts'
import { putLicense } from '#tests/support/market/sold-licenses.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { setIdentityVerified } from '#tests/support/people/verification.ts'
import { connectToTestApi, problem } from '../connect-to-test-api.ts'

const address = vi.hoisted(() => ({ search: '' }))
// The router of the framework is not there in a test.
vi.mock('#components/layout/app-link.tsx', () => ({ AppLink: 'a' }))
vi.mock('nuqs/adapters/next/app', async () => {
  const { NuqsTestingAdapter } = await import('nuqs/adapters/testing')
  type Props = { children: ReactNode }
  return {
    NuqsAdapter: ({ children }: Props) => (
      <NuqsTestingAdapter searchParams={address.search} hasMemory>
        {children}
      </NuqsTestingAdapter>
    ),
  }
})

let api: TestApi
let seller: TestPerson
let buyer: TestPerson
beforeAll(async () => {
  api = await testApi()
  seller = await makePerson(api)
  await setIdentityVerified(api, seller, true)
  await signAgreement(api, seller)
  buyer = await makePerson(api, { account_type: 'collector' })
  for (const title of ['Dune', 'Harbour']) {
    await putLicense(api, { seller, buyer, image: await makeImage(api, seller, { title }) })
    api.clock.forward({ seconds: 1 })
  }
})
afterAll(() => api.close())

async function open(person: TestPerson, search = '') {
  address.search = search
  const session = (await api.as(person).call(profiles.current)).body
  const wire = connectToTestApi(api.as(person))
  render(
    <NextIntlClientProvider
      locale="en"
      timeZone="Europe/Paris"
      messages={{ transactions: words, 'nft-chain': chain, sale, lists, profile, errors }}
    >
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <SessionProvider session={session}>
          <TransactionsTab />
        </SessionProvider>
      </QueryClientProvider>
    </NextIntlClientProvider>,
  )
  return { user: userEvent.setup(), wire }
}
const rowOf = async (title: string) => (await screen.findByRole('rowheader', { name: new RegExp(title) })).closest('tr')
const sums = () => within(screen.getByLabelText(words.sums))

it('tells a seller what was paid and what of it is theirs', async () => {
  await open(seller)
  const row = await rowOf('Dune')
  expect(row).toHaveTextContent('€100.00')
  // Less the commission of 17.00 and its VAT of 3.40.
  expect(row).toHaveTextContent(`${words.earned} €79.60`)
  expect(sums().getByText(words.sum_sold).parentElement).toHaveTextContent('€200.00')
  expect(sums().getByText(words.sum_earned).parentElement).toHaveTextContent('€159.20')
  expect(sums().queryByText(words.sum_bought)).toBeNull()
})

it('tells a buyer what they paid, and nothing of commissions', async () => {
  await open(buyer)
  const row = await rowOf('Dune')
  expect(row).toHaveTextContent(words.events.bought)
  expect(row).not.toHaveTextContent(words.earned)
  expect(sums().getByText(words.sum_bought).parentElement).toHaveTextContent('€200.00')
})

it('says from whom and to whom, and in the order that is asked for', async () => {
  const { user } = await open(seller)
  const [sold] = (await api.as(seller).call(transactions.list)).body.results
  const row = await rowOf('Dune')
  for (const name of [words.columns.from, words.columns.to])
    expect(screen.getByRole('columnheader', { name })).toBeVisible()
  expect(
    within(row ?? document.body)
      .getAllByRole('cell')
      .map(cell => cell.textContent),
  ).toEqual(expect.arrayContaining([sold?.from.name, sold?.to.name]))
  const titles = () =>
    screen.getAllByRole('rowheader').map(({ textContent }) => /Dune|Harbour/.exec(textContent ?? '')?.[0])
  expect(titles()).toEqual(['Harbour', 'Dune'])
  await user.selectOptions(screen.getByLabelText(words.ordering), words.orderings.oldest)
  await waitFor(() => expect(titles()).toEqual(['Dune', 'Harbour']))
  // The table to download is always the newest first.
  expect(screen.getByText(words.csv).getAttribute('href')).not.toContain('ordering')
})

it('finds a title, says when nothing fits, and clears its filters', async () => {
  const { user } = await open(seller)
  await rowOf('Dune')
  await user.type(screen.getByLabelText(words.search), 'harb')
  await waitFor(() => expect(screen.queryByRole('rowheader', { name: /Dune/ })).toBeNull())
  expect(await rowOf('Harbour')).toBeInTheDocument()
  expect(sums().getByText(words.sum_sold).parentElement).toHaveTextContent('€100.00')
  await user.selectOptions(screen.getByLabelText(words.event), words.events.bought)
  expect(await screen.findByText(words.no_match_title)).toBeVisible()
  await user.click(screen.getByRole('button', { name: lists.clear }))
  expect(await rowOf('Dune')).toBeInTheDocument()
  expect(screen.getByLabelText(words.search)).toHaveValue('')
})

it('gives the table of what is shown to whoever asks for it', async () => {
  await open(seller, '?event=sold&from=2020-01-01')
  await rowOf('Dune')
  const link = new URL(screen.getByText(words.csv).getAttribute('href') ?? '', 'http://here.test')
  expect(Object.fromEntries(link.searchParams)).toEqual({ event: 'sold', from: '2020-01-01', language: 'en' })
})

it('says that there is none yet, and what went wrong when they cannot be had', async () => {
  await open(await makePerson(api))
  expect(await screen.findByText(words.none_title)).toBeVisible()
  expect(screen.queryByLabelText(words.search)).toBeNull()
})

it('says so when they cannot be had', async () => {
  const { wire } = await open(seller)
  wire.instead = call => (call.includes('/transactions') ? problem(500) : null)
  expect(await screen.findByRole('alert')).toBeVisible()
})
