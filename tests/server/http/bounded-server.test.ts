// Connections that send many requests and read nothing: they are answered in turn, cut, and starve nobody.
import { once } from 'node:events'
import type { RequestListener, Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { createBoundedServer } from '#server/http/bounded-server.ts'

let server: Server
const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
  server.closeAllConnections()
  return new Promise(done => server.close(done))
})

async function open(handler: RequestListener, bounds: { trust_proxy: boolean; unread_ms?: number }): Promise<number> {
  server = createBoundedServer(handler, bounds)
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return (server.address() as AddressInfo).port // it listens on a port
}

async function unread(port: number, text: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  sockets.push(socket)
  await once(socket, 'connect')
  socket.pause()
  socket.write(text)
  return socket
}

const get = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'

it('works on one request of a connection at a time, and cuts who sends far more than it reads', async () => {
  let now = 0
  let most = 0
  const port = await open(
    (_request, response) => {
      now += 1
      most = Math.max(most, now)
      response.once('close', () => {
        now -= 1
      })
      setTimeout(() => response.end('x'), 20)
    },
    { trust_proxy: false },
  )
  const greedy = await Promise.all(Array.from({ length: 20 }, () => unread(port, get.repeat(200))))
  const cut = greedy.map(socket => once(socket.resume(), 'close'))
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200)
  expect(most).toBeLessThanOrEqual(21)
  await Promise.all(cut)
})

it('answers a few pipelined requests, in their order', async () => {
  let served = 0
  const port = await open(
    (_request, response) => {
      served += 1
      response.end(`answer ${served}`)
    },
    { trust_proxy: false },
  )
  const socket = await unread(port, get.repeat(5))
  let text = ''
  socket.on('data', chunk => {
    text += String(chunk)
  })
  socket.resume()
  await expect.poll(() => text).toContain('answer 5')
  expect([...text.matchAll(/answer (\d)/g)].map(([, n]) => n)).toEqual(['1', '2', '3', '4', '5'])
})

it('cuts a connection that leaves its answer unread, and not one that waits for ours', async () => {
  const port = await open(
    (request, response) => {
      if (request.url === '/slow') setTimeout(() => response.end('late'), 600)
      else response.end(Buffer.alloc(32 * 1024 * 1024))
    },
    { trust_proxy: false, unread_ms: 200 },
  )
  await unread(port, get)
  const slow = await fetch(`http://127.0.0.1:${port}/slow`)
  expect(await slow.text()).toBe('late')
  const open_now = () => new Promise<number>(done => server.getConnections((_, count) => done(count)))
  // The slow one may be kept alive; the unread one is gone.
  await expect.poll(open_now).toBeLessThan(2)
})

it('lets an address read so much at once and no more, and others meanwhile', async () => {
  let working = 0
  const port = await open(
    async (request, response) => {
      if (String(request.headers['x-forwarded-for']).startsWith('198.')) {
        working += 1
        await sleep(300)
        working -= 1
      }
      response.end('ok')
    },
    { trust_proxy: true },
  )
  const from = (address: string) =>
    fetch(`http://127.0.0.1:${port}/`, { headers: { 'X-Forwarded-For': address } }).then(({ status }) => status)
  const greedy = Array.from({ length: 100 }, () => from('198.51.100.7'))
  await expect.poll(() => working).toBe(64)
  expect(await from('203.0.113.9')).toBe(200)
  expect(new Set(await Promise.all(greedy))).toEqual(new Set([200]))
})
