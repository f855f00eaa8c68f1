// What the port turns away before anything tries to decode it.
import { createServer, type Server } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { refuseAtDoor } from '#server/process/door.ts'

let server: Server
let port: number
beforeAll(async () => {
  server = createServer((request, response) => {
    if (!refuseAtDoor(request, response)) response.writeHead(200).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterAll(() => new Promise(resolve => server.close(resolve)))

/** As it is, without a client that mends it. */
const statusOf = (path: string) =>
  new Promise<number>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`),
    )
    let text = ''
    socket.on('data', chunk => {
      text += chunk
    })
    socket.on('end', () => resolve(Number(text.split(' ')[1])))
    socket.on('error', reject)
  })

it.each([
  '/images/%ff/',
  '/%ff/',
  '/en/%c3%28/',
  '/_next/static/%',
  '/_next/static/%zz',
  '/en/100%/',
  '/mailbox/letters/%00',
  '/api/uploads/%00/file',
  '/api/images/%00',
  '/en/discovers/?search=%00',
])('refuses %s', async path => {
  expect(await statusOf(path)).toBe(400)
})

it.each(['/en/', '/en/discovers/%C3%A9t%C3%A9/', '/en/discovers/?search=100%', '/api/images?search=%25'])(
  'lets %s pass',
  async path => {
    expect(await statusOf(path)).toBe(200)
  },
)
