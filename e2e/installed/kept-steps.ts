// Steps of the tests of photographs that wait in the browser: choosing one, certifying it, and what the account has in the end.
import type { BrowserContext, Page, Request } from '@playwright/test'
import { SESSION_COOKIE } from '#lib/rules/accounts/cookies.ts'
import { href, localHref } from '../../lib/routes.ts'
import uploadEn from '../../messages/en/upload.json' with { type: 'json' }
import uploadFr from '../../messages/fr/upload.json' with { type: 'json' }
import { jpeg } from '../../tests/support/files/jpeg-files.ts'
import { expect, type Locale, words } from '../fixtures.ts'
import { openControlled } from './installed-steps.ts'

const said = { en: uploadEn, fr: uploadFr }

export const images = (locale: Locale) => localHref(locale, href('images'))

/** Opens the page for uploads, and waits until it has fetched what it needs without a connection. */
export async function openWithAll(page: Page, locale: Locale): Promise<void> {
  const under_way = followRequests(page)
  const ahead = page.waitForResponse(/\/api\/genres/)
  await openControlled(page, images(locale))
  await ahead
  let before = -1
  const isQuiet = async () => {
    const fetched = await page.evaluate(() => performance.getEntriesByType('resource').length)
    const quiet = fetched === before && under_way.size === 0
    before = fetched
    return quiet
  }
  await expect.poll(isQuiet, { intervals: [1_000], timeout: 60_000 }).toBe(true)
}

/** The page counts a request only once it has ended: one that is slow would be cut off with the connection. */
function followRequests(page: Page): ReadonlySet<Request> {
  const under_way = new Set<Request>()
  page.on('request', request => under_way.add(request))
  page.on('requestfinished', request => under_way.delete(request))
  page.on('requestfailed', request => under_way.delete(request))
  return under_way
}

export const choose = async (page: Page, seed: number): Promise<void> =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name: 'quay.jpg', mimeType: 'image/jpeg', buffer: await jpeg({ seed }) })

/** One photograph alone has no list: its state stands beside it. */
export const stateOf = (page: Page, status: string) => page.locator(`main [data-status=${status}]`)

export async function certifyOnly(page: Page, locale: Locale): Promise<void> {
  await page.getByLabel(said[locale].work.genre, { exact: true }).selectOption('gen_landscape')
  await page.getByRole('button', { name: words(said[locale].send, locale, { count: 1 }), exact: true }).click()
}

/** It is certified, and nothing else is. */
export async function expectCertifiedOnce(page: Page, locale: Locale): Promise<void> {
  const certified = page.getByText(said[locale].done.certified, { exact: true })
  await expect(certified.first()).toBeVisible({ timeout: 60_000 })
  expect(await countImages(page)).toBe(1)
}

export async function countImages(page: Page): Promise<number> {
  return (await (await page.request.get('/api/images?mine=true')).json()).count
}

export async function countUploads(page: Page): Promise<number> {
  return (await (await page.request.get('/api/uploads')).json()).count
}

/** The session of a browser, to put it into another. */
export async function sessionOf(context: BrowserContext) {
  const [cookie] = (await context.cookies()).filter(({ name }) => name === SESSION_COOKIE)
  if (!cookie) throw new Error('nobody is signed in')
  return cookie
}
