// Sends errors of the server to the address in SENTRY_DSN: those of pages, and the one that ends the process.
import { createStackParser, createTransport } from '@sentry/core'
import { nodeStackLineParser, ServerRuntimeClient } from '@sentry/core/server'

/** Milliseconds that a report may take before the process ends all the same. */
const FLUSH_MS = 2_000

export type ErrorReports = {
  /** `tags` are what reports can be searched by. */
  report(error: unknown, tags: Record<string, string>): void
  /** Resolves when what was reported has been sent. */
  sent(): Promise<boolean>
}

export function openErrorReports(dsn: string): ErrorReports {
  const client = new ServerRuntimeClient({
    dsn,
    platform: 'node',
    runtime: { name: 'node', version: process.version },
    integrations: [],
    stackParser: createStackParser(nodeStackLineParser()),
    transport: options =>
      createTransport(options, async ({ body }) => {
        // A copy, because fetch takes no bytes of shared memory.
        const bytes = typeof body === 'string' ? body : new Uint8Array(body)
        const { status, headers } = await fetch(options.url, { method: 'POST', body: bytes })
        const asked = (name: string) => headers.get(name)
        return {
          statusCode: status,
          headers: { 'x-sentry-rate-limits': asked('x-sentry-rate-limits'), 'retry-after': asked('retry-after') },
        }
      }),
  })
  client.init()
  return {
    report(error, tags) {
      client.captureException(error, { mechanism: { handled: false, type: 'generic' }, captureContext: { tags } })
    },
    sent: async () => client.flush(FLUSH_MS),
  }
}

/** A crash is reported, then ends the process as it would have done anyway. */
export function reportCrashes(reports: ErrorReports): void {
  async function end(error: Error): Promise<void> {
    // As JSON, because the words of an error may hold what a stranger sent.
    process.stderr.write(`${JSON.stringify({ level: 60, msg: error.message, stack: error.stack })}\n`)
    reports.report(error, { kind: 'crash' })
    await reports.sent()
    process.exit(1)
  }
  process.once('uncaughtException', error => void end(error))
}
