// The API of a test behind a port, for files that are really downloaded.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { TestApi } from '../api.ts'

export async function listening(api: TestApi): Promise<{ origin: string; close(): Promise<void> }> {
  const answer = (request: Request) => {
    const { pathname, search } = new URL(request.url)
    return api.fetch(`${pathname}${search}`, { method: request.method, headers: request.headers })
  }
  const server = createServer(getRequestListener(answer))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // of a TCP server that listens
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => new Promise(resolve => void server.close(() => resolve())),
  }
}
