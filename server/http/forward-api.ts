// Hands API calls at the pages' own port on to the process that answers them.
import type { RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { SpanKind } from '@opentelemetry/api'
import { Hono } from 'hono'
import { proxy } from 'hono/proxy'
import { Failure } from '#lib/errors.ts'
import { inSpan } from '../tracing/spans.ts'
import { clientIpReader } from './client-ip.ts'
import { fail } from './router.ts'

/**
 * `apiUrl` is the other process's API. It is told one address, the caller's as this process knows it: what the caller
 * wrote into the header is not passed on. `onAway` is told when it does not answer.
 */
export function forwardApi(apiUrl: string, trustProxy: boolean, onAway: (error: unknown) => void): RequestListener {
  const base = apiUrl.replace(/\/api\/?$/, '')
  const addressOf = clientIpReader(trustProxy)
  const app = new Hono()
  app.all('*', request => {
    const { pathname, search } = new URL(request.req.url)
    const headers: Record<string, string> = { ...request.req.header(), 'x-forwarded-for': addressOf(request) }
    // The trace is this process's own.
    delete headers.traceparent
    const doing = { name: `forward ${request.req.method}`, kind: SpanKind.SERVER, attributes: {}, headers: null }
    return inSpan(doing, () => proxy(`${base}${pathname}${search}`, { raw: request.req.raw, headers })).catch(error => {
      if (!request.req.raw.signal.aborted) onAway(error)
      return fail(request, new Failure('unavailable'))
    })
  })
  return getRequestListener(app.fetch)
}
