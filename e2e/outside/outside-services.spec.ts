// Outside services run for whoever agrees and for nobody else: a stand-in of each counts what reaches it.
import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { href, localHref } from '../../lib/routes.ts'
import en from '../../messages/en/consent.json' with { type: 'json' }
import fr from '../../messages/fr/consent.json' with { type: 'json' }
import { root } from '../../scripts/build-stamp.ts'
import { freePort } from '../../tests/support/free-port.ts'
import { startProduct } from '../../tests/support/product.ts'
import { inspectOpen } from '../axe.ts'
import { test as base, expect, journeyLocales } from '../fixtures.ts'
import { actOnlyWhenHydrated } from '../hydration.ts'

const said = { en, fr }
const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==', 'base64')
/** What a widget does: it says that it is there, and asks its own server. */
const script = (name: string) =>
  `document.documentElement.dataset.${name}Standin = 'here'; fetch(new URL('/${name}/asked', document.currentScript.src))`

/** A chat, a pixel and a recording at one address. */
async function standins() {
  const calls: string[] = []
  const server = createServer((request, response) => {
    calls.push(request.url ?? '')
    const picture = request.url?.startsWith('/pixel.gif')
    const name = /^\/(chat|recording)\.js/.exec(request.url ?? '')?.[1]
    const type = picture ? 'image/gif' : name ? 'text/javascript' : 'application/json'
    response.writeHead(200, { 'Access-Control-Allow-Origin': '*', 'Content-Type': type, 'Cache-Control': 'no-store' })
    response.end(picture ? GIF : name ? script(name) : '{}')
  })
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo // of a server that listens
  return { calls, origin: `http://localhost:${port}`, close: () => server.close() }
}

type Installation = { url: string; origin: string; calls: string[] }

const test = base.extend<{ asked: Page }, { installation: Installation }>({
  installation: [
    async ({ browserName }, use) => {
      const { calls, origin, close } = await standins()
      const port = await freePort()
      const data = join(root, '.tmp', `e2e-outside-${browserName}-${port}`)
      const product = await startProduct(data, port, {
        FTP_PORT: 'off',
        DEMO: 'false',
        CHAT_WIDGET: `${origin}/chat.js`,
        AD_PIXEL: `${origin}/pixel.gif?id=7`,
        SESSION_RECORDING: `${origin}/recording.js`,
      })
      await use({ url: `http://localhost:${port}`, origin, calls })
      await product.stop()
      close()
      await rm(data, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  asked: async ({ browser, installation }, use) => {
    installation.calls.length = 0
    const page = await browser.newPage({ baseURL: installation.url, serviceWorkers: 'block' })
    await actOnlyWhenHydrated(page)
    await use(page)
    await page.close()
  },
})

const policyOf = async (page: Page, path: string) => (await page.goto(path))?.headers()['content-security-policy'] ?? ''

for (const locale of journeyLocales(import.meta.url)) {
  const words = said[locale]

  test(`nothing is loaded before somebody agrees, and nothing after a refusal, ${locale}`, async ({
    asked: page,
    installation: { calls },
  }) => {
    await page.goto(localHref(locale, href('about')))
    const dialog = page.getByRole('dialog', { name: words.title, exact: true })
    await expect(dialog).toBeVisible()
    await inspectOpen(page, locale, 'consent')
    await dialog.getByRole('button', { name: words.no, exact: true }).press('Enter')
    await expect(dialog).toHaveCount(0)
    for (const name of ['about', 'discovers', 'login'] as const) {
      await page.goto(localHref(locale, href(name)))
      await expect(page.getByRole('heading').first()).toBeVisible()
      await expect(dialog).toHaveCount(0)
    }
    expect(calls).toEqual([])
  })

  test(`what is agreed to runs, follows from page to page, and is gone after a withdrawal, ${locale}`, async ({
    asked: page,
    installation: { calls },
  }) => {
    const pixels = () => calls.filter(call => call.startsWith('/pixel.gif')).map(decodeURIComponent)
    const there = (name: string) => page.locator(`html[data-${name}-standin]`)
    // A kept page first, whose policy names scripts by their address.
    await page.goto(localHref(locale, href('about')))
    await page.getByRole('button', { name: words.yes, exact: true }).press('Enter')
    await expect(there('chat')).toHaveCount(1)
    await expect(there('recording')).toHaveCount(1)
    await expect.poll(() => calls).toEqual(expect.arrayContaining(['/chat/asked', '/recording/asked']))
    await expect.poll(pixels).toEqual(['/pixel.gif?id=7&page=/about/'])
    await page
      .locator(`nav a[href="${localHref(locale, href('about_prices'))}"]:visible`)
      .first()
      .click()
    await expect.poll(pixels).toEqual(['/pixel.gif?id=7&page=/about/', '/pixel.gif?id=7&page=/about/prices/'])
    // The chat stays out of the way where one pays, whichever way led there; a page of one person has another policy.
    await page.goto(localHref(locale, href('discovers')))
    await expect(there('chat')).toHaveCount(1)
    await page
      .locator(`a[href="${localHref(locale, href('cart'))}"]:visible`)
      .first()
      .click()
    await page.waitForURL(localHref(locale, href('cart')))
    await expect(there('recording')).toHaveCount(1)
    await expect(there('chat')).toHaveCount(0)

    await page.getByRole('button', { name: words.change, exact: true }).press('Enter')
    const dialog = page.getByRole('dialog', { name: words.title, exact: true })
    await expect(dialog).toBeFocused()
    const recording = dialog.getByRole('checkbox', { name: words.services.session_recording.name, exact: true })
    await expect(recording).toBeChecked()
    await recording.uncheck()
    await dialog.getByRole('button', { name: words.some, exact: true }).press('Enter')
    await expect(there('recording')).toHaveCount(0)
    await page.goto(localHref(locale, href('about')))
    await expect(there('chat')).toHaveCount(1)
    await expect(there('recording')).toHaveCount(0)
    await page.getByRole('button', { name: words.change, exact: true }).press('Enter')
    await dialog.getByRole('button', { name: words.no, exact: true }).press('Enter')
    await expect(there('chat')).toHaveCount(0)
    calls.length = 0
    await page.goto(localHref(locale, href('discovers')))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(calls).toEqual([])
  })
}

test('pages for the holder of a link know no outside service, and all others name them in their policy', async ({
  asked: page,
  installation: { origin },
}) => {
  for (const name of ['about', 'login'] as const) {
    const policy = await policyOf(page, localHref('en', href(name)))
    for (const directive of ['img-src', 'connect-src', 'frame-src'])
      expect(policy.split('; ').find(each => each.startsWith(directive))).toContain(origin)
  }
  expect(await policyOf(page, localHref('en', href('infringement')))).not.toContain(origin)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto(localHref('en', href('about_privacy')))
  await expect(page.getByText(en.change, { exact: true }).first()).toBeVisible()
})

test('an installation without outside services asks nothing and opens nothing', async ({ quietPage: page }) => {
  for (const name of ['about', 'login'] as const) {
    const policy = await policyOf(page, localHref('en', href(name)))
    expect(policy).not.toMatch(/https?:/)
    await expect(page.locator('html[data-outside-services], [data-opens-consent]')).toHaveCount(0)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})
