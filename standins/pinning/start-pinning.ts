// The local stand-in of a pinning service: speaks the IPFS Pinning Service API, fetches what it is to keep and checks it, and forgets all when it ends.
import { createServer, type IncomingMessage } from 'node:http'
import { createPinList, refuse, type Said } from './pin-list.ts'

export type PinningService = {
  url: string
  token: string
  /** Waits until nothing is being fetched. */
  settled(): Promise<void>
  /** What it keeps, by name. */
  kept(): string[]
  /** Loses a copy, as services do. */
  lose(cid: string): void
  stop(): Promise<void>
}
export type PinningServiceOptions = {
  now?: () => Date
  /** How it reaches the addresses that it is told. */
  fetch?: typeof fetch
}

const TOKEN = 'a-token-of-the-local-trial-only'
const MAX_BODY = 64 * 1024

/** Starts it on loopback. */
export async function startPinning({
  now = () => new Date(),
  fetch: reach = fetch,
}: PinningServiceOptions = {}): Promise<PinningService> {
  const list = createPinList(now, reach)
  async function answer(request: IncomingMessage): Promise<Said> {
    if (request.headers.authorization !== `Bearer ${TOKEN}`)
      return refuse(401, 'UNAUTHORIZED', 'Access token is missing or invalid')
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://pinning')
    if (pathname === '/pins' && request.method === 'GET') return list.list(searchParams)
    if (pathname === '/pins' && request.method === 'POST') return list.create(JSON.parse(await textOf(request)))
    const id = /^\/pins\/([\w-]+)$/.exec(pathname)?.[1]
    return list.one(id ?? '', request.method)
  }
  const server = createServer((request, response) => {
    answer(request)
      .catch(() => refuse(400, 'BAD_REQUEST', 'The request cannot be read'))
      .then(({ status, body }) => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(body ? JSON.stringify(body) : undefined)
      })
      .catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host: '127.0.0.1', port: 0 }, resolve)
  })
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The pinning service has no address.')
  const kept = () => [...list.pins.values()].filter(({ status }) => status === 'pinned')
  return {
    url: `http://127.0.0.1:${address.port}`,
    token: TOKEN,
    settled: list.settled,
    kept: () => kept().map(({ pin }) => pin.cid),
    lose(cid) {
      for (const { requestid, pin } of kept()) if (pin.cid === cid) list.pins.delete(requestid)
    },
    stop: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request.setEncoding('utf8')) {
    text += String(part)
    if (text.length > MAX_BODY) throw new Error('the body is too long')
  }
  return text
}
