// Calls that arrive at the pages' port reach the API with the caller's true address, whatever they wrote into the header.
import { createServer, type RequestListener, type Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forwardApi } from '#server/http/forward-api.ts'

type Echo = { url: string; method: string; address: string; body: string }

const servers: Server[] = []
let api: string
let trusting: string
let doubting: string

async function listen(handler: RequestListener): Promise<string> {
  const server = createServer(handler)
  servers.push(server)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('no address')
  return `http://127.0.0.1:${address.port}`
}

beforeAll(async () => {
  api = await listen((request, response) => {
    let body = ''
    request.on('data', chunk => {
      body += String(chunk)
    })
    request.on('end', () => {
      const { url = '', method = '', headers } = request
      response.writeHead(201, { 'Content-Type': 'application/json' })
      response.end(JSON.stringify({ url, method, address: String(headers['x-forwarded-for']), body }))
    })
  })
  trusting = await listen(forwardApi(`${api}/api`, true, () => {}))
  doubting = await listen(forwardApi(`${api}/api`, false, () => {}))
})
afterAll(() => Promise.all(servers.map(server => new Promise(resolve => server.close(resolve)))))

async function call(origin: string, forwarded?: string): Promise<Echo> {
  const response = await fetch(`${origin}/api/images/?page=2`, {
    method: 'POST',
    body: 'a body',
    headers: forwarded ? { 'X-Forwarded-For': forwarded } : {},
  })
  expect(response.status).toBe(201)
  // What the server above writes.
  return (await response.json()) as Echo
}

describe('forwarding to the API', () => {
  it('answers 503 with a problem document and a time to come again while it is away', async () => {
    const told: unknown[] = []
    const lonely = await listen(forwardApi('http://127.0.0.1:1/api', false, error => told.push(error)))
    const response = await fetch(`${lonely}/api/images`, { headers: { 'Accept-Language': 'fr' } })
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await response.json()).toMatchObject({ code: 'unavailable', title: expect.stringContaining('Réessayez') })
    expect(told).toHaveLength(1)
  })

  it('keeps path, query, method and body', async () => {
    expect(await call(doubting)).toMatchObject({ url: '/api/images/?page=2', method: 'POST', body: 'a body' })
  })

  it('tells the address of the socket and drops what the caller claims', async () => {
    expect((await call(doubting, '203.0.113.9')).address).toBe('127.0.0.1')
  })

  it('behind a trusted proxy tells the last address of its header', async () => {
    expect((await call(trusting, '203.0.113.9, 198.51.100.7')).address).toBe('198.51.100.7')
  })
})
