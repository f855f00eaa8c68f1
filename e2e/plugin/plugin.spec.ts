// The plugin on a website of somebody else: with and without script, under a strict policy, on a phone; and the page that gives the line.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { pastedLine } from '#lib/rules/plugin/mark.ts'
import enErrors from '../../messages/en/errors.json' with { type: 'json' }
import en from '../../messages/en/plugin.json' with { type: 'json' }
import frErrors from '../../messages/fr/errors.json' with { type: 'json' }
import fr from '../../messages/fr/plugin.json' with { type: 'json' }
import { inspectOpen } from '../axe.ts'
import { expect, journeyLocales, test } from '../fixtures.ts'

const words = { en, fr }
const errors = { en: enErrors, fr: frErrors }
let origin: string
let image: { id: string; width: number; height: number }
let server: Server
let website: string

test.beforeAll(async ({ baseURL }) => {
  origin = new URL(baseURL ?? '').origin
  // The demo world begins where nobody is.
  await expect(async () => {
    const list = await (await fetch(`${origin}/api/images?page_size=1`)).json()
    image = list.results[0]
    expect(image).toBeDefined()
  }).toPass({ timeout: 90_000 })
  const policy = `default-src 'none'; script-src ${origin}; img-src ${origin} data:`
  server = createServer((request, response) => {
    const language = request.url?.startsWith('/fr') ? 'fr' : 'en'
    const height = Math.round((600 * image.height) / image.width)
    const sale_url = `${origin}/${language}/sale/${image.id}/?duration=ten_years`
    const line = pastedLine({ id: image.id, origin, language, sale_url, alt: 'Dawn', width: 600, height })
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy })
    response.end(
      `<!doctype html><html lang="${language}"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>Paper</title><main><h1>Paper</h1>${line}</main></html>`,
    )
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  // A port of the server that listens on one.
  website = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
test.afterAll(() => server.close())

const loaded = (page: Page) =>
  page.getByRole('img', { name: 'Dawn' }).evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)

for (const locale of journeyLocales(import.meta.url))
  test(`a stranger's page says why the picture is small, and leads to ten years (${locale})`, async ({ quietPage }) => {
    await quietPage.goto(`${website}/${locale}`)
    const link = { en: 'License this picture', fr: 'Obtenir une licence' }[locale]
    const seen = { en: 'See this picture', fr: 'Voir cette photographie' }[locale]
    await expect(quietPage.getByRole('link', { name: new RegExp(`${link}|${seen}`) })).toBeVisible()
    await expect(quietPage.getByText(/Small preview|Petit aperçu/)).toBeVisible()
    await expect.poll(() => loaded(quietPage)).toBe(true)
    expect(await quietPage.context().cookies()).toEqual([])
  })

test('the line is a picture that leads to its licence without script', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } })
  await page.goto(`${website}/en`)
  await expect(page.getByRole('link', { name: 'Dawn' })).toHaveAttribute('href', /\/en\/sale\/.*duration=ten_years/)
  await page.close()
})

for (const locale of journeyLocales(import.meta.url))
  test(`the page gives the line, refuses a wrong size, and is for everybody (${locale})`, async ({ quietPage }) => {
    await quietPage.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await quietPage.goto(`${origin}/${locale}/plugin/`)
    const t = words[locale].settings
    await expect(quietPage.getByText(/data-auctor-image/)).toBeVisible()
    await quietPage.getByLabel(t.width).fill('249')
    await expect(quietPage.getByText(errors[locale].fields.plugin_size)).toBeVisible()
    await quietPage.getByLabel(t.width).fill('500')
    await quietPage.getByRole('button', { name: t.copy }).click()
    const line = await quietPage.evaluate(() => navigator.clipboard.readText())
    expect(line).toMatch(/^<a data-auctor-image="img_\w+" .*width="\d+".*plugin\.js" async><\/script>$/)
    await inspectOpen(quietPage, locale, 'plugin')
    await quietPage.setViewportSize({ width: 390, height: 800 })
    expect(await quietPage.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
