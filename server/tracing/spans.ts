// Spans of OpenTelemetry around calls, jobs and statements; they cost nothing while nobody has asked for traces.
import {
  type Attributes,
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  type SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'

let on = false

/** Whether anybody reads traces of this process. */
export const isTracing = (): boolean => on

/** From now on spans are made. */
export function beginSpans(): void {
  on = true
}

type Doing = {
  name: string
  kind: SpanKind
  attributes: Attributes
  /** Headers of the request, which may name the span that asks; null begins a trace; without it what is under way is the parent. */
  headers?: (() => Record<string, string>) | null
}

/** Does `work` inside a span, which it is given, or null without traces. An error ends the span and goes on. */
export async function inSpan<Result>(
  { name, kind, attributes, headers }: Doing,
  work: (span: Span | null) => Promise<Result>,
): Promise<Result> {
  if (!on) return work(null)
  return trace
    .getTracer('auctor')
    .startActiveSpan(name, { kind, attributes }, parentOf(headers), span => ended(span, work(span)))
}

function parentOf(headers: Doing['headers']): Context {
  if (headers === undefined) return context.active()
  return headers ? propagation.extract(ROOT_CONTEXT, headers()) : ROOT_CONTEXT
}

async function ended<Result>(span: Span, working: Promise<Result>): Promise<Result> {
  try {
    return await working
  } catch (error) {
    // Its words may hold what somebody sent: the log has them.
    span.setAttribute('error.type', error instanceof Error ? error.name : typeof error)
    span.setStatus({ code: SpanStatusCode.ERROR })
    throw error
  } finally {
    span.end()
  }
}

/** What names the trace in the log. */
export const traceFields = (span: Span | null): { trace_id?: string } =>
  span?.isRecording() ? { trace_id: span.spanContext().traceId } : {}
