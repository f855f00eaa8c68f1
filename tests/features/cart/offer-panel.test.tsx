// The table of prices: for which website a licence is chosen, and how whoever holds the only edition renews it.
import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { OfferPanel } from '#features/cart/offer-panel.tsx'
import { carts } from '#lib/contract/carts.ts'
import { licenses } from '#lib/contract/licenses.ts'
import { purchases } from '#lib/contract/purchases.ts'
import { addDays } from '#lib/dates.ts'
import words from '#messages/en/cart.json' with { type: 'json' }
import errors from '#messages/en/errors.json' with { type: 'json' }
import { type Caller, type TestApi, testApi } from '#tests/support/api.ts'
import { cartOf } from '#tests/support/market/buying.ts'
import { putLicense } from '#tests/support/market/sold-licenses.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { guestWith, makeSellerHere, offer, openHere } from './cart-world.tsx'

const address = vi.hoisted(() => ({ search: '' }))
vi.mock('#components/layout/app-link.tsx', () => ({ AppLink: 'a' }))
vi.mock('#lib/i18n/navigation.ts', () => ({ useRouter: () => ({ replace: vi.fn(), push: vi.fn(), refresh: vi.fn() }) }))
vi.mock('next/navigation', async original => ({
  ...(await original<typeof import('next/navigation')>()),
  useSearchParams: () => new URLSearchParams(address.search),
}))

let api: TestApi
let seller: TestPerson
let holder: TestPerson
let only: string
beforeAll(async () => {
  api = await testApi()
  seller = await makeSellerHere(api)
  holder = await makePerson(api)
  only = await offer(api, seller, 'Only', 100_00, 1)
  await putLicense(api, { seller, buyer: holder, image: only, website: 'https://shop.example' })
})
afterAll(() => api.close())

const website = () => screen.findByLabelText(words.offer.website)
/** What the server reads before it draws the page. */
const offered = async (reader: Caller, id: string) => (await reader.call(purchases.offer, { id })).body
const button = (name: string) => screen.queryByRole('button', { name })
const itemOf = async (person: TestPerson, image: string) => {
  const { body } = await api.as(person).call(carts.read, { id: await cartOf(api, person) })
  return body.items.find(item => item.image.id === image)
}

it('the link of a renewal names the website, which goes into the cart with it', async () => {
  address.search = 'website=https%3A%2F%2Fshop.example'
  const { user } = await openHere(api.as(holder), true, <OfferPanel start={await offered(api.as(holder), only)} />)
  expect(await website()).toHaveValue('https://shop.example')
  expect(await website()).toHaveAccessibleDescription(/^It continues your licence for shop\.example/)
  // Another website would need another edition.
  await user.clear(await website())
  await user.type(await website(), 'other.example')
  expect(screen.getByText(words.offer.sold_out)).toBeVisible()
  expect(button(words.offer.add)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Renew your licence for shop.example' }))
  await user.click(screen.getByRole('button', { name: words.offer.add }))
  expect(await screen.findByText(words.offer.in_cart)).toBeVisible()
  const [held] = (await api.as(holder).call(licenses.list, { query: { side: 'held' } })).body.results
  expect(await itemOf(holder, only)).toMatchObject({
    website: 'https://shop.example',
    state: 'available',
    begins_on: addDays(held?.ends_on ?? '', 1),
  })
})

it('without a link, whoever holds one is offered its renewal, and nobody else', async () => {
  address.search = ''
  const other = await makePerson(api)
  await openHere(api.as(other), true, <OfferPanel start={await offered(api.as(other), only)} />)
  expect(await screen.findByText(words.offer.sold_out)).toBeVisible()
  expect(screen.queryByLabelText(words.offer.website)).toBeNull()
  expect(screen.queryByText(words.offer.login)).toBeNull()
})

it('leads a visitor with the link through the login and back', async () => {
  address.search = 'website=https%3A%2F%2Fshop.example'
  const { caller } = await guestWith(api, [])
  await openHere(caller, false, <OfferPanel start={await offered(caller, only)} />)
  const link = new URL((await screen.findByText(words.offer.login)).getAttribute('href') ?? '', 'http://here.test')
  expect(link.searchParams.get('next')).toBe(`/en/sale/${only}/?website=https%3A%2F%2Fshop.example`)
})

it('a website is refused beside its field, changed, and taken away again', async () => {
  address.search = ''
  const image = await offer(api, seller, 'Dune', 100_00)
  const buyer = await makePerson(api)
  const { user } = await openHere(api.as(buyer), true, <OfferPanel start={await offered(api.as(buyer), image)} />)
  await user.type(await website(), 'co.uk')
  await user.click(screen.getByRole('button', { name: words.offer.add }))
  await waitFor(async () => expect(await website()).toHaveAccessibleDescription(new RegExp(errors.fields.url_invalid)))
  await user.clear(await website())
  await user.type(await website(), 'shop.example')
  await user.click(screen.getByRole('button', { name: words.offer.add }))
  expect(await screen.findByText(words.offer.in_cart)).toBeVisible()
  expect((await itemOf(buyer, image))?.website).toBe('https://shop.example')
  await user.clear(await website())
  await user.click(screen.getByRole('button', { name: words.offer.change }))
  await waitFor(async () => expect((await itemOf(buyer, image))?.website).toBeNull())
})
