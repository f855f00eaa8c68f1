// Bounds what one connection and one address may have done at once, so that those who read nothing starve nobody.
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from './limits.ts'
import { answerUnreadable } from './unreadable-requests.ts'

/** Requests that may wait behind the one that is answered, on one connection: browsers send none. */
const PIPELINED_MAX = 16
/** Requests of one address that are worked on at once; the next wait their turn. */
const ADDRESS_MAX = 64
/** Those that wait. Beyond it the address is told to slow down. */
const ADDRESS_WAITING_MAX = 512

type Work = () => void

/** Runs `work` of each key in its order, so many at once; false when too many wait already. */
function createTurns(at_once: number, waiting_max: number) {
  const lines = new Map<object | string, { running: number; waiting: Work[] }>()
  return {
    take(key: object | string, work: Work): boolean {
      const line = lines.get(key) ?? { running: 0, waiting: [] }
      lines.set(key, line)
      if (line.running < at_once) {
        line.running += 1
        work()
        return true
      }
      if (line.waiting.length >= waiting_max) return false
      line.waiting.push(work)
      return true
    },
    /** One is done: the next has its turn. */
    leave(key: object | string): void {
      const line = lines.get(key)
      if (!line) return
      const next = line.waiting.shift()
      if (next) next()
      else if (line.running > 1) line.running -= 1
      else lines.delete(key)
    },
  }
}

type Bounds = {
  /** Behind a proxy that we trust its header names the address. */
  trust_proxy: boolean
  /** How long a connection may leave unread what it is sent. */
  unread_ms?: number
}

const UNREAD_MS = 60_000

/** A server whose requests have a time by which they must be here, and whose connections cannot hold each other up. */
export function createBoundedServer(handler: RequestListener, { trust_proxy, unread_ms = UNREAD_MS }: Bounds): Server {
  const options = { maxHeaderSize: 32_768, headersTimeout: 20_000, requestTimeout: 10 * 60_000 }
  const bounded = inTurns(handler, request => readerOf(request, trust_proxy))
  const server = createServer({ ...options, connectionsCheckingInterval: 5_000 }, bounded)
  answerUnreadable(server)
  // A long wait for an answer of ours is no fault of theirs.
  server.setTimeout(unread_ms, (socket: Socket) => {
    if (socket.writableLength > 0) socket.destroy()
  })
  return server
}

/** The address whose share a read takes; null for writes, which their bodies bound, and for our own pages' calls. */
function readerOf({ method, headers, socket }: IncomingMessage, trust_proxy: boolean): string | null {
  if (method !== 'GET' && method !== 'HEAD') return null
  const forwarded = trust_proxy ? headers['x-forwarded-for'] : undefined
  const address =
    String(forwarded ?? '')
      .split(',')
      .at(-1)
      ?.trim() ||
    (socket.remoteAddress ?? '')
  return /^(?:::ffff:)?127\.|^::1$/.test(address) ? null : networkOf(address)
}

/** Hands on one request of a connection when the one before is answered and read, and so many of an address at once. */
function inTurns(handler: RequestListener, shareOf: (request: IncomingMessage) => string | null): RequestListener {
  const connections = createTurns(1, PIPELINED_MAX)
  const addresses = createTurns(ADDRESS_MAX, ADDRESS_WAITING_MAX)
  return (request, response) => {
    const { socket } = request
    const turn = (leave: () => void, work: () => void) => () => {
      if (socket.destroyed) leave()
      else {
        onceOver(response, leave)
        work()
      }
    }
    const answer = () => {
      const reader = shareOf(request)
      if (reader === null) handler(request, response)
      else if (
        !addresses.take(
          reader,
          turn(
            () => addresses.leave(reader),
            () => handler(request, response),
          ),
        )
      )
        response.writeHead(429, { 'Retry-After': '5' }).end()
    }
    const begin = turn(() => connections.leave(socket), answer)
    // Nobody pipelines so much to read it.
    if (!connections.take(socket, begin)) socket.destroy()
  }
}

/** Answered and handed to the system, or the connection broken. */
function onceOver(response: ServerResponse, over: () => void): void {
  const { socket } = response.req
  const end = () => {
    for (const each of [response, socket]) each.off('close', end)
    response.off('finish', end)
    over()
  }
  response.once('finish', end)
  for (const each of [response, socket]) each.once('close', end)
}
