// A span for each statement that PostgreSQL is asked within a trace, once traces are read.
import { SpanKind, trace } from '@opentelemetry/api'
import type pg from 'pg'
import { inSpan, isTracing } from '../tracing/spans.ts'

/** The same connections; `query` resolves as theirs does. Values stay out of spans: a statement's text has places for them. */
export function tracedStatements<Client extends pg.Pool | pg.PoolClient>(client: Client): Client {
  if (!isTracing()) return client
  const query = (statement: string | { text: string }, values?: unknown[]) => {
    // The queue asks for jobs all day long.
    if (!trace.getActiveSpan()) return client.query(statement, values)
    const text = typeof statement === 'string' ? statement : statement.text
    const [operation = ''] = text.trimStart().split(/\s/, 1)
    const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.text': text }
    return inSpan({ name: `sql ${operation}`, kind: SpanKind.CLIENT, attributes }, () =>
      client.query(statement, values),
    )
  }
  return Object.create(client, { query: { value: query } })
}
