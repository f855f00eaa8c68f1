// A wallet of a browser (EIP-1193, announced by EIP-6963) with a key of its own, on the local chain of the product.
import type { Page } from '@playwright/test'
import { createPublicClient, createWalletClient, encodeFunctionData, type Hex, hexToString, http, isHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { testUsdcAbi } from '../../lib/chain/abi/test-usdc.ts'
import { expect } from '../fixtures.ts'

export type TestWallet = {
  address: Hex
  /** The methods that it declines from now on. */
  decline(...methods: string[]): void
  /** What it was asked, in order. */
  asked: string[]
  /** Play money, in its smallest part. */
  balance(): Promise<bigint>
  /** As the page would ask for it. */
  sign(data: unknown): Promise<Hex>
  send(transaction: unknown): Promise<Hex>
  /** Says to the open page that its person has chosen another network. */
  changeNetwork(): Promise<void>
  /** Whether play money may reach it: its issuer says so. */
  blacklist(listed: boolean): Promise<void>
}

type Call = { method: string; params?: readonly unknown[] }

/** Where the product's chain is, and its play money. */
async function placeOf(page: Page) {
  const { results: minters } = await (await page.request.get('/api/minters')).json()
  const { results: currencies } = await (await page.request.get('/api/cryptocurrencies')).json()
  const usdc: Hex = currencies.find((each: { symbol: string }) => each.symbol === 'tUSDC').token
  return { chain_id: minters[0].chain.chain_id as number, rpc_url: minters[0].chain.rpc_url as string, usdc }
}

/** Puts a wallet into every page that this one opens from now on, with some coin and `money` of the play money. */
export async function injectWallet(page: Page, money = 0n): Promise<TestWallet> {
  const { chain_id, rpc_url, usdc } = await placeOf(page)
  const account = privateKeyToAccount(generatePrivateKey())
  const chain = createPublicClient({ transport: http(rpc_url) })
  const keys = createWalletClient({ account, transport: http(rpc_url) })
  const declined = new Set<string>()
  const asked: string[] = []
  const raw = (method: string, params: readonly unknown[] = []) => chain.request({ method, params } as never) // whatever the page asks, in the node's own words
  await raw('anvil_setBalance', [account.address, '0x8ac7230489e80000'])
  if (money > 0n) {
    const mint = { address: usdc, abi: testUsdcAbi, functionName: 'mint', args: [account.address, money] } as const
    await chain.waitForTransactionReceipt({ hash: await keys.writeContract({ ...mint, chain: null }) })
  }
  const sign = (data: unknown) => account.signTypedData(data as never) // the API's own words
  const send = (transaction: unknown) => keys.sendTransaction(transactionOf(transaction))
  const answers: Record<string, (params: readonly unknown[]) => unknown> = {
    eth_requestAccounts: () => [account.address],
    eth_accounts: () => [account.address],
    eth_chainId: () => `0x${chain_id.toString(16)}`,
    wallet_switchEthereumChain: () => null,
    personal_sign: ([message]) => account.signMessage({ message: isHex(message) ? hexToString(message) : '' }),
    eth_signTypedData_v4: ([, data]) => sign(JSON.parse(String(data))),
    eth_sendTransaction: ([transaction]) => send(transaction),
  }
  await page.exposeFunction('askTestWallet', async ({ method, params = [] }: Call) => {
    asked.push(method)
    if (declined.has(method)) return { code: 4001 }
    const answer = answers[method]
    return { value: await (answer ? answer(params) : raw(method, params)) }
  })
  await page.addInitScript(announceWallet)
  return {
    address: account.address,
    asked,
    decline: (...methods) => {
      declined.clear()
      for (const method of methods) declined.add(method)
    },
    sign,
    send,
    changeNetwork: () => page.evaluate(() => void window.dispatchEvent(new Event('test-wallet-network'))),
    async blacklist(listed) {
      const from = await chain.readContract({ address: usdc, abi: testUsdcAbi, functionName: 'owner' })
      const data = encodeFunctionData({ abi: testUsdcAbi, functionName: 'blacklist', args: [account.address, listed] })
      await raw('anvil_impersonateAccount', [from])
      const hash = (await raw('eth_sendTransaction', [{ from, to: usdc, data }])) as Hex // the node's own answer
      await chain.waitForTransactionReceipt({ hash })
    },
    balance: () =>
      chain.readContract({ address: usdc, abi: testUsdcAbi, functionName: 'balanceOf', args: [account.address] }),
  }
}

function transactionOf(asked: unknown) {
  // What the page gives its wallet: checked by what the chain makes of it.
  const { to, data, value, gas } = asked as { to: Hex; data: Hex; value?: Hex; gas?: Hex }
  return { chain: null, to, data, value: BigInt(value ?? 0), ...(gas ? { gas: BigInt(gas) } : {}) }
}

/** Runs in the page before its own scripts. */
function announceWallet(): void {
  type Asking = { askTestWallet(call: unknown): Promise<{ code?: number; value?: unknown }> }
  const listeners = new Set<(chain: string) => void>()
  window.addEventListener('test-wallet-network', () => {
    for (const listen of listeners) listen('0x1')
  })
  const provider = {
    on(event: string, listen: (chain: string) => void) {
      if (event === 'chainChanged') listeners.add(listen)
      return provider
    },
    removeListener(_: string, listen: (chain: string) => void) {
      listeners.delete(listen)
      return provider
    },
    async request(call: unknown) {
      const { code, value } = await (window as unknown as Asking).askTestWallet(call) // exposed by the test
      if (code !== undefined) throw Object.assign(new Error('User rejected the request.'), { code })
      return value
    },
  }
  const info = {
    uuid: 'b1f7a3c0-0000-4000-8000-000000000001',
    name: 'Test Wallet',
    icon: 'data:image/svg+xml,',
    rdns: 'wallet.example',
  }
  const announce = () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}

/** Links it to the account as a person does on its page. */
export async function linkTestWallet(page: Page, path: string, button: string, done: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('button', { name: button, exact: true }).click()
  await expect(page.getByRole('heading', { name: done, exact: true })).toBeVisible()
}
