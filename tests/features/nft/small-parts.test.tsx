// Small parts of NFTs: the clock of an auction, the least bid, and the switch that hides all of it.
import { screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { NftCurrencyChoice } from '#features/nft/nft-currency-choice.tsx'
import { NftSwitch } from '#features/nft/nft-switch.tsx'
import { clockText } from '#features/nft/sale/auction-clock.tsx'
import { BidForm } from '#features/nft/sale/bid-form.tsx'
import { TokenAmount } from '#features/nft/token-amount.tsx'
import { WhereNftShown } from '#features/nft/where-shown.tsx'
import { SessionProvider } from '#lib/api/use-session.tsx'
import { profiles } from '#lib/contract/profiles.ts'
import errors from '#messages/en/errors.json' with { type: 'json' }
import sale from '#messages/en/nft-sale.json' with { type: 'json' }
import prices from '#messages/en/prices.json' with { type: 'json' }
import type { TestApi } from '#tests/support/api.ts'
import { nftApi } from '#tests/support/market/nft-world.ts'
import { makePerson } from '#tests/support/people/people.ts'
import { drawNft } from './nft-screens.tsx'

vi.mock('#components/layout/app-link.tsx', () => ({ AppLink: 'a' }))

let api: TestApi
beforeAll(async () => {
  api = await nftApi()
})
afterAll(() => api.close())
afterEach(() => localStorage.clear())

it.each([
  [0, '00:00:00'],
  [59, '00:00:59'],
  [3_661, '01:01:01'],
  [90_061, '1:01:01:01'],
])('%i seconds read %s', (seconds, text) => expect(clockText(seconds)).toBe(text))

const worth = { eur_cents: 90, usd_cents: 100, day: '2026-01-02', source: 'standin' } as const
const usdc = { id: 'USDC', name: 'USDC', symbol: 'USDC', decimals: 6, token: '0x44', open: true, worth: null }

it('takes the least bid, and says below it what the specification says', async () => {
  const bid = vi.fn(async () => {})
  const person = await makePerson(api)
  const { user } = drawNft(api.as(person), <BidForm least="10500000" currency={usdc} image="" onBid={bid} />)
  const field = screen.getByLabelText(sale.buy.your_bid)
  await user.type(field, '10.49')
  await user.click(screen.getByRole('button', { name: sale.buy.bid }))
  expect(await screen.findByText(errors.fields.bid_too_low)).toHaveTextContent('Please enter a greather value')
  expect(bid).not.toHaveBeenCalled()
  await user.clear(field)
  await user.type(field, '10.5')
  await user.click(screen.getByRole('button', { name: sale.buy.bid }))
  await vi.waitFor(() => expect(bid).toHaveBeenCalledWith('10500000'))
})

it('hides all of it in this browser and for its person, and shows it again', async () => {
  const person = await makePerson(api)
  const session = (await api.as(person).call(profiles.current)).body
  const { user } = drawNft(
    api.as(person),
    <NextIntlClientProvider locale="en" messages={{ prices }} timeZone="Europe/Paris">
      <SessionProvider session={session}>
        <NftSwitch />
        <WhereNftShown>
          <p>editions</p>
        </WhereNftShown>
      </SessionProvider>
    </NextIntlClientProvider>,
  )
  const box = screen.getByRole('switch', { name: prices.nft.label })
  expect(box).toBeChecked()
  await user.click(box)
  expect(screen.queryByText('editions')).toBeNull()
  expect(localStorage.getItem('display-nft')).toBe('false')
  await vi.waitFor(async () =>
    expect((await api.as(person).call(profiles.current)).body).toMatchObject({ display_nft: false }),
  )
  await user.click(box)
  expect(screen.getByText('editions')).toBeVisible()
})

it('shows what an amount is about in the chosen currency, which goes with its person', async () => {
  const person = await makePerson(api)
  const session = (await api.as(person).call(profiles.current)).body
  const { user } = drawNft(
    api.as(person),
    <NextIntlClientProvider locale="en" messages={{ prices }} timeZone="Europe/Paris">
      <SessionProvider session={session}>
        <NftCurrencyChoice />
        <TokenAmount amount="12500000" currency={{ ...usdc, worth }} />
      </SessionProvider>
    </NextIntlClientProvider>,
  )
  expect(screen.queryByText(/≈/)).toBeNull()
  await user.selectOptions(screen.getByLabelText(prices.nft.currency), 'EUR')
  expect(screen.getByText(/≈/)).toHaveTextContent('≈ €11.25')
  expect(localStorage.getItem('display-nft-currency')).toBe('"EUR"')
  await vi.waitFor(async () =>
    expect((await api.as(person).call(profiles.current)).body).toMatchObject({ display_nft_currency: 'EUR' }),
  )
})
