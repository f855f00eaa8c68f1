// The network of the editions: shown with what it is paid in, and wallets are led to it, also when they do not know it.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { configure, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { EditionsNetwork } from '#features/account/wallet/editions-network.tsx'
import belongings from '#messages/en/belongings.json' with { type: 'json' }
import errors from '#messages/en/errors.json' with { type: 'json' }
import { noEditions } from '#server/adapters/editions/evm-editions.ts'
import { fetchRates } from '#server/domains/billing/rates/fetch-rates.ts'
import type { EditionsPlace } from '#server/ports/editions.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makePerson } from '#tests/support/people/people.ts'
import { connectToTestApi } from '../connect-to-test-api.ts'

configure({ asyncUtilTimeout: 10_000 })

const words = belongings.wallet
const address = `0x${'ab'.repeat(20)}` as const
const place: EditionsPlace = {
  chain_id: 8453,
  network: 'Base',
  standin: false,
  rpc_url: 'https://rpc.example',
  explorer_url: 'https://explorer.example',
  market: address,
  editions: address,
  splitter: address,
  fee_bps: 250,
  currencies: [
    { token: null, name: 'ETH', symbol: 'ETH', decimals: 18, unit: 1n, open: true },
    { token: address, name: 'USD Coin', symbol: 'USDC', decimals: 6, unit: 1n, open: true },
    { token: address, name: 'Old', symbol: 'OLD', decimals: 6, unit: 1n, open: false },
  ],
}

let api: TestApi
let stop = () => {}
beforeAll(async () => {
  api = await testApi()
  await fetchRates.run(api.context, {})
})
afterAll(() => api.close())
beforeEach(async () => {
  api.ports.editions = { describe: async () => place, isSigned: async () => false }
  connectToTestApi(api.as(await makePerson(api)))
})
afterEach(() => stop())

/** A wallet that knows no network but those that were added, and refuses the methods in `codes`. */
function announce(codes: Partial<Record<string, number>> = {}): { method: string; params: unknown }[] {
  const asked: { method: string; params: unknown }[] = []
  const known = new Set<unknown>()
  const provider = {
    async request({ method, params = [] }: { method: string; params?: readonly { chainId?: unknown }[] }) {
      asked.push({ method, params })
      const chain = params[0]?.chainId
      const code = codes[method] ?? (method === 'wallet_switchEthereumChain' && !known.has(chain) ? 4902 : undefined)
      if (method === 'wallet_addEthereumChain' && code === undefined) known.add(chain)
      if (code !== undefined) throw Object.assign(new Error('refused'), { code })
      return null
    },
  }
  const detail = { info: { uuid: 'u-1', name: 'Fox', icon: 'data:image/svg+xml,x', rdns: 'fox.example' }, provider }
  const say = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', say)
  stop = () => window.removeEventListener('eip6963:requestProvider', say)
  return asked
}

function open() {
  render(
    <NextIntlClientProvider locale="en" messages={{ belongings, errors }} timeZone="Europe/Paris">
      <QueryClientProvider client={new QueryClient()}>
        <EditionsNetwork />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  )
  return userEvent.setup()
}

it('says which network it is and what is taken there, without what is closed', async () => {
  open()
  expect(await screen.findByText(words.editions_title)).toBeVisible()
  expect(screen.getByText('Base')).toBeVisible()
  expect(screen.getByText(words.editions_text)).toBeVisible()
  expect(screen.getByText(/^USDC, about €0\.91 each/)).toHaveTextContent('stand-in')
  expect(screen.getByText('ETH')).toBeVisible()
  expect(screen.queryByText('OLD')).toBeNull()
})

it('adds the network to a wallet that does not know it, and changes to it', async () => {
  const asked = announce()
  const user = open()
  await user.click(await screen.findByRole('button', { name: 'Use this network in Fox' }))
  expect(await screen.findByText('Fox is on “Base” now.')).toBeVisible()
  expect(asked.map(({ method }) => method)).toEqual([
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
    'wallet_switchEthereumChain',
  ])
  expect(asked[1]?.params).toEqual([
    {
      chainId: '0x2105',
      chainName: 'Base',
      rpcUrls: ['https://rpc.example'],
      nativeCurrency: { name: 'ETH', symbol: 'ETH', decimals: 18 },
      blockExplorerUrls: ['https://explorer.example'],
    },
  ])
})

it.each([
  [{ wallet_switchEthereumChain: 4001 }, words.declined],
  [{ wallet_addEthereumChain: 4001 }, words.declined],
  [{ wallet_addEthereumChain: -32602 }, words.failed],
])('says what happened when the wallet refuses: %o', async (codes, said) => {
  announce(codes)
  const user = open()
  await user.click(await screen.findByRole('button', { name: 'Use this network in Fox' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(said)
  expect(screen.getByRole('button', { name: 'Use this network in Fox' })).toBeEnabled()
})

it('is not there where no editions are sold', async () => {
  api.ports.editions = noEditions
  const { container } = render(
    <NextIntlClientProvider locale="en" messages={{ belongings, errors }} timeZone="Europe/Paris">
      <QueryClientProvider client={new QueryClient()}>
        <EditionsNetwork />
        <p>end</p>
      </QueryClientProvider>
    </NextIntlClientProvider>,
  )
  await screen.findByText('end')
  expect(container).toHaveTextContent(/^end$/)
})
