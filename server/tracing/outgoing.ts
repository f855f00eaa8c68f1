// A span for each HTTP request that leaves within a trace; told by the channels of Node's own client.
import { subscribe } from 'node:diagnostics_channel'
import { context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'

/** What the channels say of a request; https://undici.nodejs.org/#/docs/api/DiagnosticsChannel. */
type Request = { origin: string; method: string; addHeader(name: string, value: string): void }
type Said = { request: Request; response?: { statusCode: number }; error?: Error }

/** `own`: origins of our own processes, which join the trace; nobody else is told of it. */
export function traceOutgoing(own: readonly string[]): void {
  const spans = new WeakMap<Request, Span>()
  on('undici:request:create', ({ request }) => {
    if (!trace.getActiveSpan()) return
    const { hostname, port } = new URL(request.origin)
    const attributes = {
      'http.request.method': request.method,
      'server.address': hostname,
      ...(port && { 'server.port': Number(port) }),
    }
    const span = trace
      .getTracer('auctor')
      .startSpan(`${request.method} ${hostname}`, { kind: SpanKind.CLIENT, attributes })
    spans.set(request, span)
    if (!own.includes(request.origin)) return
    const headers: Record<string, string> = {}
    propagation.inject(trace.setSpan(context.active(), span), headers)
    for (const [name, value] of Object.entries(headers)) request.addHeader(name, value)
  })
  on('undici:request:headers', ({ request, response }) => {
    if (response) spans.get(request)?.setAttribute('http.response.status_code', response.statusCode)
  })
  on('undici:request:trailers', ({ request }) => spans.get(request)?.end())
  on('undici:request:error', ({ request, error }) => {
    const span = spans.get(request)
    span?.setAttribute('error.type', error?.name ?? 'Error')
    span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
  })
}

const on = (channel: string, hear: (said: Said) => void): void => subscribe(channel, said => hear(said as Said)) // as undici documents it
