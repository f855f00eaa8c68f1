// Twenty-five photographs through a reload of the page and a kill -9 of the server: all certified, none twice, none hashed twice.
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { href, localHref } from '../lib/routes.ts'
import uploadEn from '../messages/en/upload.json' with { type: 'json' }
import uploadFr from '../messages/fr/upload.json' with { type: 'json' }
import { freePort } from '../tests/support/free-port.ts'
import { personOverHttp } from '../tests/support/people/person-over-http.ts'
import { type Product, startProduct } from '../tests/support/product.ts'
import { expect, journeyLocales, test, words } from './fixtures.ts'
import { newPhotographs } from './who-was-first/new-photograph.ts'

const COUNT = 25
const BATCH = 20
/** One language is enough: other specs say its sentences in both. */
const [locale = 'en'] = journeyLocales(import.meta.url)
const said = { en: uploadEn, fr: uploadFr }[locale]

let place: string
let product: Product

test.beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'auctor-batch-'))
})
test.afterAll(async () => {
  await product.stop()
  await rm(place, { recursive: true, force: true })
})

/** The server is away for a while on purpose, and the browser's console says so: this page may not be quiet. */
test(`a batch survives a reload and a crash of the server, ${locale}`, async ({ page }) => {
  test.setTimeout(300_000)
  const port = await freePort()
  const start = () => startProduct(join(place, 'data'), port, { FTP_PORT: 'off' })
  product = await start()
  const files = await makePhotographs()
  const { token } = await personOverHttp(product.url)
  await page.context().addCookies([{ name: 'auctor_session', value: token, url: product.url }])
  const address = `${product.url}${localHref(locale, href('images'))}`

  await page.goto(address)
  await page.locator('input[type=file]').setInputFiles(files)
  await expect(page.locator('li[data-status]')).toHaveCount(COUNT)
  await expect(rows(page, 'queued')).toHaveCount(COUNT - BATCH)
  await page.getByLabel(said.work.genre, { exact: true }).selectOption({ index: 1 })
  await page.getByRole('button', { name: words(said.bulk.replace, locale, { count: COUNT }) }).click()
  await expect.poll(() => rows(page, 'received').count(), { timeout: 60_000 }).toBeGreaterThanOrEqual(5)

  await page.goto(address)
  await expect(page.locator('li[data-status]')).toHaveCount(COUNT)
  await page.getByRole('button', { name: words(said.send, locale, { count: COUNT }) }).click()
  await expect.poll(() => accepted(page), { timeout: 60_000 }).toBeGreaterThanOrEqual(3)
  await product.crash()
  product = await start()

  await expect(rows(page, 'certified')).toHaveCount(COUNT, { timeout: 180_000 })
  expect(await page.evaluate(filesHashed)).toBe(COUNT)
  expect(await digestsOfImages(token)).toEqual((await Promise.all(files.map(digestOf))).toSorted())
})

const rows = (page: Page, status: string) => page.locator(`li[data-status="${status}"]`)
const accepted = async (page: Page) =>
  (await rows(page, 'certifying').count()) + (await rows(page, 'certified').count())

/** As files, for the page to choose. */
async function makePhotographs(): Promise<string[]> {
  const photographs = await newPhotographs(COUNT)
  const paths = photographs.map((_, index) => join(place, `part-${index + 1}.jpg`))
  await Promise.all(photographs.map((bytes, index) => writeFile(paths[index] ?? '', bytes)))
  return paths
}

const digestOf = async (path: string) =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex')

/** Runs in the page: how many digests were ever computed in this browser. */
function filesHashed(): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('auctor-uploads')
    opening.addEventListener('error', () => reject(opening.error))
    opening.addEventListener('success', () => {
      const asked = opening.result.transaction('counters').objectStore('counters').get('files_hashed')
      asked.addEventListener('success', () => resolve(asked.result))
    })
  })
}

async function digestsOfImages(token: string): Promise<string[]> {
  const ask = async (path: string) =>
    (await fetch(`${product.url}/api${path}`, { headers: { Authorization: `Bearer ${token}` } })).json()
  const { count, results }: { count: number; results: { id: string }[] } = await ask('/images?mine=true&page_size=100')
  expect(count).toBe(COUNT)
  const images: { sha256: string }[] = await Promise.all(results.map(({ id }) => ask(`/images/${id}`)))
  return images.map(image => image.sha256).toSorted()
}
