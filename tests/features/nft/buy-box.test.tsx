// Buying an edition: the exact price is allowed, then it is bought; what was begun is found again.
import { cleanup, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { BuyBox } from '#features/nft/sale/buy-box.tsx'
import { SessionProvider } from '#lib/api/use-session.tsx'
import { profiles } from '#lib/contract/profiles.ts'
import type { NftSaleKind } from '#lib/rules/nft/listings.ts'
import errors from '#messages/en/errors.json' with { type: 'json' }
import chain from '#messages/en/nft-chain.json' with { type: 'json' }
import sale from '#messages/en/nft-sale.json' with { type: 'json' }
import type { TestApi } from '#tests/support/api.ts'
import { nftApi, testPlace } from '#tests/support/market/nft-world.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { actionIn, actionsOf, chainHash, chainSender, screenChain } from './chain-answers.ts'
import { drawNft } from './nft-screens.tsx'

vi.mock('#components/layout/app-link.tsx', () => ({ AppLink: 'a' }))

let api: TestApi
let person: TestPerson
beforeAll(async () => {
  api = await nftApi()
  person = await makePerson(api)
})
afterAll(() => api.close())
afterEach(() => {
  Reflect.deleteProperty(window, 'ethereum')
  localStorage.clear()
})

const listing = 'lst_01J0000000000000000000000A'
const usdc = { id: 'USDC', name: 'USDC', symbol: 'USDC', decimals: 6, token: '0x44', open: true, worth: null }
const page = (results: unknown[]) => Response.json({ count: results.length, next: null, previous: null, results })

const bid = (changes: object = {}) => ({
  id: 'bid_01J0000000000000000000000A',
  kind: 'fixed_price',
  state: 'pending',
  standing: null,
  nft: 'nft_01J0000000000000000000000A',
  image: 'img_01J0000000000000000000000A',
  listing,
  token: null,
  edition: 2,
  currency: 'USDC',
  amount: '12500000',
  action: null,
  created_at: '2026-03-01T10:00:00.000Z',
  ...changes,
})

async function open(wallets: unknown[], pending: unknown[] = [], staleTime = 0, kind: NftSaleKind = 'fixed_price') {
  const session = (await api.as(person).call(profiles.current, {})).body
  const box = (
    <SessionProvider session={session}>
      <BuyBox
        want={{ listing }}
        image=""
        own={null}
        kind={kind}
        amount="12500000"
        currency={usdc}
        chain={screenChain}
      />
    </SessionProvider>
  )
  const drawn = drawNft(api.as(person), box, staleTime)
  const actions = actionsOf()
  let current: object = bid()
  let buying = false
  drawn.wire.instead = call => {
    if (call === 'GET /wallets') return page(wallets)
    if (call === 'GET /bids') return page(pending)
    if (call === 'POST /bids/create') return Response.json(bid(), { status: 201 })
    if (call.startsWith('GET /bids/')) return Response.json(current)
    if (call.endsWith('/revoke_spending')) return Response.json({ needed: false, action: null })
    if (call.endsWith('/approve_spending'))
      return Response.json({ needed: true, action: actions.prepare('approve_spending') })
    if (call.endsWith('/deploy')) {
      buying = true
      return Response.json(actions.prepare('buy'))
    }
    // Not before it is sent: a page that asks meanwhile still finds it on its way.
    if (buying && call.endsWith('/sent')) current = bid({ state: 'done', standing: 'bought' })
    return actions.answer(call)
  }
  return drawn
}

const linked = { id: 'wal_1', address: chainSender, chain_id: 1, linked_at: '2026-03-01T10:00:00.000Z' }

/** Confirms whatever it is asked to. */
const withWallet = () =>
  Object.assign(window, {
    ethereum: {
      async request({ method }: { method: string }) {
        if (method === 'eth_chainId') return `0x${testPlace.chain_id.toString(16)}`
        return method === 'eth_sendTransaction' ? chainHash : [linked.address]
      },
      on: () => {},
      removeListener: () => {},
    },
  })

it('asks for a wallet first', async () => {
  await open([])
  expect(await screen.findByText(sale.buy.no_wallet_title)).toBeVisible()
  expect(screen.getByText(sale.buy.link_wallet)).toHaveAttribute('href', '/account/wallet/')
})

it('has the exact price allowed and then the edition bought, each by one press', async () => {
  withWallet()
  const { user, wire } = await open([linked])
  await user.click(await screen.findByRole('button', { name: /^Buy for 12\.5/ }))
  expect(await screen.findByText('Allow the market to take 12.5 USDC, and no more')).toBeVisible()
  const allow = await screen.findByRole('region', { name: chain.kinds.approve_spending })
  expect(allow).toBeVisible()
  await user.click(screen.getByRole('button', { name: chain.send }))
  expect(await screen.findByRole('region', { name: chain.kinds.buy })).toBeVisible()
  await user.click(await screen.findByRole('button', { name: chain.send }))
  expect(await screen.findByText('Edition 2 is yours')).toBeVisible()
  expect(wire.asked.filter(call => call.startsWith('POST /bids'))).toEqual([
    'POST /bids/create',
    'POST /bids/bid_01J0000000000000000000000A/approve_spending',
    'POST /bids/bid_01J0000000000000000000000A/deploy',
  ])
})

it('says when the network takes back what was bought, whatever it had read before', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    const { wire } = await open([linked], [bid()], 30_000)
    const answer = wire.instead
    // As the page has it when the chain confirms it, and then is told.
    let found = bid({ action: actionIn('confirmed') })
    wire.instead = (call, body) => {
      if (call.startsWith('GET /bids/')) return Response.json(found)
      if (call.startsWith('GET /chain_actions/')) return Response.json(found.action)
      return answer(call, body)
    }
    expect(await screen.findByText(chain.texts.confirmed)).toBeVisible()
    found = bid({ state: 'done', standing: 'bought' })
    expect(await screen.findByText('Edition 2 is yours')).toBeVisible()
    found = bid({ action: actionIn('sent', { confirmations: 0 }) })
    await vi.advanceTimersByTimeAsync(16_000)
    expect(await screen.findByText(sale.run.taken_back.title)).toBeVisible()
    expect(screen.queryByText('Edition 2 is yours')).toBeNull()
    expect(screen.getByText(chain.states.sent)).toBeVisible()
    expect(screen.queryByText(chain.texts.confirmed)).toBeNull()
    // The page is loaded again meanwhile.
    cleanup()
    const again = await open([linked], [found])
    const other = again.wire.instead
    again.wire.instead = (call, body) => {
      if (call.startsWith('GET /bids/')) return Response.json(found)
      return call.startsWith('GET /chain_actions/')
        ? Response.json(actionIn('sent', { confirmations: 0 }))
        : other(call, body)
    }
    expect(await screen.findByText(sale.run.taken_back.title)).toBeVisible()
    expect(screen.getByText(chain.states.sent)).toBeVisible()
  } finally {
    vi.useRealTimers()
  }
})

it('says of a purchase that was never done only that it goes on', async () => {
  await open([linked], [bid({ action: actionIn('sent', { confirmations: 0 }) })])
  expect(await screen.findByText(sale.run.resume)).toBeVisible()
  expect(screen.queryByText(sale.run.taken_back.title)).toBeNull()
})

it('keeps what is prepared again in its place when the purchase is asked for anew', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    const lost = actionIn('dropped')
    const next = actionIn('prepared', { id: 'cha_01J0000000000000000000000B' })
    const { user, wire } = await open([linked], [bid({ action: lost })])
    const answer = wire.instead
    let action = lost
    wire.instead = (call, body) => {
      if (call.startsWith('GET /bids/')) return Response.json(bid({ action }))
      if (call.startsWith('GET /chain_actions/')) return Response.json(action)
      if (!call.endsWith('/again')) return answer(call, body)
      action = next
      return Response.json(next, { status: 201 })
    }
    await user.click(await screen.findByRole('button', { name: chain.again }))
    const send = await screen.findByRole('button', { name: chain.send })
    const asked = () => wire.asked.filter(call => call.startsWith('GET /bids/')).length
    const before = asked()
    await vi.advanceTimersByTimeAsync(4_000)
    await vi.waitFor(() => expect(asked()).toBeGreaterThan(before))
    // A press in that moment would be lost with the button.
    expect(send).toBeInTheDocument()
  } finally {
    vi.useRealTimers()
  }
})

it('finds again what was begun, and lets it be given up', async () => {
  const { user, wire } = await open([linked], [bid()])
  expect(await screen.findByRole('button', { name: sale.run.go_on })).toBeVisible()
  expect(screen.getByText('Buying for 12.5 USDC')).toBeVisible()
  const answer = wire.instead
  wire.instead = (call, body) =>
    call.startsWith('DELETE /bids/') ? new Response(null, { status: 204 }) : answer(call, body)
  await user.click(screen.getByRole('button', { name: sale.run.give_up }))
  await vi.waitFor(() => expect(wire.asked).toContain('DELETE /bids/bid_01J0000000000000000000000A'))
})

const refused = (status: number, code: string, more: object = {}) =>
  Response.json({ type: '', title: '', status, code, detail: `refused: ${code}`, ...more }, { status })

it('says at the field that the wallet holds less than is bid, and takes the bid once it holds more', async () => {
  const { user, wire } = await open([linked], [], 0, 'auction')
  const answer = wire.instead
  wire.instead = (call, body) =>
    call === 'POST /bids/create'
      ? refused(422, 'invalid_input', { errors: { price: [errors.fields.money_missing] } })
      : answer(call, body)
  const field = await screen.findByLabelText(sale.buy.your_bid)
  await user.type(field, '600')
  await user.click(screen.getByRole('button', { name: sale.buy.bid }))
  await vi.waitFor(() =>
    expect(field).toHaveAccessibleDescription(expect.stringContaining(errors.fields.money_missing)),
  )
  expect(wire.asked).not.toContain('POST /bids/bid_01J0000000000000000000000A/approve_spending')
  wire.instead = answer
  await user.click(screen.getByRole('button', { name: sale.buy.bid }))
  expect(await screen.findByText('Allow the market to take 12.5 USDC, and no more')).toBeVisible()
})

it('tries again what was refused after the price was allowed', async () => {
  withWallet()
  const { user, wire } = await open([linked])
  const answer = wire.instead
  let poor = true
  let allowed = false
  wire.instead = (call, body) => {
    if (call.endsWith('/deploy') && poor) {
      allowed = true
      return refused(409, 'wallet_money_missing')
    }
    if (call.endsWith('/approve_spending') && allowed) return Response.json({ needed: false, action: null })
    return answer(call, body)
  }
  await user.click(await screen.findByRole('button', { name: /^Buy for 12\.5/ }))
  await user.click(await screen.findByRole('button', { name: chain.send }))
  expect(await screen.findByText('refused: wallet_money_missing')).toBeVisible()
  expect(screen.getByText('The market may take 12.5 USDC')).toBeVisible()
  poor = false
  await user.click(screen.getByRole('button', { name: sale.run.try_again }))
  expect(await screen.findByRole('region', { name: chain.kinds.buy })).toBeVisible()
})

it('offers to take back what the market may still take of something that is given up', async () => {
  withWallet()
  const { user, wire } = await open([linked], [bid()])
  const answer = wire.instead
  let pending = true
  const actions = actionsOf()
  wire.instead = (call, body) => {
    if (call === 'GET /bids' && !pending) return page([])
    if (call.startsWith('DELETE /bids/')) {
      pending = false
      return new Response(null, { status: 204 })
    }
    if (call.endsWith('/revoke_spending'))
      return Response.json({ needed: true, action: { ...actions.prepare('revoke_spending'), amount: '600000000' } })
    return actions.answer(call) ?? answer(call, body)
  }
  await user.click(await screen.findByRole('button', { name: sale.run.give_up }))
  expect(await screen.findByText('The market may still take 600 USDC from your wallet')).toBeVisible()
  await user.click(await screen.findByRole('button', { name: chain.send }))
  expect(await screen.findByRole('button', { name: /^Buy for 12\.5/ })).toBeVisible()
})
