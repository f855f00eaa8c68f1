// Pages while what they are made of is away: kept ones as ever, the others a page that says so; the page server's 500 is no mistake then.
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { createPages } from '#server/http/pages.ts'

let server: Server
let rendered: number
afterEach(() => new Promise(done => server.close(done)))

/** A page server that renders `/en/about/` once and fails from then on. */
async function open(away: { ask: boolean; known: boolean }, slow_ms = 0): Promise<string> {
  rendered = 0
  const next: RequestListener = (request, response) => {
    const good = request.url === '/en/about/' && rendered === 0
    if (request.headers['x-page-cache'] || slow_ms > 0) rendered += 1
    setTimeout(() => response.writeHead(good ? 200 : 500, { 'Content-Type': 'text/html' }).end('<p>page</p>'), slow_ms)
  }
  let origin = ''
  const known = { ask: async () => away.ask, known: () => away.known }
  const options = { captcha: false, away: known, patience_ms: PATIENCE_MS }
  const pages = createPages(next, { origin: () => origin, ...options })
  server = createServer((request, response) =>
    request.headers['x-page-cache'] && slow_ms === 0 ? next(request, response) : pages.handle(request, response),
  )
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // it listens on a port
  return origin
}

const PATIENCE_MS = 200
const html = { Accept: 'text/html' }

it('serves what is kept', async () => {
  const away = { ask: false, known: false }
  const origin = await open(away)
  expect((await fetch(`${origin}/en/about/`, { headers: html })).status).toBe(200)
  away.ask = true
  expect((await fetch(`${origin}/en/about/`, { headers: html })).status).toBe(200)
})

it.each([
  ['/en/images/', 'en', 'back in a moment'],
  ['/fr/images/', 'fr', 'revenons dans un instant'],
])('says at %s that it comes back, in the language of the page', async (path, lang, words) => {
  const origin = await open({ ask: true, known: true })
  const response = await fetch(`${origin}${path}`, { headers: html })
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
  const text = await response.text()
  expect(text).toContain(`lang="${lang}"`)
  expect(text).toContain(words)
})

it('calls what fails while it becomes known an outage too, and anything else a mistake', async () => {
  const away = { ask: false, known: true }
  const origin = await open(away)
  const early = await fetch(`${origin}/en/images/`, { headers: html })
  expect([early.status, early.headers.get('retry-after')]).toEqual([503, '5'])
  away.known = false
  expect((await fetch(`${origin}/en/images/`, { headers: html })).status).toBe(500)
})

it('asks to come again where a page has waited in vain for what it is made of, and makes it once for all who wait', async () => {
  const origin = await open({ ask: false, known: false }, PATIENCE_MS * 2)
  const all = await Promise.all(Array.from({ length: 12 }, () => fetch(`${origin}/en/discovers/`, { headers: html })))
  expect(all.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual(all.map(() => [503, '5']))
  expect(rendered).toBe(1)
})
