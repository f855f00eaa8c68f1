// A request whose body flows in the chunks of its connection: the usual conversion to a web stream copies each of them.
import { IncomingMessage } from 'node:http'
import { ReadableStream } from 'node:stream/web'
import type { Context as HonoContext } from 'hono'
import { ownAll } from '#server/bytes/free-buffers.ts'
import { chunksOf } from '../bytes/read-chunks.ts'
import { withIdleTimeout } from './idle-timeout.ts'

/** The same request; one that came by no connection, as in tests, stays as it is. Nobody may have read of its body. */
export function withOwnChunks({ req, env }: HonoContext): Request {
  const incoming = (env as { incoming?: unknown } | undefined)?.incoming
  if (!(incoming instanceof IncomingMessage)) return req.raw
  const { url, method, headers, signal } = req.raw
  // The DOM and Node name the same stream by two types, and the DOM does not know of `duplex`, without which no stream is sent.
  const body = ReadableStream.from(withIdleTimeout(ownAll(chunksOf(incoming)))) as unknown as BodyInit
  const init: RequestInit & { duplex: 'half' } = { method, headers, signal, body, duplex: 'half' }
  return new Request(url, init)
}
