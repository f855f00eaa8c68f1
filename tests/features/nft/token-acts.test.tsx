// What may be done with an edition: its place is held until it is known whose it is and where it is sold.
import { act, screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { TokenOwner } from '#features/nft/sale/holder.tsx'
import { TokenActs } from '#features/nft/token/token-acts.tsx'
import { SessionProvider } from '#lib/api/use-session.tsx'
import { profiles } from '#lib/contract/profiles.ts'
import type { TokenPage } from '#lib/contract/tokens.ts'
import errors from '#messages/en/errors.json' with { type: 'json' }
import chain from '#messages/en/nft-chain.json' with { type: 'json' }
import sale from '#messages/en/nft-sale.json' with { type: 'json' }
import type { TestApi } from '#tests/support/api.ts'
import { nftApi } from '#tests/support/market/nft-world.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { problem } from '../connect-to-test-api.ts'
import { screenChain } from './chain-answers.ts'
import { drawNft } from './nft-screens.tsx'

vi.mock('#components/layout/app-link.tsx', () => ({ AppLink: 'a' }))

let api: TestApi
beforeAll(async () => {
  api = await nftApi()
})
afterAll(() => api.close())

const at = '2026-03-01T10:00:00.000Z'
const holder = { address: '0x00000000000000000000000000000000000000a1', user: null, market: false }
const token: TokenPage = {
  id: 'tok_01J0000000000000000000000A',
  nft: 'nft_01J0000000000000000000000A',
  image: 'img_01J0000000000000000000000A',
  name: 'The sea',
  edition: 1,
  max_editions: 3,
  chain_id: 31_337,
  contract: holder.address,
  token_id: '1',
  token_uri: 'ipfs://nothing',
  owner: holder,
  offer: null,
  royalty_bps: 500,
  leasing: false,
  lease: null,
  minted_at: at,
  description: null,
  metadata_url: 'https://auctor.example/m',
  image_url: 'https://auctor.example/i',
  certificate_url: 'https://auctor.example/c',
  certificate: { version: 1, newest_version: 1 },
  author: holder,
  royalties: { bps: 500, receiver: holder.address, shares: [] },
  provenance: [],
}
const offered: TokenPage = {
  ...token,
  offer: {
    kind: 'fixed_price',
    currency: 'USDC',
    price: '12500000',
    seller: holder,
    expires_at: '2026-12-01T10:00:00.000Z',
    auction: null,
  },
}
const running = {
  duration_s: 3_600,
  increment_bps: 1_000,
  bid: '15000000',
  bidder: { ...holder, address: '0x00000000000000000000000000000000000000c3' },
  ends_at: '2026-12-01T10:00:00.000Z',
  least_bid: '16500000',
  ended: false,
}
const usdc = { id: 'USDC', name: 'USDC', symbol: 'USDC', decimals: 6, token: '0x44', open: true, worth: null }
const list = (results: unknown[]) => Response.json({ count: results.length, next: null, previous: null, results })

type Opening = { signedIn: boolean; minters: () => Promise<Response>; who?: TestPerson }

async function open(shown: TokenPage, { signedIn, minters, who }: Opening) {
  const person = signedIn ? (who ?? (await makePerson(api))) : undefined
  const caller = person ? api.as(person) : api
  const session = person ? (await api.as(person).call(profiles.current, {})).body : null
  const drawn = drawNft(
    caller,
    <SessionProvider session={session}>
      <TokenActs token={shown} />
    </SessionProvider>,
    30_000,
  )
  drawn.wire.instead = call => {
    if (call === 'GET /minters') return minters()
    if (call === 'GET /cryptocurrencies') return list([usdc])
    if (call === 'GET /wallets')
      return list([{ address: holder.address.toUpperCase().replace('0X', '0x'), linked_at: at }])
    return call.startsWith('GET /tokens/') ? Response.json(shown) : null
  }
  return drawn
}

const known = () => list([{ chain: screenChain, market: holder.address }])

it('says at once to a visitor that an edition is not on sale', async () => {
  await open(token, { signedIn: false, minters: async () => known() })
  expect(screen.getByText(sale.token.not_on_sale)).toBeVisible()
})

it('holds the place of an offer until the market answers', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  const { container } = await open(offered, { signedIn: false, minters: () => promise })
  expect(screen.queryByText(sale.token.on_sale)).toBeNull()
  expect(container.firstElementChild).toHaveClass('h-80')
  await act(async () => resolve(known()))
  expect(await screen.findByText(sale.token.on_sale)).toBeVisible()
})

it('never says to its owner that it is not on sale before it lets them sell it', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  await open(token, { signedIn: true, minters: () => promise })
  expect(screen.queryByText(sale.token.not_on_sale)).toBeNull()
  await act(async () => resolve(known()))
  expect(await screen.findByText(sale.token.yours)).toBeVisible()
})

it('says why the market could not be asked, and asks again', async () => {
  let away = true
  const { user } = await open(offered, {
    signedIn: false,
    minters: async () => (away ? problem(503) : known()),
  })
  const again = await screen.findByRole('button', { name: errors.retry })
  away = false
  await user.click(again)
  expect(await screen.findByText(sale.token.on_sale)).toBeVisible()
})

it.each([
  ['on sale', null, sale.lease.on_sale],
  ['bid for', '20000000', sale.lease.bid_for],
])('offers no licences with an edition that is %s', async (_, bid, reason) => {
  const auction = bid === null ? null : { ...running, bid }
  const offer = offered.offer && {
    ...offered.offer,
    kind: auction ? ('auction' as const) : ('fixed_price' as const),
    auction,
  }
  const author = { ...holder, address: '0x00000000000000000000000000000000000000b2' }
  await open({ ...offered, offer, leasing: true, author }, { signedIn: true, minters: async () => known() })
  expect(await screen.findByText(reason)).toBeVisible()
  expect(screen.queryByRole('form', { name: sale.lease.form })).toBeNull()
})

const auctioned = (bidder: TokenPage['owner']): TokenPage => ({
  ...offered,
  owner: { ...holder, market: true },
  offer: offered.offer && {
    ...offered.offer,
    kind: 'auction',
    seller: { address: '0x00000000000000000000000000000000000000d4', user: null, market: false },
    auction: { ...running, bidder },
  },
})

it('tells the highest bidder so, and that another bid raises their own', async () => {
  const who = await makePerson(api)
  const led = auctioned({ ...holder, user: { id: who.id, name: 'Ada' } })
  await open(led, { signedIn: true, minters: async () => known(), who })
  expect(await screen.findByText(sale.offer.leading)).toBeVisible()
  expect(await screen.findByText(sale.buy.raise_text)).toBeVisible()
  expect(screen.getByRole('button', { name: sale.buy.raise })).toBeVisible()
  expect(screen.queryByText(sale.offer.bid_by)).toBeNull()
})

it('tells others whose the highest bid is', async () => {
  await open(auctioned({ ...holder, user: { id: 'usr_other', name: 'Ada' } }), {
    signedIn: true,
    minters: async () => known(),
  })
  expect(await screen.findByText('Ada')).toBeVisible()
  expect(await screen.findByText(sale.buy.bid_text)).toBeVisible()
  expect(screen.queryByText(sale.offer.leading)).toBeNull()
})

it('names the seller of what the market keeps, and the market by what it is', () => {
  const { container } = drawNft(api, <TokenOwner token={auctioned(holder)} />)
  expect(container).toHaveTextContent('Our market keeps it until the auction ends, for 0x0000…00d4')
  expect(container).not.toHaveTextContent('00a1')
  expect(drawNft(api, <TokenOwner token={{ ...auctioned(holder), offer: null }} />).container).toHaveTextContent(
    chain.holder.market,
  )
})
