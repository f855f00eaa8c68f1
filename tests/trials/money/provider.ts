// The payment provider of a trial: the stand-in in this process behind the product's own adapter, without a network but with its troubles.
import { paymentPort } from '#server/adapters/payment/mangopay.ts'
import { callsOver, type MangopayExchange } from '#server/adapters/payment/mangopay-client.ts'
import { sentFor } from '#server/adapters/payment/mangopay-request.ts'
import type { PaymentPort } from '#server/ports/payment.ts'
import { type Change, memoryJournal } from '#standins/mangopay/journal.ts'
import { answerOf } from '#standins/mangopay/protocol/serve.ts'
import { openServer } from '#standins/mangopay/start-mangopay.ts'
import { openPlatformWallet } from '#standins/mangopay/wallets/platform-wallet.ts'
import { type MangopayEvent, World } from '#standins/mangopay/world.ts'
import type { Life } from './life.ts'

/**
 * unreached: never arrived. lost: carried out, but its answer did not come. fatal: carried out, and the process died before
 * it heard. limited: too many calls. broken: a failure of theirs.
 */
export const troubles = ['unreached', 'lost', 'fatal', 'limited', 'broken'] as const
export type Trouble = {
  kind: (typeof troubles)[number]
  /** Which call from now meets it. */
  at: number
  /** Only calls that move money are counted, which are few among many that ask. */
  moving: boolean
}

export type TrialProvider = {
  payment: PaymentPort
  readonly world: World
  /** What it has told, or would have: one for each event, oldest first. */
  readonly events: readonly MangopayEvent[]
  trouble(trouble: Trouble): void
  calm(): void
  /** Gives how to bring back what it knows now. */
  keep(): () => void
  /** A call that the product does not make: of a browser, or of a person on a hosted page. */
  visit(path: string, fields: Record<string, string>): { status: number; text: string }
  /** A call of the control address. */
  control(path: string, body?: object): void
}

const movesMoney = new Set([
  'payins_card-direct_create',
  'payins_create_recurring_card_direct',
  'payins_directdebit-direct_create',
  'payins_createrefunds',
  'transfers_create',
  'payouts_bankwire_create',
])

const client = { client_id: 'trial', api_key: 'trial' }
const ORIGIN = 'http://provider.test'
/** The platform's wallet has the same id in every world. */
const wallet_id = openPlatformWallet(new World())

const token = `Basic ${Buffer.from(`${client.client_id}:${client.api_key}`).toString('base64')}`
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const typed = { 'content-type': 'application/json' }
/** What a history does in a second stands for what people do in days. */
const limits = { count: () => ({}), check: () => {} }

/** `now`: milliseconds. */
export function openTrialProvider(life: Life, now: () => number): TrialProvider {
  let opened = openWorld(now, [])
  const waiting = oneTrouble()
  const exchange: MangopayExchange = async (request, key) => {
    life.step()
    const trouble = waiting.next(movesMoney.has(request.operation))
    if (trouble === 'unreached') return { status: 0, body: null }
    if (trouble === 'limited') return { status: 429, body: { Type: 'rate_limit' } }
    if (trouble === 'broken') return { status: 500, body: { Type: 'other' } }
    const { method, path, body } = sentFor(request, client.client_id)
    const answer = opened.ask(method, path, { ...opened.authorised(), ...(key && { 'idempotency-key': key }) }, body)
    if (trouble === 'fatal') life.dieAt(1)
    life.step()
    if (trouble === 'lost') return { status: 0, body: null }
    return { status: answer.status, body: answer.body === '' ? null : JSON.parse(answer.body) }
  }
  return {
    payment: paymentPort(callsOver(exchange), { base_url: ORIGIN, ...client, wallet_id, standin: true }),
    get world() {
      return opened.world
    },
    get events() {
      return opened.events
    },
    trouble: waiting.add,
    calm: waiting.none,
    keep() {
      const changes = [...opened.changes]
      return () => {
        waiting.none()
        opened = openWorld(now, changes)
      }
    },
    visit(path, fields) {
      const answer = opened.ask('POST', path, form, new URLSearchParams(fields).toString())
      return { status: answer.status, text: answer.body }
    },
    control(path, body = {}) {
      const { status } = opened.ask('POST', `/__sandbox${path}`, typed, JSON.stringify(body))
      if (status >= 300) throw new Error(`the stand-in answered ${status} to ${path}`)
    },
  }
}

/** A stand-in that knows what these changes have brought. */
function openWorld(now: () => number, begun: readonly Change[]) {
  const changes: Change[] = []
  const journal = { ...memoryJournal, read: () => [...begun], append: (more: Change[]) => void changes.push(...more) }
  const world = new World({ journal, clock: now })
  world.origin = ORIGIN
  const bugs: string[] = []
  const server = { ...openServer(world, client, { clock: now, log: bug => bugs.push(bug), autoDecide: true }), limits }
  openPlatformWallet(world)
  const events: MangopayEvent[] = []
  world.onEvent(event => events.push(event))
  const ask = (method: string, path: string, headers: Record<string, string>, body: string) => {
    const answer = answerOf(server, { method, headers }, new URL(path, ORIGIN), Buffer.from(body))
    if (bugs.length > 0) throw new Error(`the stand-in has a bug: ${bugs.join('\n')}`)
    return answer
  }
  const authorised = () => {
    const said = ask('POST', '/v2.01/oauth/token', { ...form, authorization: token }, 'grant_type=client_credentials')
    return { ...typed, authorization: `bearer ${JSON.parse(said.body).access_token}` }
  }
  return { world, events, changes, ask, authorised }
}

function oneTrouble() {
  let waiting: Trouble | null = null
  return {
    add(trouble: Trouble): void {
      waiting = { ...trouble }
    },
    none(): void {
      waiting = null
    },
    next(moves: boolean): Trouble['kind'] | null {
      if (!waiting || (waiting.moving && !moves)) return null
      waiting.at -= 1
      if (waiting.at > 0) return null
      const { kind } = waiting
      waiting = null
      return kind
    },
  }
}
