// What a buyer has of a licence: its figures, the file of its website, and a passport that anybody can check, on the page, without a network and without script.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Locator, Page } from '@playwright/test'
import { href, localHref } from '../../lib/routes.ts'
import heldEn from '../../messages/en/held-licenses.json' with { type: 'json' }
import checkEn from '../../messages/en/passport-check.json' with { type: 'json' }
import soldEn from '../../messages/en/sold-licenses.json' with { type: 'json' }
import verifierEn from '../../messages/en/verifier.json' with { type: 'json' }
import heldFr from '../../messages/fr/held-licenses.json' with { type: 'json' }
import checkFr from '../../messages/fr/passport-check.json' with { type: 'json' }
import soldFr from '../../messages/fr/sold-licenses.json' with { type: 'json' }
import verifierFr from '../../messages/fr/verifier.json' with { type: 'json' }
import { demoAccounts } from '../../server/seed/demo-accounts.ts'
import { expect, type Locale, words } from '../fixtures.ts'
import { test } from '../own-product.ts'
import { signIn } from '../sign-in.ts'

const said = {
  en: { held: heldEn, check: checkEn, page: soldEn.page, verifier: verifierEn },
  fr: { held: heldFr, check: checkFr, page: soldFr.page, verifier: verifierFr },
} as const
const screens = [
  ['en', { width: 1280, height: 800 }],
  ['fr', { width: 390, height: 844 }],
] as const

type Held = { number: string; title: string; url: string; licensee: string; file: Buffer; pdf: Buffer }

/** What the demo buyer holds for a website of the local web; it is bought once a copy was found there. */
async function heldForSite(page: Page, locale: Locale): Promise<Held> {
  const get = (path: string) => page.request.get(`/api${path}`)
  type License = { id: string; url: string | null; licensee: string; image: { title: string }; sold: Sold | null }
  type Sold = { number: string; passport: boolean }
  let found: License | undefined
  await expect(async () => {
    const { results } = await (await get('/licenses?side=held')).json()
    found = (results as License[]).find(({ url, sold }) => url !== null && sold?.passport)
    expect(found).toBeDefined()
  }).toPass({ timeout: 180_000 })
  if (!found?.sold || found.url === null) throw new Error('nothing was bought')
  const { id, url, licensee, image, sold } = found
  const file = await (await get(`/licenses/${id}/file`)).body()
  const pdf = await (await get(`/licenses/${id}/pdf?language=${locale}`)).body()
  return { number: sold.number, title: image.title, url, licensee, file, pdf }
}

/** The verdict is whole in sight, and what it is about is named. */
async function expectVerdict(page: Page, verdict: string, title: string, heading?: string): Promise<Locator> {
  const card = page.locator(`[data-verdict=${verdict}]`)
  await expect(card).toBeFocused({ timeout: 60_000 })
  await expect(card.getByRole('status')).toBeInViewport({ ratio: 1 })
  await expect(card.getByText(title, { exact: true })).toBeInViewport()
  if (heading !== undefined) await expect(card.getByRole('heading', { level: 2 })).toContainText(heading)
  return card
}

async function paste(page: Page, locale: Locale, text: string): Promise<void> {
  const { license } = said[locale].verifier
  await page.goto(localHref(locale, href('proofs')))
  await page.getByLabel(license.label, { exact: true }).fill(text)
  await page.getByRole('button', { name: license.button, exact: true }).click()
}

async function drop(page: Page, locale: Locale, name: string, buffer: Buffer): Promise<void> {
  await page.goto(localHref(locale, href('proofs')))
  const mimeType = name.endsWith('.pdf') ? 'application/pdf' : 'image/jpeg'
  await page.locator('main input[type=file]').setInputFiles({ name, mimeType, buffer })
}

async function expectOffline(page: Page, locale: Locale, held: Held, folder: string): Promise<void> {
  await page.goto(localHref(locale, href('proofs')))
  const waiting = page.waitForEvent('download')
  await page.getByRole('link', { name: said[locale].verifier.offline.link }).click()
  const path = join(folder, 'verify.html')
  await (await waiting).saveAs(path)
  await page.context().setOffline(true)
  await page.goto(pathToFileURL(path).href)
  const files = [
    { name: 'licence.pdf', mimeType: 'application/pdf', buffer: held.pdf },
    { name: 'photograph.jpg', mimeType: 'image/jpeg', buffer: held.file },
  ]
  await page.locator('#files').setInputFiles(files)
  const verdicts = page.locator('[data-verdict]')
  await expect(verdicts).toHaveCount(2)
  for (const verdict of await verdicts.all()) await expect(verdict).toHaveAttribute('data-verdict', 'valid')
  await expect(verdicts.first()).toBeInViewport({ ratio: 1 })
  await expect(page.getByText(held.licensee, { exact: true })).toBeVisible()
  await page.context().setOffline(false)
}

const withoutScript = (browser: Browser, baseURL: string | undefined, viewport: { width: number; height: number }) =>
  browser.newPage({ javaScriptEnabled: false, viewport, ...(baseURL ? { baseURL } : {}) })

test.use({ demo: true })

for (const [locale, viewport] of screens) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale, viewport })
    test(`a licence has its figures, its website's file and a passport that holds (${locale})`, async ({
      quietPage: page,
      meetSomebody,
      product,
      browser,
    }, info) => {
      test.setTimeout(360_000)
      const { held: tab, check, page: publicly, verifier } = said[locale]
      const buyer = await meetSomebody()
      await signIn(buyer, demoAccounts[1])
      const held = await heldForSite(buyer, locale)

      // Its figures, and the file of its website: fetched, put there, and found.
      await buyer.goto(localHref(locale, href('account', { slug: 'licenses' })))
      const figures = buyer.getByLabel(tab.figures.label.held, { exact: true })
      await expect(figures).toBeInViewport({ ratio: 1 })
      await expect(figures).toContainText(tab.figures.count.held)
      await buyer.getByRole('button', { name: tab.site.open, exact: true }).click()
      const dialog = buyer.getByRole('dialog', { name: tab.site.title, exact: true })
      const site = await (
        await buyer.request.get(`/api/licenses/site-file?${new URLSearchParams({ website: held.url })}`)
      ).text()
      await expect(dialog.getByRole('link', { name: tab.site.download, exact: true })).toBeInViewport()
      // Of the other language's turn.
      const folder = join(product.data, 'web', 'sites', new URL(held.url).hostname, '.well-known')
      await rm(folder, { recursive: true, force: true })
      await dialog.getByRole('button', { name: tab.site.check, exact: true }).click()
      await expect(dialog.locator('[data-state=missing]')).toBeInViewport({ ratio: 1, timeout: 30_000 })
      await mkdir(folder, { recursive: true })
      await writeFile(join(folder, 'image-licences.json'), site)
      await dialog.getByRole('button', { name: tab.site.check, exact: true }).click()
      await expect(dialog.locator('[data-state=found]')).toBeInViewport({ ratio: 1, timeout: 30_000 })

      // A stranger holds the photograph, the document, the number.
      const { valid } = check.verdicts
      await drop(page, locale, 'photograph.jpg', held.file)
      await expectVerdict(page, 'valid', valid.title, held.title)
      await drop(page, locale, 'licence.pdf', held.pdf)
      const card = await expectVerdict(page, 'valid', valid.title, held.title)
      await expect(card.getByText(held.licensee, { exact: true })).toBeVisible()
      await card.getByLabel(check.page, { exact: true }).fill('thief.example')
      await card.getByRole('button', { name: check.online.page_button, exact: true }).click()
      await expectVerdict(page, 'other_website', check.verdicts.other_website.title)
      await paste(page, locale, held.number)
      await expectVerdict(page, 'valid', valid.title, held.title)
      const { token } = await (await page.request.get(`/api/licenses/passport/${held.number}`)).json()
      const [head, body, signature = ''] = token.split('.')
      await paste(page, locale, `${head}.${body}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`)
      await expectVerdict(page, 'forged', check.verdicts.forged.title)
      await paste(page, locale, 'L-0000-0000-0000')
      await expect(page.getByText(verifier.license.unknown_title, { exact: true })).toBeInViewport()
      await expectOffline(page, locale, held, info.outputDir)

      // Without script the licence's own page says it, and the verifier's for its number.
      const bare = await withoutScript(browser, product.url, viewport)
      const known = await bare.goto(localHref(locale, href('license', { number: held.number })))
      expect(known?.status()).toBe(200)
      await expect(bare.getByRole('heading', { name: publicly.states.in_force.title })).toBeInViewport()
      const never = await bare.goto(localHref(locale, href('license', { number: 'L-0000-0000-0000' })))
      expect(never?.status()).toBe(404)
      await expect(bare.getByRole('heading', { level: 1, name: publicly.missing.title })).toBeInViewport()
      await bare.goto(localHref(locale, href('proofs', {}, { license: held.number })))
      await expect(bare.locator('main noscript p').first()).toHaveText(words(valid.title, locale, {}))
      await bare.close()
    })
  })
}
