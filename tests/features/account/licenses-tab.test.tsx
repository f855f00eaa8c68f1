// The tab of licences: what each side finds there, and how a holder names the website of one.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { LicensesTab } from '#features/account/licenses/licenses-tab.tsx'
import { SessionProvider } from '#lib/api/use-session.tsx'
import { licenses } from '#lib/contract/licenses.ts'
import { profiles } from '#lib/contract/profiles.ts'
import errors from '#messages/en/errors.json' with { type: 'json' }
import words from '#messages/en/held-licenses.json' with { type: 'json' }
import recorded from '#messages/en/licenses.json' with { type: 'json' }
import lists from '#messages/en/lists.json' with { type: 'json' }
import profile from '#messages/en/profile.json' with { type: 'json' }
import { license_passports } from '#server/db/schema/market.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { signAgreement } from '#tests/support/billing/issue.ts'
import { makeImage } from '#tests/support/files/images.ts'
import { putLicense } from '#tests/support/market/sold-licenses.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { setIdentityVerified } from '#tests/support/people/verification.ts'
import { connectToTestApi } from '../connect-to-test-api.ts'

configure({ asyncUtilTimeout: 10_000 })
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
let image: string
beforeAll(async () => {
  api = await testApi()
  seller = await makePerson(api)
  await setIdentityVerified(api, seller, true)
  await signAgreement(api, seller)
  buyer = await makePerson(api, { account_type: 'collector' })
  image = await makeImage(api, seller, { title: 'Dune' })
})
afterAll(() => api.close())

async function open(person: TestPerson, search = '') {
  address.search = search
  const session = (await api.as(person).call(profiles.current)).body
  connectToTestApi(api.as(person))
  render(
    <NextIntlClientProvider
      locale="en"
      timeZone="Europe/Paris"
      messages={{ 'held-licenses': words, licenses: recorded, lists, profile, errors }}
    >
      <QueryClientProvider client={new QueryClient()}>
        <SessionProvider session={session}>
          <LicensesTab />
        </SessionProvider>
      </QueryClientProvider>
    </NextIntlClientProvider>,
  )
  return userEvent.setup()
}

it('leads whoever holds none to photographs', async () => {
  await open(await makePerson(api, { account_type: 'collector' }))
  expect(await screen.findByText(words.none.held.title)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: words.none.held.way })).toHaveAttribute('href', '/discovers/')
})

it('lets a holder fetch document and file, and name the website and themselves', async () => {
  const { id, number } = await putLicense(api, { seller, buyer, image })
  const user = await open(buyer)
  const list = await screen.findByRole('list', { name: words.held })
  const row = within(list)
  expect(row.getByText(words.no_website)).toBeInTheDocument()
  expect(row.getByText(recorded.states.in_force)).toBeInTheDocument()
  const pdf = row.getByRole('link', { name: `Licence ${number} as a PDF` })
  expect(pdf).toHaveAttribute('href', `/api/licenses/${id}/pdf?language=en`)
  expect(row.getByRole('link', { name: /in full size$/ })).toHaveAttribute('href', `/api/licenses/${id}/file`)
  // Nothing is signed without a website, so there is no page to lead to.
  expect(row.queryByText(words.page)).not.toBeInTheDocument()
  await user.click(row.getByRole('button', { name: /^Name the website/ }))
  await user.type(screen.getByLabelText(words.website.url), 'https://shop.example')
  await user.click(screen.getByLabelText(words.website.shown))
  await user.click(screen.getByRole('button', { name: words.website.save }))
  expect(await row.findByText('shop.example')).toBeInTheDocument()
  const { body } = await api.as(buyer).call(licenses.read, { id })
  expect(body).toMatchObject({ url: 'https://shop.example', sold: { holder_shown: true } })
})

it('transfers a licence once, and offers it no longer', async () => {
  const holder = await makePerson(api, { account_type: 'collector' })
  await putLicense(api, { seller, buyer: holder, image, website: 'https://agency.example' })
  const user = await open(holder)
  await user.click(await screen.findByRole('button', { name: /^Transfer the licence/ }))
  await user.type(screen.getByLabelText(words.transfer.licensee), 'Alpine Review AG')
  await user.type(screen.getByLabelText(words.transfer.url), 'https://client.example')
  await user.click(screen.getByRole('button', { name: words.transfer.send }))
  const row = within(screen.getByRole('list', { name: words.held, hidden: true }))
  expect(await row.findByText('client.example')).toBeInTheDocument()
  expect(row.getByText(/For Alpine Review AG$/)).toBeInTheDocument()
  const record = /^Transferred on .+ to Alpine Review AG, for client\.example\.$/
  expect(row.getByText(record)).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByText(words.transfer.open)).not.toBeInTheDocument())
  cleanup()
  await open(seller, '?side=granted&search=client.example')
  expect(await screen.findByText(record)).toBeInTheDocument()
})

it('narrows what one holds to a seller, a website or what ends soon, and lists what ends first', async () => {
  const holder = await makePerson(api, { account_type: 'collector' })
  const second = await makePerson(api)
  await setIdentityVerified(api, second, true)
  await signAgreement(api, second)
  const other = await makeImage(api, second, { title: 'Harbour', photographer: 'Jeanne Curie' })
  await putLicense(api, { seller, buyer: holder, image, website: 'https://one.example' })
  api.clock.forward({ seconds: 1 })
  const site = 'https://two.example'
  await putLicense(api, { seller: second, buyer: holder, image: other, website: site, duration: 'six_months' })
  const user = await open(holder)
  const titles = () =>
    within(screen.getByRole('list', { name: words.held })).getAllByRole('link', { name: /^(Dune|Harbour)$/ })
  const shown = () => titles().map(({ textContent }) => textContent)
  await waitFor(() => expect(shown()).toEqual(['Harbour', 'Dune']))
  await user.selectOptions(await screen.findByLabelText(words.site_filter), 'one.example')
  await waitFor(() => expect(shown()).toEqual(['Dune']))
  await user.click(screen.getByRole('button', { name: lists.clear }))
  await user.selectOptions(screen.getByLabelText(words.seller), 'Jeanne Curie')
  await waitFor(() => expect(shown()).toEqual(['Harbour']))
  await user.click(screen.getByRole('button', { name: lists.clear }))
  await user.selectOptions(screen.getByLabelText(words.ordering), words.orderings.ends_on)
  await waitFor(() => expect(shown()).toEqual(['Harbour', 'Dune']))
  await user.selectOptions(screen.getByLabelText(words.state), 'Ends within 30 days')
  expect(await screen.findByText(words.no_match_title)).toBeVisible()
})

it('shows a seller who holds what, without what is the holder’s to do', async () => {
  const holder = await makePerson(api, { account_type: 'collector' })
  const { number } = await putLicense(api, { seller, buyer: holder, image, website: 'https://gallery.example' })
  const signed = {
    id: `${number}.1`,
    number,
    token: '',
    disclosure: '',
    until: '2099-01-01',
    created_at: api.clock.now(),
  }
  await api.services.db.insert(license_passports).values(signed)
  await open(seller, `?side=granted&search=${number}`)
  const row = within(await screen.findByRole('list', { name: words.granted }))
  expect(row.getByText('gallery.example')).toBeInTheDocument()
  expect(row.getByText(words.pdf)).toBeInTheDocument()
  expect(row.getByRole('link', { name: `Public page of licence ${number}` })).toHaveAttribute(
    'href',
    `/license/${number}/`,
  )
  for (const theirs of [words.file, words.website.change, words.transfer.open, words.renew])
    expect(row.queryByText(theirs)).not.toBeInTheDocument()
})

it('counts what was bought and what was sold, each for its side', async () => {
  const holder = await makePerson(api, { account_type: 'collector' })
  await putLicense(api, { seller, buyer: holder, image })
  await open(holder)
  const figure = (list: HTMLElement, term: string) => within(list).getByText(term).nextElementSibling
  const bought = await screen.findByLabelText(words.figures.label.held)
  expect(figure(bought, words.figures.count.held)).toHaveTextContent(/^1$/)
  expect(figure(bought, words.figures.in_force)).toHaveTextContent(/^1$/)
  expect(figure(bought, 'Ending within 30 days')).toHaveTextContent(/^0$/)
  expect(figure(bought, words.figures.net.held)).toHaveTextContent('€100.00')
  // Nothing names a website yet, so there is no file for one.
  expect(screen.queryByRole('button', { name: words.site.open })).not.toBeInTheDocument()
  cleanup()
  await open(seller, '?side=granted')
  const sold = await screen.findByLabelText(words.figures.label.granted)
  const { body } = await api.as(seller).call(licenses.stats)
  expect(figure(sold, words.figures.count.granted)).toHaveTextContent(String(body.granted.count))
})

it('hands out the file of a website, and says whether it is found there', async () => {
  const holder = await makePerson(api, { account_type: 'collector' })
  for (const website of ['https://one.example/blog', 'https://two.example']) {
    const { number } = await putLicense(api, { seller, buyer: holder, image, website })
    const signed = { id: `${number}.1`, number, token: number, disclosure: '', until: '2099-01-01' }
    await api.services.db.insert(license_passports).values({ ...signed, created_at: api.clock.now() })
  }
  const user = await open(holder)
  await user.click(await screen.findByRole('button', { name: words.site.open }))
  const dialog = within(screen.getByRole('dialog', { name: words.site.title }))
  const download = () => dialog.getByRole('link', { name: words.site.download }).getAttribute('href')
  expect(download()).toBe('/api/licenses/site-file?website=https%3A%2F%2Fone.example')
  expect(dialog.getByText('https://one.example/.well-known/image-licences.json')).toBeInTheDocument()
  await user.selectOptions(dialog.getByLabelText(words.site.website), 'two.example')
  expect(download()).toBe('/api/licenses/site-file?website=https%3A%2F%2Ftwo.example')
  // The web of this test is empty.
  await user.click(dialog.getByRole('button', { name: words.site.check }))
  expect(await dialog.findByText('two.example does not answer')).toBeInTheDocument()
})

it('leads a collector to the licences that an edition has sold, and a buyer to none', async () => {
  const owner = await makePerson(api, { account_type: 'collector' })
  const other = await makePerson(api, { account_type: 'collector' })
  await setIdentityVerified(api, owner, true)
  await signAgreement(api, owner)
  await putLicense(api, { seller: owner, buyer: other, image })
  await open(owner)
  const granted = await screen.findByRole('link', { name: words.granted })
  const search = new URL(granted.getAttribute('href') ?? '', 'http://auctor.test').search
  cleanup()
  await open(owner, search)
  const list = await screen.findByRole('list', { name: words.granted })
  expect(within(list).getByRole('link', { name: 'Dune' })).toBeVisible()
  cleanup()
  await open(other, search)
  expect(await screen.findByText(words.none.leased.title)).toBeVisible()
  expect(screen.getByRole('link', { name: words.none.leased.way })).toHaveAttribute('href', '/account/wallet/')
  cleanup()
  await open(await makePerson(api, { account_type: 'advertiser' }))
  expect(await screen.findByText(words.none.held.title)).toBeVisible()
  expect(screen.queryByRole('link', { name: words.granted })).not.toBeInTheDocument()
})
