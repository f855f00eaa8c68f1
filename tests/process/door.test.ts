// What the port turns away before API and pages see it, and that nothing of it is a line of the log.
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dataFolder } from '#tests/support/data-folder.ts'
import { freePort } from '#tests/support/free-port.ts'
import { type Product, startProduct } from '#tests/support/product.ts'

let data: string
let port: number
let product: Product
beforeAll(async () => {
  data = await dataFolder()
  port = await freePort()
  product = await startProduct(data, port, { LOG_LEVEL: 'info' })
})
afterAll(async () => {
  await product.stop()
  await rm(data, { recursive: true, force: true })
})

/** Status and body of an answer to a request that no ordinary client would write. */
async function send(start: string): Promise<{ status: number; body: string }> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(`${start} HTTP/1.1\r\nHost: localhost:${port}\r\nAccept: text/html\r\nConnection: close\r\n\r\n`)
  const answer = await text(socket)
  return { status: Number(answer.split(' ', 2)[1]), body: answer.slice(answer.indexOf('\r\n\r\n') + 4) }
}

describe('the port', () => {
  it.each(['TRACE /', 'TRACE /api/images', 'PROPFIND /en/discovers/'])('refuses %s with 405', async start => {
    const { status, body } = await send(start)
    expect(status).toBe(405)
    if (body) expect(body).toContain('method_not_allowed')
  })

  it.each([
    '/en/discovers/?search=%00',
    '/discovers/?search=%00',
    '/api/images?search=%00',
    '/en/discovers/?search=%ff',
    '/api/images?search=a%C3%28',
    '/en/%ed%a0%80/',
  ])('refuses %s with 400 and a sentence', async path => {
    const { status, body } = await send(`GET ${path}`)
    expect(status).toBe(400)
    expect(body).toContain('text_not_storable')
  })

  it.each(['/en/discovers/?search=100%', '/en/discovers/?search=%C3%A9t%C3%A9'])('answers %s', async path => {
    expect((await send(`GET ${path}`)).status).toBe(200)
  })

  it('has no way to the page server’s picture resizing', async () => {
    const forged = '%2Fa%0A%7B%22level%22%3A60%2C%22msg%22%3A%22forged%22%7D'
    for (const path of ['/_next/image', '/_next/image/', '/en/_next/image', '/_next%2Fimage', '/%5Fnext/image']) {
      expect((await send(`GET ${path}?url=${forged}&w=640&q=75`)).status).toBeGreaterThanOrEqual(300)
      expect((await send(`GET ${path}?url=%2Ficon.svg&w=640&q=75`)).body).not.toContain('JFIF')
    }
    expect((await send(`GET /_next/image?url=%2Ficon.svg&w=640&q=75`)).status).toBe(404)
    await send(`GET /en/%0A%7B%22level%22%3A60%7D/`)
    await send(`GET /api/%0A%7B%22level%22%3A60%7D/`)
    for (const line of product
      .output()
      .split('\n')
      .filter(each => each.includes('level')))
      expect(JSON.parse(line)).toMatchObject({ time: expect.any(Number), pid: product.pid })
    expect(product.output()).not.toContain('\n{"level":60')
  })
})
