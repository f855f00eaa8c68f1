// Prices in the currency of one's choice: euros are always there, dollars rough and with their rate, and none from an old rate.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { configure, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { CurrencyChoice } from '#features/account/display/currency-choice.tsx'
import { Price } from '#features/payment/price.tsx'
import { SessionProvider } from '#lib/api/use-session.tsx'
import { profiles } from '#lib/contract/profiles.ts'
import { toCents } from '#lib/money.ts'
import errorsEn from '#messages/en/errors.json' with { type: 'json' }
import pricesEn from '#messages/en/prices.json' with { type: 'json' }
import errorsFr from '#messages/fr/errors.json' with { type: 'json' }
import pricesFr from '#messages/fr/prices.json' with { type: 'json' }
import { fetchRates } from '#server/domains/billing/rates/fetch-rates.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { logInAgain, makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { connectToTestApi } from '../connect-to-test-api.ts'

configure({ asyncUtilTimeout: 10_000 })
// The router of the framework is not there in a test.
vi.mock('#components/layout/app-link.tsx', () => ({ AppLink: 'a' }))

const messages = {
  en: { prices: pricesEn, errors: errorsEn },
  fr: { prices: pricesFr, errors: errorsFr },
}
let api: TestApi
let person: TestPerson
beforeAll(async () => {
  api = await testApi()
  person = await makePerson(api)
  const day = api.clock.now().toISOString().slice(0, 10)
  api.ports.rates = { source: 'ecb', latest: async () => ({ day, rates: new Map([['USD', '1.1042']]) }) }
  await fetchRates.run(api.context, {})
})
afterAll(() => api.close())

async function open(locale: 'en' | 'fr') {
  const { body: session } = await api.as(person).call(profiles.current)
  connectToTestApi(api.as(person))
  render(
    <NextIntlClientProvider locale={locale} messages={messages[locale]} timeZone="Europe/Paris">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <SessionProvider session={session}>
          <Price cents={toCents(110_00)} />
          <CurrencyChoice />
        </SessionProvider>
      </QueryClientProvider>
    </NextIntlClientProvider>,
  )
  return userEvent.setup()
}

it('shows euros alone until dollars are chosen, then both, with the rate, its day and who says so', async () => {
  const user = await open('en')
  expect(screen.getByText('€110.00')).toBeVisible()
  expect(screen.queryByText(/≈/)).toBeNull()
  await user.click(screen.getByRole('radio', { name: pricesEn.currencies.USD }))
  expect(await screen.findByText('$121.46')).toBeVisible()
  expect(screen.getByText('€110.00')).toBeVisible()
  expect(screen.getByText(/€1 was \$1\.1042 on .* reference rate of the European Central Bank/)).toBeVisible()
  expect((await api.as(person).call(profiles.current)).body.display_currency).toBe('USD')
})

it('says it in French too', async () => {
  await open('fr')
  expect(await screen.findByText(/121,46\s\$US/)).toBeVisible()
  expect(screen.getByText(/valait 1,1042\s\$ le .* Banque centrale européenne/)).toBeVisible()
})

it('goes back to euros, and says why, when no rate is fresh', async () => {
  api.clock.forward({ days: 9 })
  await logInAgain(api, person)
  await open('en')
  expect(await screen.findByText(/no dollar rate of the last days is known/)).toBeVisible()
  expect(screen.getByText('€110.00')).toBeVisible()
  expect(screen.queryByText(/\$121/)).toBeNull()
})
