// A seller and what is in somebody's cart, and the page of the cart as they see it.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { CartScreen } from '#features/cart/cart-screen.tsx'
import { SessionProvider } from '#lib/api/use-session.tsx'
import { carts } from '#lib/contract/carts.ts'
import { profiles } from '#lib/contract/profiles.ts'
import auth from '#messages/en/auth.json' with { type: 'json' }
import billing from '#messages/en/billing.json' with { type: 'json' }
import cart from '#messages/en/cart.json' with { type: 'json' }
import errors from '#messages/en/errors.json' with { type: 'json' }
import prices from '#messages/en/prices.json' with { type: 'json' }
import profile from '#messages/en/profile.json' with { type: 'json' }
import sale from '#messages/en/sale.json' with { type: 'json' }
import { verifications } from '#server/db/schema/identity.ts'
import type { Caller, TestApi } from '#tests/support/api.ts'
import { signAgreement } from '#tests/support/billing/issue.ts'
import { makeImage } from '#tests/support/files/images.ts'
import { guest } from '#tests/support/market/buying.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { connectToTestApi } from '../connect-to-test-api.ts'

const messages = { auth, billing, cart, errors, prices, profile, sale }

/** Verified without the provider, whom a simulated browser does not reach; charges VAT. */
export async function makeSellerHere(api: TestApi): Promise<TestPerson> {
  const seller = await makePerson(api)
  const verified = { user_id: seller.id, status: 'verified' as const, updated_at: api.clock.now() }
  await api.services.db.insert(verifications).values(verified)
  await signAgreement(api, seller, 'FR44732829320')
  return seller
}

export const offer = (
  api: TestApi,
  seller: TestPerson,
  title: string,
  base_price_cents: number,
  max_editions = 5,
): Promise<string> => makeImage(api, seller, { title, portfolio: 'on_sale', base_price_cents, max_editions })

/** A browser without an account whose cart holds licences of these images for one year. */
export async function guestWith(api: TestApi, images: readonly string[]) {
  const { id, headers } = await guest(api)
  for (const image of images) await api.call(carts.addItem, { id, body: { image } }, { headers })
  const caller: Caller = {
    call: (endpoint, input, options) =>
      api.call(endpoint, input, { ...options, headers: { ...options?.headers, ...headers } }),
    fetch: (path, init) => {
      const all = new Headers(init?.headers)
      all.set('Cookie', headers.cookie)
      return api.fetch(path, { ...init, headers: all })
    },
  }
  return { id, caller }
}

/** Opens the cart as this person, or as a visitor. */
export async function openCart(
  caller: Caller,
  { signedIn, purchase = null }: { signedIn: boolean; purchase?: string | null },
) {
  const entry = { captcha: { kind: 'local' as const, site_key: null }, registration: 'open' as const }
  return openHere(caller, signedIn, <CartScreen purchase={purchase} entry={entry} />)
}

/** A part of the way to buying, as this person or a visitor sees it. */
export async function openHere(caller: Caller, signedIn: boolean, part: ReactNode) {
  const session = signedIn ? (await caller.call(profiles.current, {})).body : null
  const wire = connectToTestApi(caller)
  render(
    <NextIntlClientProvider locale="en" messages={messages} timeZone="Europe/Paris">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <SessionProvider session={session}>{part}</SessionProvider>
      </QueryClientProvider>
    </NextIntlClientProvider>,
  )
  return { wire, user: userEvent.setup() }
}
