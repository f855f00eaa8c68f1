// Photographs that are chosen without a connection, or are under way when the tab closes, stay in the browser and go on by themselves: each once, and for nobody else.
import type { Page } from '@playwright/test'
import layoutEn from '../../messages/en/layout.json' with { type: 'json' }
import uploadEn from '../../messages/en/upload.json' with { type: 'json' }
import layoutFr from '../../messages/fr/layout.json' with { type: 'json' }
import uploadFr from '../../messages/fr/upload.json' with { type: 'json' }
import { jpeg } from '../../tests/support/files/jpeg-files.ts'
import { becomeCreator } from '../creator-by-calls.ts'
import { expect, journeyLocales, test, words } from '../fixtures.ts'
import {
  certifyOnly,
  choose,
  countUploads,
  expectCertifiedOnce,
  images,
  openWithAll,
  sessionOf,
  stateOf,
} from './kept-steps.ts'

const said = { en: { upload: uploadEn, layout: layoutEn }, fr: { upload: uploadFr, layout: layoutFr } }
/** A desktop in one language, a phone in the other; pictures of their own. */
const views = {
  en: { viewport: { width: 1280, height: 800 }, seed: 15_100 },
  fr: { viewport: { width: 390, height: 844 }, seed: 15_200 },
}

test.use({ serviceWorkers: 'allow' })
test.setTimeout(180_000)

for (const locale of journeyLocales(import.meta.url)) {
  const { viewport, seed } = views[locale]
  const { upload, layout } = said[locale]

  test(`what is chosen offline waits through a reload and is certified once, ${locale}`, async ({ page, context }) => {
    await page.setViewportSize(viewport)
    await becomeCreator(page, locale, 'offline')
    await openWithAll(page, locale)
    await context.setOffline(true)
    await choose(page, seed)
    await expect(stateOf(page, 'offline')).toBeVisible()
    await expect(page.getByText(upload.row.offline, { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(upload.title)
    await certifyOnly(page, locale)

    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(layout.offline.title)
    await expect(page.getByText(layout.offline.waiting)).toHaveText(/1$/)
    await context.setOffline(false)
    await expectCertifiedOnce(page, locale)
  })

  test(`what could not be fetched ahead takes nothing down, ${locale}`, async ({ page, context }) => {
    await page.setViewportSize(viewport)
    await becomeCreator(page, locale, 'at-once')
    // The connection goes before the page has come to rest.
    await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))
    await page.goto(images(locale))
    await expect(page.getByRole('button', { name: upload.choose, exact: true })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await choose(page, seed + 5)
    await expect(stateOf(page, 'offline')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(upload.title)
    await context.setOffline(false)
    await expect(stateOf(page, 'received')).toBeVisible({ timeout: 60_000 })
    await certifyOnly(page, locale)
    await expectCertifiedOnce(page, locale)
  })

  test(`what was under way when the tab closed goes on where it stopped, ${locale}`, async ({ page, context }) => {
    await page.setViewportSize(viewport)
    await becomeCreator(page, locale, 'closing')
    await openWithAll(page, locale)
    const bytes = await jpeg({ seed: seed + 1 })
    const half = Math.floor(bytes.length / 2)
    const stopped = await stopAt(page, bytes.subarray(0, half))
    await choose(page, seed + 1)
    await stopped.reached
    await page.close()

    const again = await context.newPage()
    await again.setViewportSize(viewport)
    const resumed = again.waitForRequest(request => request.method() === 'PATCH')
    await again.goto(images(locale))
    expect((await resumed).headers()['upload-offset']).toBe(`${half}`)
    await expect(stateOf(again, 'received')).toBeVisible({ timeout: 60_000 })
    await certifyOnly(again, locale)
    await expectCertifiedOnce(again, locale)
  })

  test(`a second tab sends nothing twice, and takes over, ${locale}`, async ({ page, context }) => {
    await page.setViewportSize(viewport)
    await becomeCreator(page, locale, 'two-tabs')
    await openWithAll(page, locale)
    const second = await context.newPage()
    await second.setViewportSize(viewport)
    await second.goto(images(locale))
    await expect(second.getByText(upload.other_tab_title, { exact: true })).toBeVisible()
    await context.setOffline(true)
    await choose(page, seed + 2)
    await expect(stateOf(page, 'offline')).toBeVisible()
    await certifyOnly(page, locale)
    await page.close()
    await expect(stateOf(second, 'offline')).toBeVisible()
    await context.setOffline(false)
    await expectCertifiedOnce(second, locale)
  })

  test(`somebody else at this browser sends and sees nothing of it, ${locale}`, async ({
    page,
    context,
    meetSomebody,
  }) => {
    await page.setViewportSize(viewport)
    await becomeCreator(page, locale, 'owner')
    await openWithAll(page, locale)
    const own = await sessionOf(context)
    await context.setOffline(true)
    await choose(page, seed + 3)
    await expect(stateOf(page, 'offline')).toBeVisible()
    await certifyOnly(page, locale)

    // Their session is here before any page has told this tab.
    const other = await meetSomebody()
    await becomeCreator(other, locale, 'other')
    await context.addCookies([await sessionOf(other.context())])
    await context.setOffline(false)
    await expect(page.getByText(upload.signed_out.title, { exact: true })).toBeVisible()
    await expect(stateOf(page, 'signed_out')).toBeVisible()
    expect(await countUploads(other)).toBe(0)
    await page.reload()
    await expect(page.getByRole('button', { name: upload.choose, exact: true })).toBeVisible()
    await expect(page.locator('main [data-status]')).toHaveCount(0)

    await context.addCookies([own])
    await page.reload()
    await expectCertifiedOnce(page, locale)
    expect(await countUploads(other)).toBe(0)
  })

  test(`where there is no room, the page says so and sends all the same, ${locale}`, async ({ page, context }) => {
    await page.setViewportSize(viewport)
    await becomeCreator(page, locale, 'no-room')
    await openWithAll(page, locale)
    await context.setOffline(true)
    await page.evaluate(fillUp)
    await choose(page, seed + 4)
    await expect(page.getByText(words(upload.unkept.title, locale, { count: 1 }), { exact: true })).toBeVisible()
    await expect(stateOf(page, 'offline')).toBeVisible()
    await expect(page.getByText(upload.row.offline, { exact: true })).toHaveCount(0)
    await certifyOnly(page, locale)
    await context.setOffline(false)
    await expectCertifiedOnce(page, locale)
    await expect(page.getByText(words(upload.unkept.title, locale, { count: 1 }), { exact: true })).toHaveCount(0)
  })
}

/** Lets the server have the first part of the file and no more. */
async function stopAt(page: Page, part: Buffer): Promise<{ reached: Promise<void> }> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/api\/uploads\/[^/]+\/file$/, async route => {
    const asked = route.request()
    if (asked.method() !== 'PATCH') return route.continue()
    const headers = { ...(await asked.allHeaders()), 'content-length': `${part.length}` }
    await page.request.patch(asked.url(), { headers, data: part })
    resolve()
  })
  return { reached: promise }
}

/** Runs in the page: its storage refuses files from now on, as a full disk does. */
function fillUp(): void {
  const put = IDBObjectStore.prototype.put
  IDBObjectStore.prototype.put = function refuse(value: unknown, key?: IDBValidKey) {
    if (value instanceof Blob) throw new DOMException('no room', 'QuotaExceededError')
    return put.call(this, value, key)
  }
}
