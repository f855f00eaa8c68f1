// Hands API calls at the pages' own port on to the process that answers them.
import type { RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { proxy } from 'hono/proxy'
import { addressReader } from './client-address.ts'

/**
 * `apiUrl` is the other process's API. It is told one address, the caller's as this process knows it: what the caller
 * wrote into the header is not passed on.
 */
export function forwardApi(apiUrl: string, trustProxy: boolean): RequestListener {
  const base = apiUrl.replace(/\/api\/?$/, '')
  const addressOf = addressReader(trustProxy)
  const app = new Hono()
  app.all('*', request => {
    const { pathname, search } = new URL(request.req.url)
    const headers = { ...request.req.header(), 'x-forwarded-for': addressOf(request) }
    return proxy(`${base}${pathname}${search}`, { raw: request.req.raw, headers })
  })
  return getRequestListener(app.fetch)
}
