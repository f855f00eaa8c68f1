// The browser's only way out: a proxy on loopback that connects to judged addresses alone, changes no byte, and counts them.
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Guard } from '#server/crawler/guard.ts'

/** Where the proxy really connected for a host and port. */
type ProxyConnection = { host: string; port: number; address: string }

export type GuardedProxy = {
  /** For the browser; give it the bypass rule `<-loopback>` too, or loopback names go around the proxy. */
  url: string
  connections(): ProxyConnection[]
  /** Hosts that the guard refused. */
  refused(): string[]
  /** Our own end of the connections. */
  own_addresses(): string[]
  /** Bytes that came from the web. */
  bytes(): number
  /** True once `max_bytes` were reached: from then on nothing passes. */
  exhausted(): boolean
  close(): Promise<void>
}

const CONNECT_MS = 8_000
/** Between proxy and browser only; the site never sees them, nor do they describe its answer. */
const HOP_HEADERS = /^(?:proxy-connection|proxy-authorization|connection|keep-alive)$/i

type Seen = { connections: Map<string, ProxyConnection>; refused: Set<string>; own: Set<string>; bytes: number }

export async function startGuardedProxy({
  guard,
  max_bytes,
}: {
  guard: Guard
  max_bytes: number
}): Promise<GuardedProxy> {
  const seen: Seen = { connections: new Map(), refused: new Set(), own: new Set(), bytes: 0 }
  const { track, endAll } = trackSockets()

  /** Connects to the first judged address that accepts; null when refused or unreachable. */
  async function open(host: string, port: number): Promise<Socket | null> {
    if (seen.bytes >= max_bytes) return null
    const target = await guard.target(host, port).catch(() => null)
    if (!target) {
      seen.refused.add(host)
      return null
    }
    for (const address of target.addresses.toSorted((a, b) => Number(a.includes(':')) - Number(b.includes(':')))) {
      const socket = await connected(address, port)
      if (!socket) continue
      seen.connections.set(`${host} ${port} ${address}`, { host, port, address })
      if (socket.localAddress !== undefined) seen.own.add(socket.localAddress)
      socket.on('data', (chunk: Buffer) => {
        seen.bytes += chunk.length
        if (seen.bytes >= max_bytes) endAll()
      })
      socket.pause()
      return track(socket)
    }
    return null
  }

  const server = createServer((incoming, answer) => void forward(incoming, answer, open))
  server.on('connection', track)
  server.on('connect', (incoming: IncomingMessage, browser: Duplex, head: Buffer) => {
    void tunnel(incoming, browser, { head, open })
  })
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  // A listening server on a port has an address of this kind.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    connections: () => [...seen.connections.values()],
    refused: () => [...seen.refused],
    own_addresses: () => [...seen.own],
    bytes: () => seen.bytes,
    exhausted: () => seen.bytes >= max_bytes,
    async close() {
      const closed = new Promise(resolve => {
        server.close(resolve)
      })
      endAll()
      await closed
    },
  }
}

/** Remembers open sockets, so that all can be ended at once. */
function trackSockets() {
  const sockets = new Set<Duplex>()
  return {
    track<T extends Duplex>(this: void, socket: T): T {
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
      socket.on('error', () => socket.destroy())
      return socket
    },
    endAll(this: void): void {
      for (const socket of sockets) socket.destroy()
    },
  }
}

type Open = (host: string, port: number) => Promise<Socket | null>

function connected(address: string, port: number): Promise<Socket | null> {
  return new Promise(resolve => {
    const socket = connect({ host: address, port })
    const give = (result: Socket | null) => {
      socket.removeAllListeners()
      socket.setTimeout(0)
      if (!result) {
        // Destroying a socket that is still connecting may report that.
        socket.on('error', () => undefined)
        socket.destroy()
      }
      resolve(result)
    }
    socket.once('connect', () => give(socket))
    socket.once('error', () => give(null))
    socket.setTimeout(CONNECT_MS, () => give(null))
  })
}

/** `CONNECT host:port`: what follows is between browser and site. */
async function tunnel(
  incoming: IncomingMessage,
  browser: Duplex,
  { head, open }: { head: Buffer; open: Open },
): Promise<void> {
  const target = URL.parse(`tunnel://${incoming.url ?? ''}`)
  const site = target && (await open(bare(target.hostname), Number(target.port)))
  if (!site) {
    browser.end('HTTP/1.1 502 Bad Gateway\r\nConnection: close\r\n\r\n')
    return
  }
  browser.write('HTTP/1.1 200 Connection Established\r\n\r\n')
  if (head.length > 0) site.write(head)
  site.pipe(browser)
  browser.pipe(site)
  site.once('close', () => browser.destroy())
  browser.once('close', () => site.destroy())
}

/** `GET http://host/path`: sent on as it is, answered as it is. */
async function forward(incoming: IncomingMessage, answer: ServerResponse, open: Open): Promise<void> {
  // The site's answer has a date of its own, or none.
  answer.sendDate = false
  const url = URL.parse(incoming.url ?? '')
  const site = url?.protocol === 'http:' ? await open(bare(url.hostname), Number(url.port) || 80) : null
  if (!url || !site) {
    answer.writeHead(502, { connection: 'close' }).end()
    return
  }
  const outgoing = request({
    createConnection: () => site,
    method: incoming.method ?? 'GET',
    path: `${url.pathname}${url.search}`,
    headers: [...withoutHops(incoming.rawHeaders), 'Connection', 'close'],
    setHost: false,
  })
  site.resume()
  outgoing.once('response', response => {
    answer.writeHead(response.statusCode ?? 502, response.statusMessage, withoutHops(response.rawHeaders))
    response.pipe(answer)
    response.once('error', () => answer.destroy())
  })
  outgoing.once('error', () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end()))
  answer.once('close', () => outgoing.destroy())
  incoming.pipe(outgoing)
}

const bare = (host: string): string => host.toLowerCase().replaceAll(/^\[|\]$/g, '')

/** Names and values in turn, without what is meant for the next hop only. */
function withoutHops(raw: readonly string[]): string[] {
  return raw.filter((_, at) => !HOP_HEADERS.test(raw[at - (at % 2)] ?? ''))
}
