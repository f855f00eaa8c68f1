// Traces for operators: sent to a collector by OTLP over HTTP once one is named; until then none of it is loaded.
import type { Env } from '../env.ts'
import { beginSpans } from './spans.ts'

type Tracing = Pick<
  Env,
  'API_URL' | 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_SERVICE_NAME' | 'OTEL_TRACES_SAMPLER_ARG' | 'ROLE'
>

/**
 * Resolves to what sends the last spans and ends it, or null when no collector is named. `origin` is this process's own.
 * Headers for the collector are read by the library from OTEL_EXPORTER_OTLP_HEADERS. A collector that is away costs its
 * spans and nothing else.
 */
export async function startTracing(env: Tracing, origin: string): Promise<(() => Promise<void>) | null> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = env
  if (endpoint === null) return null
  const [
    sdk,
    { OTLPTraceExporter },
    { defaultResource, resourceFromAttributes },
    { cleanExporter },
    { traceOutgoing },
  ] = await Promise.all([
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('./clean-spans.ts'),
    import('./outgoing.ts'),
  ])
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const named = { 'service.name': env.OTEL_SERVICE_NAME, 'auctor.role': env.ROLE }
  const provider = new sdk.NodeTracerProvider({
    resource: defaultResource().merge(resourceFromAttributes(named)),
    // By the trace’s own number, so that every process of ours decides alike.
    sampler: new sdk.TraceIdRatioBasedSampler(env.OTEL_TRACES_SAMPLER_ARG),
    spanProcessors: [new sdk.BatchSpanProcessor(cleanExporter(exporter))],
  })
  provider.register()
  traceOutgoing([origin, ...(env.API_URL ? [new URL(env.API_URL).origin] : [])])
  beginSpans()
  return () => provider.shutdown()
}
