// The payment provider of one sandbox: the stand-in in this process, without a network; its pages lie under our own address.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { openStateLog } from '#standins/mangopay/journal.ts'
import { createCourier } from '#standins/mangopay/protocol/hooks.ts'
import { API_ROOT, CONTROL_ROOT } from '#standins/mangopay/protocol/routes.ts'
import { answerOf, serveRequest } from '#standins/mangopay/protocol/serve.ts'
import { openClientOf, openServer } from '#standins/mangopay/start-mangopay.ts'
import { openPlatformWallet } from '#standins/mangopay/wallets/platform-wallet.ts'
import { transactions } from '#standins/mangopay/wallets/transactions.ts'
import { World } from '#standins/mangopay/world.ts'
import { paymentPort } from '../adapters/payment/mangopay.ts'
import { callsOver, type MangopayExchange } from '../adapters/payment/mangopay-client.ts'
import { sentFor } from '../adapters/payment/mangopay-request.ts'
import type { PaymentPort } from '../ports/payment.ts'

type Options = {
  /** Holds what it knows. */
  directory: string
  /** Where browsers find its pages, without a trailing slash. */
  address: string
  /** Tells the sandbox what happened, at this address of its own; false: it could not be told. */
  notify: (url: URL) => Promise<boolean>
  log: (message: string) => void
}

export type OwnProvider = {
  payment: PaymentPort
  /** Answers a browser; the request's address begins where the provider's own does. */
  visit(request: IncomingMessage, response: ServerResponse): Promise<void>
  /** Lets what was paid out arrive, for which banks take a day. */
  settlePayOuts(): void
  close(): Promise<void>
}

/** How often due things are looked after, in milliseconds. */
const BEAT_MS = 500
const typed = { 'content-type': 'application/json' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }

export async function openOwnProvider({ directory, address, notify, log }: Options): Promise<OwnProvider> {
  const world = new World({ journal: openStateLog(directory) })
  const client = await openClientOf(directory)
  world.origin = address
  const server = openServer(world, client, { clock: Date.now, log, autoDecide: true })
  const courier = createCourier(world, notify, log)
  const wallet_id = openPlatformWallet(world)
  const ask = (method: string, path: string, headers: Record<string, string>, body: string) =>
    answerOf(server, { method, headers }, new URL(path, 'http://provider.invalid'), Buffer.from(body))
  const secret = `Basic ${Buffer.from(`${client.client_id}:${client.api_key}`).toString('base64')}`
  const authorization = (): string => {
    const said = ask(
      'POST',
      `${API_ROOT}/oauth/token`,
      { ...form, authorization: secret },
      'grant_type=client_credentials',
    )
    return `bearer ${JSON.parse(said.body).access_token}`
  }
  const exchange: MangopayExchange = async (request, key) => {
    const { method, path, body } = sentFor(request, client.client_id)
    const headers = { ...typed, authorization: authorization(), ...(key && { 'idempotency-key': key }) }
    const answer = ask(method, path, headers, body)
    courier.deliver()
    return { status: answer.status, body: answer.body === '' ? null : JSON.parse(answer.body) }
  }
  const beat = setInterval(() => {
    world.runDue()
    courier.deliver()
  }, BEAT_MS)
  beat.unref()
  return {
    payment: paymentPort(callsOver(exchange), { base_url: address, ...client, wallet_id, standin: true }),
    async visit(request, response) {
      // People reach its pages, and their browsers hand cards over; the rest of its API and its controls are only ours.
      const { pathname } = new URL(request.url ?? '/', 'http://provider.invalid')
      const open = request.method === 'POST' && server.routes.isOpen(pathname)
      if (!open && [API_ROOT, CONTROL_ROOT].some(root => pathname.toLowerCase().startsWith(root))) {
        response.writeHead(404).end()
        return
      }
      await serveRequest(server, request, response)
      courier.deliver()
    },
    settlePayOuts() {
      for (const { Id } of world.list(transactions, row => row.Type === 'PAYOUT' && row.Status === 'CREATED'))
        ask('POST', `${CONTROL_ROOT}/payouts/${Id}/settle`, typed, '{}')
      courier.deliver()
    },
    async close() {
      clearInterval(beat)
      await courier.stop()
      world.close()
    },
  }
}
