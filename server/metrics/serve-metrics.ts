// The metrics at a port of their own, which only the machine's operators reach.
import { createServer } from 'node:http'
import type { Logger } from 'pino'
import { countProcess, registry } from './metrics.ts'

type Options = {
  host: string
  port: number
  /** Looks up what is not counted as it happens; null in a process that has none of it. */
  read: (() => Promise<void>) | null
  log: Logger
}

/** Resolves when the port is open, to the port and to how it is closed. */
export async function serveMetrics({
  host,
  port,
  read,
  log,
}: Options): Promise<{ port: number; close(): Promise<void> }> {
  countProcess()
  const server = createServer((request, response) => {
    const { method, url } = request
    if (method !== 'GET' || url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    answer().then(
      text => response.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
      error => {
        log.error({ err: error }, 'metrics')
        response.writeHead(503).end()
      },
    )
  })
  const answer = async (): Promise<string> => {
    // What is counted is told although a part is away.
    await read?.().catch(error => log.warn({ err: error }, 'metrics'))
    return registry.metrics()
  }
  await new Promise<void>((done, failed) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const why = error.code === 'EADDRINUSE' ? 'is in use by another program' : 'cannot be opened'
      failed(new Error(`Port ${port} for metrics ${why}. Choose another one by METRICS_PORT.`, { cause: error }))
    })
    server.listen(port, host, () => done())
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: () =>
      new Promise(done => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
