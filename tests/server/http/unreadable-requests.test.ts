// Requests that the parser gives up on are refused like all others: with a problem document, and the connection ends.
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createBoundedServer } from '#server/http/bounded-server.ts'

const server = createBoundedServer((_request, response) => void response.end('read'), { trust_proxy: false })
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => void server.close())

async function send(request: string): Promise<string> {
  const { port } = server.address() as AddressInfo // a listening server on a port
  const socket = connect(port, '127.0.0.1')
  socket.write(request)
  return text(socket)
}

it.each([
  [
    'headers without end',
    `GET / HTTP/1.1\r\nHost: a\r\nCookie: ${'a=b; '.repeat(10_000)}\r\n\r\n`,
    431,
    'headers_too_large',
  ],
  ['a line that is no request', 'GET /\u0001 HTTP/9\r\n\r\n', 400, 'bad_request'],
  ['two lengths', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab', 400, 'bad_request'],
])('%s', async (_, request, status, code) => {
  const answer = await send(request)
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(head).toContain('Content-Type: application/problem+json')
  expect(JSON.parse(body)).toMatchObject({ status, code, detail: expect.stringMatching(/\w/) })
})
