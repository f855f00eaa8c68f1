// A request’s body over a real connection: whole, refused half-way, and broken off.
import { createHash, randomBytes } from 'node:crypto'
import { createServer, request as open } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withOwnChunks } from '#server/http/own-chunks.ts'

const broken: string[] = []
const app = new Hono()
  .post('/digest', async request => {
    const hash = createHash('sha256')
    try {
      for await (const chunk of withOwnChunks(request).body ?? []) hash.update(chunk)
    } catch (error) {
      broken.push(error instanceof Error ? error.message : String(error))
      return request.text('broken', 400)
    }
    return request.text(hash.digest('hex'))
  })
  .post('/refuse', async request => {
    const { body } = withOwnChunks(request)
    for await (const _ of body ?? []) break
    return request.text('enough', 413)
  })

const server = createServer(getRequestListener((request, connection) => app.fetch(request, connection)))
let origin = ''
beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

const post = (path: string, body: Uint8Array<ArrayBuffer>) => fetch(origin + path, { method: 'POST', body })

describe('a body in its own chunks', () => {
  it.each([0, 1, 65_536, 5_000_000])('is the one that was sent, %i bytes', async length => {
    const bytes = new Uint8Array(randomBytes(length))
    const answer = await post('/digest', bytes)
    expect(await answer.text()).toBe(createHash('sha256').update(bytes).digest('hex'))
  })

  it('need not be read to its end for an answer to arrive, and the next request is answered too', async () => {
    const answer = await post('/refuse', new Uint8Array(300_000))
    expect([answer.status, await answer.text()]).toEqual([413, 'enough'])
    expect((await post('/digest', new Uint8Array(3))).status).toBe(200)
  })

  it('breaks where its connection broke', async () => {
    const sending = open(`${origin}/digest`, { method: 'POST', headers: { 'Content-Length': '1000' } })
    sending.on('error', () => {})
    sending.write(Buffer.alloc(400))
    setTimeout(() => sending.destroy(), 100)
    await expect.poll(() => broken.length).toBe(1)
  })

  it('is that of the request itself where there is no connection', async () => {
    const answer = await app.request('/digest', { method: 'POST', body: 'abc' })
    expect(await answer.text()).toBe(createHash('sha256').update('abc').digest('hex'))
  })
})
