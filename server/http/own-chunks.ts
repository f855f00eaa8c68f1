// A request whose body flows in the chunks of its connection: the usual conversion to a web stream copies each of them.
import { IncomingMessage } from 'node:http'
import { ReadableStream } from 'node:stream/web'
import type { Context as HonoContext } from 'hono'

/** The same request; one that came by no connection, as in tests, stays as it is. Nobody may have read of its body. */
export function withOwnChunks({ req, env }: HonoContext): Request {
  const incoming = (env as { incoming?: unknown } | undefined)?.incoming
  if (!(incoming instanceof IncomingMessage)) return req.raw
  const { url, method, headers, signal } = req.raw
  // The DOM and Node name the same stream by two types, and the DOM does not know of `duplex`, without which no stream is sent.
  const body = bodyOf(incoming) as unknown as BodyInit
  const init: RequestInit & { duplex: 'half' } = { method, headers, signal, body, duplex: 'half' }
  return new Request(url, init)
}

/** Holds the sender back while a chunk waits. Who stops reading leaves the connection open, for the answer. */
function bodyOf(incoming: IncomingMessage): ReadableStream<Buffer> {
  let leave = () => {}
  return new ReadableStream({
    start(controller) {
      const failed = (error: unknown) => {
        leave()
        controller.error(error)
      }
      const closed = () => failed(new Error('the connection was closed before the end of the body'))
      const ended = () => {
        leave()
        controller.close()
      }
      const data = (chunk: Buffer) => {
        controller.enqueue(chunk)
        if ((controller.desiredSize ?? 0) <= 0) incoming.pause()
      }
      if (incoming.destroyed) return closed()
      leave = () => incoming.off('data', data).off('end', ended).off('error', failed).off('close', closed)
      incoming.on('data', data).on('end', ended).on('error', failed).on('close', closed).pause()
    },
    pull: () => void incoming.resume(),
    cancel: () => leave(),
  })
}
