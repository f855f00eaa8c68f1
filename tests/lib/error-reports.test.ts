// What the server reports arrives at the address of SENTRY_DSN, with its place and its tags.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, expect, it } from 'vitest'
import { openErrorReports } from '#lib/error-reports.ts'

const received: { url: string | undefined; body: string }[] = []
const service = createServer(async (request, response) => {
  received.push({ url: request.url, body: await text(request) })
  response.end('{}')
})
afterAll(() => service.close())

it('sends an error with its stack and its tags', async () => {
  service.listen(0, '127.0.0.1')
  await once(service, 'listening')
  // The type of an address includes names of pipes; a server on a port has a number.
  const { port } = service.address() as AddressInfo
  const reports = openErrorReports(`http://public@127.0.0.1:${port}/42`)
  reports.report(new TypeError('the page has no name'), { method: 'GET', route: '/[locale]/images', kind: 'render' })
  expect(await reports.sent()).toBe(true)

  const [only] = received
  expect(received).toHaveLength(1)
  expect(only?.url).toMatch(/^\/api\/42\/envelope\//)
  const event = JSON.parse(only?.body.split('\n')[2] ?? '')
  expect(event).toMatchObject({
    platform: 'node',
    tags: { method: 'GET', route: '/[locale]/images', kind: 'render' },
    exception: { values: [{ type: 'TypeError', value: 'the page has no name', mechanism: { handled: false } }] },
  })
  const frames: { filename: string }[] = event.exception.values[0].stacktrace.frames
  expect(frames.at(-1)?.filename).toContain('error-reports.test.ts')
})
