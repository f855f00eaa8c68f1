// What of a span leaves this machine.
import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node'
import { expect, it } from 'vitest'
import { cleanExporter } from '#server/tracing/clean-spans.ts'
import { inSpan } from '#server/tracing/spans.ts'

const exporter = new InMemorySpanExporter()
const spanProcessors = [new SimpleSpanProcessor(cleanExporter(exporter))]
const tracer = new NodeTracerProvider({ spanProcessors }).getTracer('a library')

const left = (name: string, attributes = {}) => {
  exporter.reset()
  const span = tracer.startSpan(name, { attributes })
  span.recordException(new Error('about somebody'))
  span.setStatus({ code: SpanStatusCode.ERROR, message: 'about somebody' })
  span.end()
  return exporter.getFinishedSpans()[0]
}

it('keeps times, names of endpoints and statuses, and no address and no words', () => {
  const address = { 'http.target': '/en/infringement/secret/', 'url.full': 'https://a.example/?key=secret' }
  const span = left('GET', { ...address, 'http.route': '/[locale]/infringement', 'http.status_code': 500 })
  expect(span?.attributes).toEqual({ 'http.route': '/[locale]/infringement', 'http.status_code': 500 })
  expect([span?.events, span?.status]).toEqual([[], { code: SpanStatusCode.ERROR }])
  expect(span?.duration).toHaveLength(2)
})

it.each([
  ['fetch GET https://a.example/people/secret?key=secret', 'fetch GET'],
  ['fetch POST http://127.0.0.1:3000/api/images', 'fetch POST'],
  ['RSC GET /fr/infringement/secret/', 'RSC GET'],
  ['GET /[locale]/infringement/[[...token]]', 'GET /[locale]/infringement/[[...token]]'],
  ['render route (app) /[locale]/missing', 'render route (app) /[locale]/missing'],
])('names %s as %s', (name, said) => {
  expect(left(name)?.name).toBe(said)
})

it('does what it is to do where nobody reads traces, and makes no span', async () => {
  const doing = { name: 'work', kind: SpanKind.INTERNAL, attributes: {} }
  expect(await inSpan(doing, async span => [span, trace.getActiveSpan()])).toEqual([null, undefined])
  await expect(inSpan(doing, () => Promise.reject(new Error('as it was')))).rejects.toThrow('as it was')
})
