// The offline verifier as a stranger uses it: downloaded once, opened from the disk, without a network.
import { readFile, writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import verifierEn from '../../messages/en/verifier.json' with { type: 'json' }
import verifierFr from '../../messages/fr/verifier.json' with { type: 'json' }
import { expect, journeyLocales, type Locale, test } from '../fixtures.ts'

const said = { en: verifierEn, fr: verifierFr } as const

type Certificate = { pdf: Buffer; title: string }

/** A certificate of the demo world, with its photograph's title. */
async function certificate(page: Page): Promise<Certificate> {
  const get = async (path: string) => page.request.get(`/api${path}`)
  await expect
    .poll(async () => (await (await get('/images')).json()).results.length, { timeout: 120_000 })
    .toBeGreaterThan(0)
  const [{ id, title }] = (await (await get('/images')).json()).results
  await expect.poll(async () => (await get(`/images/${id}/pdf/current`)).status(), { timeout: 60_000 }).toBe(200)
  return { pdf: await (await get(`/images/${id}/pdf/current?language=en`)).body(), title }
}

async function openOffline(page: Page, locale: Locale, directory: string): Promise<void> {
  await page.goto(`/${locale}/proofs/`)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: said[locale].offline.link }).click(),
  ])
  const path = `${directory}/verify.html`
  await download.saveAs(path)
  await page.context().setOffline(true)
  await page.goto(pathToFileURL(path).href)
}

for (const locale of journeyLocales(import.meta.url)) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale })

    test('a certificate holds, and an altered one does not', async ({ quietPage: page }, info) => {
      const { pdf, title } = await certificate(page)
      const asked: string[] = []
      await openOffline(page, locale, info.outputDir)
      page.on('request', request => asked.push(request.url()))
      const { verdicts } = said[locale].result

      await page.locator('#files').setInputFiles({ name: 'certificate.pdf', mimeType: 'application/pdf', buffer: pdf })
      await expect(page.getByRole('heading', { level: 2 })).toContainText(title)
      await expect(page.getByText(verdicts.file_alone.title)).toBeVisible()
      await expect(page.locator('[data-step="time_stamp"]')).toHaveClass('passed')

      const start = pdf.indexOf('stream') + 400
      const altered = Buffer.from(pdf)
      const attachment = altered.indexOf('/EmbeddedFile')
      const at = altered.indexOf('stream', attachment > 0 ? attachment : start) + 40
      altered[at] = (altered[at] ?? 0) ^ 1
      const path = `${info.outputDir}/altered.pdf`
      await writeFile(path, altered)
      await page.reload()
      await page
        .locator('#files')
        .setInputFiles({ name: 'altered.pdf', mimeType: 'application/pdf', buffer: await readFile(path) })
      await expect(page.locator('.notice.failed').first()).toBeVisible()
      expect(asked.filter(url => !url.startsWith('file:') && !url.startsWith('blob:'))).toEqual([])
    })
  })
}
