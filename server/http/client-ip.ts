// Finds the address that a request really comes from.
import type { Context as HonoContext } from 'hono'

/** Behind a proxy that we trust the last address of its header counts, otherwise only the socket does. */
export function clientIpReader(trustProxy: boolean): (request: HonoContext) => string {
  return request => {
    const forwarded = trustProxy ? request.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
    // What @hono/node-server passes as the environment of a request.
    const { incoming } = request.env as { incoming?: { socket: { remoteAddress?: string } } }
    return forwarded ?? incoming?.socket.remoteAddress ?? 'unknown'
  }
}
