// What leaves with a trace: how long things took, and nothing of people. Page servers and libraries put whole addresses into their spans.
import type { Attributes } from '@opentelemetry/api'
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-node'

/** Attributes that hold no address, no id of a person and no words; all others stay here. */
const KEPT = new Set([
  'auctor.job',
  'auctor.request_id',
  'db.operation.name',
  'db.query.text',
  'db.system.name',
  'error.type',
  'http.method',
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'http.status_code',
  'next.route',
  'next.span_type',
  'server.address',
  'server.port',
])

const keptOf = (attributes: Attributes): Attributes =>
  Object.fromEntries(Object.entries(attributes).filter(([key]) => KEPT.has(key)))

/** A name of Next may be an address: `fetch GET https://…`, `RSC GET /fr/…`. */
const withoutAddress = (name: string): string => name.replace(/\s(?:https?:\/\/|\/(?![^\s?]*[[{]))\S*/g, '')

/** The span as it may be told to others. */
function cleanSpan(span: ReadableSpan): ReadableSpan {
  const isOurs = span.instrumentationScope.name === 'auctor'
  return Object.create(span, {
    name: { value: isOurs ? span.name : withoutAddress(span.name) },
    attributes: { value: keptOf(span.attributes) },
    status: { value: { code: span.status.code } },
    events: { value: [] },
  })
}

/** Sends what is left of spans by `exporter`. */
export const cleanExporter = (exporter: SpanExporter): SpanExporter => ({
  export: (spans, done) => exporter.export(spans.map(cleanSpan), done),
  shutdown: () => exporter.shutdown(),
  forceFlush: async () => exporter.forceFlush?.(),
})
