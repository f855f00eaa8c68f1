// Linking a wallet of the browser: found, asked, signed with, and every way in which it may say no.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { configure, render, renderHook, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { type Hex, hexToString, isHex, verifyMessage } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { WalletChooser } from '#features/account/wallet/wallet-chooser.tsx'
import { useBrowserWallets, type WalletProvider } from '#features/wallet/browser-wallets.ts'
import { wallets } from '#lib/contract/wallets.ts'
import belongings from '#messages/en/belongings.json' with { type: 'json' }
import errors from '#messages/en/errors.json' with { type: 'json' }
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { connectToTestApi } from '../connect-to-test-api.ts'

configure({ asyncUtilTimeout: 10_000 })

const words = belongings.wallet
let api: TestApi
let person: TestPerson
let key: PrivateKeyAccount
let wire: ReturnType<typeof connectToTestApi>
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  key = privateKeyToAccount(generatePrivateKey())
  person = await makePerson(api)
  wire = connectToTestApi(api.as(person))
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  Reflect.deleteProperty(window, 'ethereum')
})

/** A wallet that answers each method with a value or an error code. */
function wallet(answers: Partial<Record<string, unknown>> = {}): WalletProvider & { changeChain(): void } {
  const listeners = new Set<() => void>()
  return {
    async request({ method, params = [] }) {
      const answer = answers[method]
      if (typeof answer === 'number') throw Object.assign(new Error('refused'), { code: answer })
      if (method in answers) return answer
      if (method === 'eth_requestAccounts') return [key.address]
      if (method === 'eth_chainId') return '0x89'
      return key.signMessage({ message: hexToString(String(params[0]) as `0x${string}`) }) // what pages give is hexadecimal
    },
    on: (_event, listener) => listeners.add(listener),
    removeListener: (_event, listener) => listeners.delete(listener),
    changeChain: () => {
      for (const listener of listeners) listener()
    },
  }
}

const stops: (() => void)[] = []

/** Announces a wallet whenever a page asks, as EIP-6963 has it. */
function announce(provider: unknown, info: object = {}): void {
  const detail = {
    info: { uuid: 'u-1', name: 'Fox', icon: 'data:image/svg+xml,x', rdns: 'fox.example', ...info },
    provider,
  }
  const say = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', say)
  stops.push(() => window.removeEventListener('eip6963:requestProvider', say))
}

function open() {
  const client = new QueryClient()
  const refreshed = vi.spyOn(client, 'invalidateQueries')
  render(
    <NextIntlClientProvider locale="en" messages={{ belongings, errors }} timeZone="Europe/Paris">
      <QueryClientProvider client={client}>
        <WalletChooser />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  )
  return { user: userEvent.setup(), refreshed }
}

const Signed = z.object({ message: z.string(), signature: z.custom<Hex>(isHex) })

/** Somebody else has linked the same wallet before. */
async function linkElsewhere(): Promise<void> {
  const other = api.as(await makePerson(api))
  const { body } = await other.call(wallets.challenge, { body: { address: key.address, chain_id: 137 } })
  const signature = await key.signMessage(body)
  const { status } = await other.call(wallets.link, { body: { ...body, signature } })
  expect(status).toBe(201)
}

describe('a browser with a wallet', () => {
  it('has our very message signed by the chosen account, hands it in and shows the list again', async () => {
    announce(wallet())
    const { user, refreshed } = open()
    await user.click(await screen.findByRole('button', { name: 'Link Fox' }))
    await waitFor(() => expect(refreshed).toHaveBeenCalledWith({ queryKey: ['wallets', 'list'] }))
    const [asked, linked] = wire.sent
    expect(wire.asked).toEqual(['POST /wallets/challenge', 'POST /wallets'])
    expect(asked).toEqual({ address: key.address, chain_id: 137 })
    const { message, signature } = Signed.parse(linked)
    expect(message).toContain(`auctor.test wants you to sign in with your Ethereum account:\n${key.address}\n`)
    expect(await verifyMessage({ address: key.address, message, signature })).toBe(true)
    const { body } = await api.as(person).call(wallets.list)
    expect(body.results).toMatchObject([{ address: key.address, chain_id: 137 }])
  })

  it.each([
    ['eth_requestAccounts', 4001, words.declined],
    ['personal_sign', 4001, words.declined],
    ['eth_requestAccounts', -32002, words.busy],
    ['personal_sign', -32603, words.failed],
  ])('says what happened when %s ends with %i, and lets the person try again', async (method, code, said) => {
    announce(wallet({ [method]: code }))
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Link Fox' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(said)
    expect(wire.asked).not.toContain('POST /wallets')
    expect(screen.getByRole('button', { name: 'Link Fox' })).toBeEnabled()
  })

  it('says so when the wallet has no account', async () => {
    announce(wallet({ eth_requestAccounts: [] }))
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Link Fox' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(words.no_account)
    expect(wire.asked).toEqual([])
  })

  it('shows what the API refuses in the API’s words', async () => {
    await linkElsewhere()
    announce(wallet())
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Link Fox' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(errors.codes.wallet_linked)
  })

  it('takes the wallet that put itself into the page when none announces itself', async () => {
    Object.assign(window, { ethereum: wallet() })
    open()
    expect(await screen.findByRole('button', { name: `Link ${words.browser_wallet}` })).toBeVisible()
  })

  it('loads no picture from elsewhere and believes no announcement of another form', async () => {
    announce(wallet(), { icon: 'https://evil.example/pixel.png' })
    announce({ request: 'nothing to call' }, { uuid: 'u-2', name: 'Broken' })
    announce(wallet(), { uuid: 'u-3', name: '' })
    open()
    await screen.findByRole('button', { name: 'Link Fox' })
    expect(screen.getAllByRole('button')).toHaveLength(1)
    expect(document.querySelector('img')).toBeNull()
  })
})

describe('a browser without a wallet', () => {
  it('reads what a wallet is for and how to get one, and may look again', async () => {
    const { user } = open()
    expect(await screen.findByText(words.none_title)).toBeVisible()
    expect(screen.getByText(words.none_one)).toBeVisible()
    announce(wallet())
    await user.click(screen.getByRole('button', { name: words.again }))
    expect(await screen.findByRole('button', { name: 'Link Fox' })).toBeVisible()
  })
})

describe('a change of network in the wallet', () => {
  it('is told to the page, and no longer once the page is left', async () => {
    const fox = wallet()
    announce(fox)
    const changed = vi.fn()
    const { result, unmount } = renderHook(() => useBrowserWallets(changed))
    await waitFor(() => expect(result.current.wallets).toHaveLength(1))
    fox.changeChain()
    expect(changed).toHaveBeenCalledTimes(1)
    unmount()
    fox.changeChain()
    expect(changed).toHaveBeenCalledTimes(1)
  })
})
