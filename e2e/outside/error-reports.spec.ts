// Errors in browsers are reported where the installation says, from kept pages and from those of one person; elsewhere nothing is sent.

import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { href, localHref } from '../../lib/routes.ts'
import { root } from '../../scripts/build-stamp.ts'
import { freePort } from '../../tests/support/free-port.ts'
import { startProduct } from '../../tests/support/product.ts'
import { expect, test } from '../fixtures.ts'
import { actOnlyWhenHydrated } from '../hydration.ts'

/** Takes reports as the service does, and keeps them. */
async function collector() {
  const reports: string[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      if (request.method === 'POST' && request.url?.startsWith('/api/7/envelope/'))
        reports.push(Buffer.concat(parts).toString())
      response.writeHead(200, { 'Access-Control-Allow-Origin': '*', 'Content-Type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo // of a server that listens
  return { reports, dsn: `http://public@localhost:${port}/7`, close: () => server.close() }
}

test('an error in a page reaches the address of error reports', async ({ browser }) => {
  test.setTimeout(180_000)
  const { reports, dsn, close } = await collector()
  const port = await freePort()
  const data = join(root, '.tmp', `e2e-reports-${port}`)
  const product = await startProduct(data, port, { FTP_PORT: 'off', SENTRY_BROWSER_DSN: dsn })
  const page = await browser.newPage({ baseURL: `http://localhost:${port}`, serviceWorkers: 'block' })
  await actOnlyWhenHydrated(page)
  await page.addInitScript(() => localStorage.setItem('auctor_consent', '{"browser_error_reports":true}'))
  const refused: string[] = []
  page.on('console', message => message.type() === 'error' && refused.push(message.text()))
  // The first is kept for everybody, the other is rendered for the visitor.
  for (const path of [href('about'), href('registration')]) {
    const loaded = page.waitForFunction(() => '__SENTRY__' in window)
    await page.goto(localHref('en', path))
    await loaded
    await page.evaluate(
      name => setTimeout(() => Promise.reject(new Error(`planted in ${name} by ada@people.example`))),
      path,
    )
    await expect.poll(() => reports.some(report => report.includes(`planted in ${path}`))).toBe(true)
  }
  expect(reports.filter(report => /ada@people|"breadcrumbs"|"user"/.test(report))).toEqual([])
  expect(refused.filter(text => text.includes('Content Security Policy'))).toEqual([])
  await page.close()
  await product.stop()
  close()
  await rm(data, { recursive: true, force: true })
})

test('without an address no page reports or carries the reporter', async ({ quietPage: page }) => {
  await page.goto(localHref('en', href('about')))
  expect(await page.evaluate(() => document.documentElement.hasAttribute('data-outside-services'))).toBe(false)
  expect(await page.evaluate(() => '__SENTRY__' in window)).toBe(false)
})
