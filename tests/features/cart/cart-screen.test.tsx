// The page of the cart: durations and websites changed in place, prices that changed with a word, and an account made on the way to paying.
import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { rememberCount, rememberedCount } from '#features/cart/cart-count.ts'
import { CartScreen } from '#features/cart/cart-screen.tsx'
import { NoCartYet } from '#features/cart/no-cart-yet.tsx'
import { auth } from '#lib/contract/auth.ts'
import { carts } from '#lib/contract/carts.ts'
import { profiles } from '#lib/contract/profiles.ts'
import { href } from '#lib/routes.ts'
import authWords from '#messages/en/auth.json' with { type: 'json' }
import billing from '#messages/en/billing.json' with { type: 'json' }
import words from '#messages/en/cart.json' with { type: 'json' }
import errors from '#messages/en/errors.json' with { type: 'json' }
import profile from '#messages/en/profile.json' with { type: 'json' }
import { images } from '#server/db/schema/images.ts'
import { fetchRates } from '#server/domains/billing/rates/fetch-rates.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { keepCard } from '#tests/support/billing/cards.ts'
import { cartOf } from '#tests/support/market/buying.ts'
import { makePerson, PASSWORD, type TestPerson } from '#tests/support/people/people.ts'
import { problem } from '../connect-to-test-api.ts'
import { guestWith, makeSellerHere, offer, openCart, openHere } from './cart-world.tsx'

vi.mock('#components/layout/app-link.tsx', () => ({ AppLink: 'a' }))
vi.mock('#lib/i18n/navigation.ts', () => ({ useRouter: () => ({ replace: vi.fn(), push: vi.fn(), refresh: vi.fn() }) }))

let api: TestApi
let seller: TestPerson
let dune: string
let wave: string
beforeAll(async () => {
  api = await testApi()
  seller = await makeSellerHere(api)
  dune = await offer(api, seller, 'Dune', 100_00)
  wave = await offer(api, seller, 'Wave', 33_33)
})
afterAll(() => api.close())

/** These images have no file, so that no certificate follows from a change. */
const set = (id: string, changes: Partial<typeof images.$inferInsert>) =>
  api.services.db.update(images).set(changes).where(eq(images.id, id))
const named = (sentence: string, title: string) => sentence.replace('{title}', title)
const website = (title: string) => screen.findByLabelText(named(words.items.website_of, title))
const total = () => screen.getByText(words.panel.total).parentElement

describe('a browser of which the server knows that it has no cart', () => {
  const screenOf = (
    <NoCartYet known>
      <CartScreen purchase={null} entry={{ captcha: { kind: 'local', site_key: null }, registration: 'open' }} />
    </NoCartYet>
  )

  it('is told so without a question', async () => {
    const { wire } = await openHere(api, false, screenOf)
    expect(screen.getByText(words.empty.title)).toBeVisible()
    expect(wire.asked).toEqual([])
  })

  it('is asked about all the same where the page is older than its cart', async () => {
    const { caller } = await guestWith(api, [dune])
    rememberCount(null, 1)
    await openHere(caller, false, screenOf)
    expect(await screen.findByText('Dune')).toBeVisible()
    expect(rememberedCount(null)).toBe(1)
  })
})

describe('what is in a cart', () => {
  it('costs what its seller’s VAT makes it, and more when a duration becomes longer', async () => {
    const { caller, id } = await guestWith(api, [dune, wave])
    const { user } = await openCart(caller, { signedIn: false })
    expect(await screen.findByText('Dune')).toBeVisible()
    expect(total()).toHaveTextContent('€146.66')
    await user.selectOptions(screen.getByLabelText(named(words.items.duration, 'Dune')), 'five_years')
    await waitFor(() => expect(total()).toHaveTextContent('€476.66'))
    const { body } = await caller.call(carts.read, { id })
    expect(body.items.map(({ duration }) => duration)).toEqual(['five_years', 'one_year'])
  })

  it('has its durations in dollars too for whoever chose to read them', async () => {
    const buyer = await makePerson(api)
    const day = api.clock.now().toISOString().slice(0, 10)
    api.ports.rates = { source: 'ecb', latest: async () => ({ day, rates: new Map([['USD', '1.1042']]) }) }
    await fetchRates.run(api.context, {})
    const caller = api.as(buyer)
    await caller.call(profiles.update, { id: buyer.id, body: { display_currency: 'USD' } })
    await caller.call(carts.addItem, { id: await cartOf(api, buyer), body: { image: dune } })
    await openCart(caller, { signedIn: true })
    const options = within(await screen.findByLabelText(named(words.items.duration, 'Dune'))).getAllByRole('option')
    await waitFor(() => expect(options[1]).toHaveTextContent(/· €110\.00 ≈ \$121\.46$/))
    expect(options[3]).toHaveTextContent(/· €660\.00 ≈ \$728\.77$/)
  })

  it('is for a website that is named in place, refused beside its field, and taken away again', async () => {
    const { caller, id } = await guestWith(api, [dune])
    const { user } = await openCart(caller, { signedIn: false })
    const kept = async () => (await caller.call(carts.read, { id })).body.items[0]?.website
    await user.type(await website('Dune'), 'co.uk')
    await user.tab()
    await waitFor(async () => expect(await website('Dune')).toHaveAccessibleDescription(errors.fields.url_invalid))
    expect(await website('Dune')).not.toHaveFocus()
    expect(await kept()).toBeNull()
    await user.clear(await website('Dune'))
    await user.type(await website('Dune'), 'shop.example{Enter}')
    await waitFor(async () => expect(await website('Dune')).toHaveValue('https://shop.example'))
    expect(await kept()).toBe('https://shop.example')
    await user.clear(await website('Dune'))
    await user.tab()
    await waitFor(async () => expect(await kept()).toBeNull())
  })

  it('says which price has changed since, and what can no longer be bought', async () => {
    const dear = await offer(api, seller, 'Dear', 50_00)
    const gone = await offer(api, seller, 'Gone', 20_00)
    const { caller } = await guestWith(api, [dear, gone])
    await set(dear, { base_price_cents: 60_00 })
    await set(gone, { portfolio: 'public' })
    await openCart(caller, { signedIn: false })
    expect(await screen.findByText(words.items.changed)).toBeVisible()
    expect(screen.getByText('€50.00 before, €60.00 now, excl. VAT.')).toBeVisible()
    expect(screen.getByText(words.items.states.withdrawn.badge)).toBeVisible()
    expect(total()).toHaveTextContent('€66.00')
  })

  it('is taken out one by one until the cart is empty', async () => {
    const { caller } = await guestWith(api, [dune])
    const { user } = await openCart(caller, { signedIn: false })
    await user.click(await screen.findByRole('button', { name: named(words.items.remove_one, 'Dune') }))
    expect(await screen.findByText(words.empty.title)).toBeVisible()
  })
})

describe('a visitor', () => {
  const newcomer = async (email: string) => {
    const { caller, id } = await guestWith(api, [wave])
    const { user, wire } = await openCart(caller, { signedIn: false })
    await user.click(await screen.findByRole('button', { name: words.panel.register }))
    const { registration, password } = authWords
    const values = [
      [registration.first_name, 'Ada'],
      [registration.last_name, 'Byron'],
      [registration.email, email],
      [password.label, PASSWORD],
      [password.confirmation, PASSWORD],
    ] as const
    for (const [label, text] of values) await user.type(await screen.findByLabelText(label), text)
    await user.click(screen.getByLabelText(registration.terms))
    const send = () => user.click(screen.getByRole('button', { name: registration.submit }))
    return { user, wire, send, id }
  }

  it('makes an account beside the cart, as a buyer, and is told where the letter went', async () => {
    const { send, wire, id } = await newcomer('ada.byron@example.org')
    expect(screen.queryByText(authWords.registration.account_type.legend)).toBeNull()
    await send()
    expect(await screen.findByText('ada.byron@example.org')).toBeVisible()
    await waitFor(() => expect(screen.getByRole('heading', { name: words.account.sent_title })).toHaveFocus())
    expect(wire.asked).toContain(`POST /carts/${id}/create_user_and_link_cart`)
    expect(wire.sent).toContainEqual(expect.objectContaining({ account_type: 'advertiser' }))
    await api.runJobs()
    const letter = (await api.outbox()).findLast(({ to }) => to === 'ada.byron@example.org')
    expect(letter?.text).toContain(`?next=${encodeURIComponent(`/en${href('cart')}`)}`)
  })

  it('finds what was typed when the address was wrong', async () => {
    const { user, send } = await newcomer('wrong@example.org')
    await send()
    await user.click(await screen.findByRole('button', { name: words.account.correct }))
    expect(screen.getByLabelText(authWords.registration.email)).toHaveValue('wrong@example.org')
  })

  it('is told when it does not work, and nothing typed is lost', async () => {
    const { send, wire } = await newcomer('later@example.org')
    wire.instead = call => (call.includes('create_user') ? problem(500) : null)
    await send()
    expect(await screen.findByRole('alert')).toBeVisible()
    expect(screen.getByLabelText(authWords.registration.email)).toHaveValue('later@example.org')
  })
})

describe('who is signed in', () => {
  let person: TestPerson
  beforeEach(async () => {
    person = await makePerson(api, { account_type: 'advertiser', complete: false })
    const id = await cartOf(api, person)
    await api.as(person).call(carts.addItem, { id, body: { image: dune } })
  })

  it('says beside the cart what an invoice needs, and goes on to the card', async () => {
    const { user } = await openCart(api.as(person), { signedIn: true })
    await user.click(await screen.findByRole('button', { name: words.panel.to_payment }))
    const form = await screen.findByRole('form', { name: profile.tabs.personal })
    await user.click(within(form).getByRole('radio', { name: new RegExp(profile.user_type.natural) }))
    const { fields } = profile
    await user.selectOptions(within(form).getByLabelText(fields.civility), 'madame')
    for (const [label, text] of [
      [fields.born_on, '1985-04-12'],
      [fields.address, '3 quai de la Fosse'],
      [fields.zip, '44000'],
      [fields.city, 'Nantes'],
    ] as const)
      await user.type(within(form).getByLabelText(label), text)
    for (const label of [fields.nationality, fields.country])
      await user.selectOptions(within(form).getByLabelText(label), 'FR')
    await user.click(within(form).getByRole('button', { name: words.panel.details_save }))
    await user.click(await screen.findByRole('button', { name: profile.user_type.confirm_save }))
    expect(await screen.findByLabelText(billing.card.number)).toBeVisible()
    expect((await api.as(person).call(profiles.current, {})).body.missing_fields).toEqual([])
  })

  it('pays the total that is shown, and is shown the new one where it has changed meanwhile', async () => {
    const buyer = await makePerson(api)
    await keepCard(api, buyer)
    const fresh = await offer(api, seller, 'Fresh', 40_00)
    const id = await cartOf(api, buyer)
    await api.as(buyer).call(carts.addItem, { id, body: { image: fresh } })
    const { user, wire } = await openCart(api.as(buyer), { signedIn: true })
    await user.click(await screen.findByRole('button', { name: words.panel.to_payment }))
    await set(fresh, { base_price_cents: 45_00 })
    wire.instead = call =>
      call.endsWith('/checkout')
        ? Response.json(
            { type: '', title: '', status: 409, code: 'cart_changed', detail: errors.codes.cart_changed },
            { status: 409 },
          )
        : null
    await user.click(await screen.findByRole('button', { name: words.panel.pay.replace('{price}', '€44.00') }))
    expect(await screen.findByText(errors.codes.cart_changed)).toBeVisible()
    expect(wire.sent).toContainEqual(expect.objectContaining({ total_cents: 44_00 }))
    expect(await screen.findByRole('button', { name: words.panel.pay.replace('{price}', '€49.50') })).toBeVisible()
    expect(screen.getByText(words.items.changed)).toBeVisible()
  })
})

it('signs in to a cart that is the sum of both', async () => {
  const known = await makePerson(api)
  const own = await cartOf(api, known)
  await api.as(known).call(carts.addItem, { id: own, body: { image: dune } })
  const { caller } = await guestWith(api, [wave])
  const login = await caller.call(auth.login, { body: { email: known.email, password: PASSWORD } })
  await openCart(api.as({ token: login.body.access_token }), { signedIn: true })
  expect(await screen.findByText('Dune')).toBeVisible()
  expect(screen.getByText('Wave')).toBeVisible()
})
