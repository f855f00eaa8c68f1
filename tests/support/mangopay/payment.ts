// The payment provider of a test process: the stand-in in memory, started for whoever comes first and shared by the others.
import { openMangopay } from '#server/adapters/payment/mangopay.ts'
import type { PaymentPort } from '#server/ports/payment.ts'
import { type Mangopay, startMangopay } from '#standins/mangopay/start-mangopay.ts'

type Shared = { provider: Mangopay; payment: PaymentPort; close(): void }

/** How long the product waits for an answer in tests, so that a test of silence does not take half a minute. */
const TIMEOUT_MS = 2_000

let shared: Promise<Shared> | null = null
let users = 0

/** Its clock stands still, so that nothing is decided before a test moves it with `control('/clock', { seconds })`. */
export async function testPayment(): Promise<{ payment: PaymentPort; close(): Promise<void> }> {
  users += 1
  shared ??= start()
  const { provider, payment, close } = await shared
  return {
    payment,
    async close() {
      users -= 1
      if (users > 0) return
      shared = null
      close()
      await provider.stop()
    },
  }
}

async function start(): Promise<Shared> {
  const started = Date.now()
  const provider = await startMangopay({ directory: null, autoDecide: true, clock: () => started })
  const { url: base_url, client_id, api_key, wallet_id } = provider
  return {
    provider,
    ...openMangopay({ base_url, client_id, api_key, wallet_id, standin: true, timeout_ms: TIMEOUT_MS }),
  }
}

/** The provider of this process. Throws when no API is open. */
export async function testProvider(): Promise<Mangopay> {
  if (!shared) throw new Error('no test API is open')
  return (await shared).provider
}

/** Calls the stand-in's own address under /__sandbox. */
export async function control(path: string, body: object = {}): Promise<void> {
  const { url } = await testProvider()
  const headers = { 'Content-Type': 'application/json' }
  const answer = await fetch(`${url}/__sandbox${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`the stand-in answered ${answer.status} to ${path}`)
}

/** Everything the provider has at an address of its API, such as `/users`. */
export async function atTestProvider(path: string): Promise<Record<string, unknown>[]> {
  const { url, client_id, api_key } = await testProvider()
  const basic = Buffer.from(`${client_id}:${api_key}`).toString('base64')
  const granted = await fetch(`${url}/v2.01/oauth/token`, {
    method: 'POST',
    headers: { Authorization: `Basic ${basic}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  const { access_token } = (await granted.json()) as { access_token: string } // what the protocol promises
  const headers = { Authorization: `Bearer ${access_token}` }
  const answer = await fetch(`${url}/v2.01/${client_id}${path}?per_page=100`, { headers })
  return (await answer.json()) as Record<string, unknown>[] // a list, by the protocol
}
