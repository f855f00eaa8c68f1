// Files made to cost time, and files that are merely large: the page stays alive, says that it is at work, and lets go when told to.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { href, localHref } from '../../lib/routes.ts'
import verifierEn from '../../messages/en/verifier.json' with { type: 'json' }
import verifierFr from '../../messages/fr/verifier.json' with { type: 'json' }
import { jpeg } from '../../tests/support/files/jpeg-files.ts'
import { expect, test, words } from '../fixtures.ts'
import { screens } from '../screens/form-walk.ts'
import { heavyPhotograph } from './heavy-photograph.ts'

const said = { en: verifierEn, fr: verifierFr } as const
/** It was 76 s. A machine that is busy with other tests is slow by itself. */
const STILL_MS = 2_000

/** 54 MB that read as a PDF with a table of 2.7 million objects. */
function endlessPdf(): Buffer {
  const head = '%PDF-1.7\n'
  const entries = 'xref\n0 2700000\n'
  const end = `trailer\n<< /Size 2700000 >>\nstartxref\n${head.length}\n%%EOF\n`
  return Buffer.concat([
    Buffer.from(head + entries),
    Buffer.alloc(54_000_000, '0000000015 00000 n \n'),
    Buffer.from(end),
  ])
}

/** From now on, for how long the page has stood still at most. */
const watchStandstills = (page: Page) =>
  page.evaluate(() => {
    const seen = { longest: 0 }
    new PerformanceObserver(list => {
      for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration)
    }).observe({ type: 'longtask' })
    Object.assign(window, { standstills: seen })
  })
const longestStandstill = (page: Page) =>
  page.evaluate(() => (window as unknown as { standstills: { longest: number } }).standstills.longest)

/** From now on, how many bytes of a file the page itself has read at once at most. */
const watchReads = (page: Page) =>
  page.addInitScript(() => {
    const read = { most: 0 }
    const whole = Blob.prototype.arrayBuffer
    Blob.prototype.arrayBuffer = function () {
      read.most = Math.max(read.most, this.size)
      return whole.call(this)
    }
    Object.assign(window, { reads: read })
  })
const mostRead = (page: Page) => page.evaluate(() => (window as unknown as { reads: { most: number } }).reads.most)

for (const [locale, viewport] of screens) {
  test(`a heavy photograph with a passport is read beside the page alone, ${locale}`, async ({
    quietPage: page,
  }, info) => {
    const path = info.outputPath('heavy.jpg')
    await writeFile(path, await heavyPhotograph())
    const verifyHtml = info.outputPath('verify.html')
    await page.setViewportSize(viewport)
    await watchReads(page)
    const places = [
      { address: localHref(locale, href('proofs')), input: page.locator('input[type=file]').first() },
      { address: pathToFileURL(verifyHtml).href, input: page.locator('#files') },
    ]
    await writeFile(verifyHtml, await (await page.request.get('/api/verifier/offline')).body())
    for (const { address, input } of places) {
      await page.goto(address)
      await watchStandstills(page)
      await input.setInputFiles(path)
      await expect(page.locator('[data-verdict="unknown_issuer"]')).toBeInViewport({ timeout: 60_000 })
      expect(await longestStandstill(page), address).toBeLessThan(STILL_MS)
      expect(await mostRead(page), address).toBeLessThan(1_000_000)
    }
  })

  test(`a file made to cost time freezes nothing, ${locale}`, async ({ quietPage: page }) => {
    const place = await mkdtemp(join(tmpdir(), 'auctor-heavy-'))
    const path = join(place, 'endless.pdf')
    await writeFile(path, endlessPdf())
    await page.setViewportSize(viewport)
    await page.goto(localHref(locale, href('proofs')))
    await watchStandstills(page)
    await page.locator('input[type=file]').first().setInputFiles(path)
    await expect(page.getByText(said[locale].certificate.problems.pdf_unreadable)).toBeInViewport({ timeout: 60_000 })
    expect(await longestStandstill(page)).toBeLessThan(STILL_MS)
    await rm(place, { recursive: true })
  })

  test(`a check that takes long can be cancelled, ${locale}`, async ({ quietPage: page }) => {
    const { certificate, certificates, parts } = said[locale]
    await page.setViewportSize(viewport)
    await page.goto(localHref(locale, href('proofs')))
    let slow = true
    await page.route('**/api/verifier/**', async route => {
      if (slow) await sleep(20_000)
      await route.continue().catch(() => {})
    })
    const buffer = await jpeg({ seed: locale === 'en' ? 7_801 : 7_802 })
    const file = { name: 'large.jpg', mimeType: 'image/jpeg', buffer }
    await page.locator('input[type=file]').first().setInputFiles(file)
    const cancel = page.getByRole('button', { name: certificate.cancel, exact: true })
    await expect(cancel).toBeInViewport({ ratio: 1 })
    await expect(page.getByText(certificate.checking)).toBeInViewport({ ratio: 1 })
    await cancel.click()
    await expect(cancel).toHaveCount(0)
    await expect(page.getByText(certificate.checking)).toHaveCount(0)
    await expect(page.getByRole('region', { name: certificate.label })).toBeFocused()

    // And the next one is checked; nobody has certified it, and what that means is said.
    slow = false
    await page.locator('input[type=file]').first().setInputFiles(file)
    await expect(page.getByText(words(certificates.none_similar, locale, { name: 'large.jpg' }))).toBeInViewport({
      timeout: 30_000,
    })
    await expect(page.getByRole('button', { name: parts.search, exact: true })).toBeVisible()
  })

  test.describe(`offline, ${locale}`, () => {
    test.use({ locale })

    test('the offline page stays alive too, says how far it is and lets go', async ({ quietPage: page }, info) => {
      const { certificate } = said[locale]
      const verifyHtml = info.outputPath('verify.html')
      await writeFile(verifyHtml, await (await page.request.get('/api/verifier/offline')).body())
      const endless = info.outputPath('endless.pdf')
      await writeFile(endless, endlessPdf())
      await page.setViewportSize(viewport)
      // What reads the files never answers, so that the page can be looked at meanwhile.
      let silent = true
      await page.exposeFunction('isSilent', () => silent)
      await page.addInitScript(() => {
        const post = Worker.prototype.postMessage
        Worker.prototype.postMessage = async function (this: Worker, ...given: unknown[]) {
          const asked = window as unknown as { isSilent: () => Promise<boolean> }
          if (!(await asked.isSilent())) Reflect.apply(post, this, given)
        }
      })
      await page.goto(pathToFileURL(verifyHtml).href)
      await watchStandstills(page)
      await page.locator('#files').setInputFiles(endless)
      const cancel = page.getByRole('button', { name: certificate.cancel, exact: true })
      await expect(page.getByText(certificate.checking)).toBeInViewport({ ratio: 1 })
      await expect(page.getByRole('progressbar', { name: certificate.reading })).toBeInViewport({ ratio: 1 })
      await cancel.click()
      await expect(page.getByText(certificate.checking)).toHaveCount(0)
      silent = false
      await page.locator('#files').setInputFiles(endless)
      await expect(page.getByText(certificate.problems.pdf_unreadable)).toBeInViewport({ timeout: 60_000 })
      await expect(cancel).toHaveCount(0)
      expect(await longestStandstill(page)).toBeLessThan(STILL_MS)
    })
  })
}
