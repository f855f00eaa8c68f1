// The local time-stamp authority of the embedded default: RFC 3161 over HTTP on loopback, under its own root.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type Authority, answer } from './answer.ts'
import { openIdentity } from './identity.ts'
import { openSerials } from './serials.ts'

export type TimestampAuthority = {
  url: string
  /** The root certificate, PEM: who trusts it accepts the tokens of this installation and of no other. */
  caPem: string
  stop(): Promise<void>
}
export type TimestampAuthorityOptions = {
  /** Holds the authority's key, certificates and serial number. */
  directory: string
  /** A free one is taken when absent. */
  port?: number
  now?: () => Date
}

/** A request with a SHA-512 digest, nonce and policy is about 120 bytes. */
const MAX_REQUEST_BYTES = 4096

/** The whole body, or null when it is too long. */
async function readBody(request: IncomingMessage): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request) {
    if (!(chunk instanceof Uint8Array)) return null
    length += chunk.length
    if (length > MAX_REQUEST_BYTES) return null
    chunks.push(chunk)
  }
  return Uint8Array.from(Buffer.concat(chunks))
}

async function handle(request: IncomingMessage, response: ServerResponse, authority: Authority): Promise<void> {
  const refuse = (status: number, message: string) =>
    response.writeHead(status, { 'content-type': 'text/plain', connection: 'close' }).end(`${message}\n`)
  if (request.method !== 'POST') {
    response.setHeader('allow', 'POST')
    refuse(405, 'Local time-stamp authority (a stand-in, not a qualified one): POST a time-stamp query.')
    return
  }
  if (request.headers['content-type']?.split(';')[0]?.trim().toLowerCase() !== 'application/timestamp-query') {
    refuse(415, 'The content type is application/timestamp-query.')
    return
  }
  const body = await readBody(request)
  if (!body) {
    refuse(413, `A time-stamp query has at most ${MAX_REQUEST_BYTES} bytes.`)
    return
  }
  const reply = await answer(body, authority)
  response.writeHead(200, { 'content-type': 'application/timestamp-reply', 'content-length': reply.length }).end(reply)
}

/** Starts the authority; its key and certificates are made in `directory` at the first start and used ever after. */
export async function startTimestampAuthority(options: TimestampAuthorityOptions): Promise<TimestampAuthority> {
  const now = options.now ?? (() => new Date())
  const identity = await openIdentity(options.directory, now())
  const authority: Authority = { identity, now, nextSerial: await openSerials(options.directory) }
  const server = createServer({ requestTimeout: 10_000 }, (request, response) => {
    handle(request, response, authority).catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host: '127.0.0.1', port: options.port ?? 0 }, resolve)
  })
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The time-stamp authority has no address.')
  return {
    url: `http://127.0.0.1:${address.port}/`,
    caPem: identity.caPem,
    stop: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
