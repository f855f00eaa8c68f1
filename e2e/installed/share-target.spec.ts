// The installed app takes photographs from the phone's gallery: signed in or not yet, each once, and none for ever.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { SHARED_FIELD, SHARED_KEPT_MS, SHARED_PARAM } from '../../features/upload/shared-files.ts'
import { href, localHref } from '../../lib/routes.ts'
import errorsEn from '../../messages/en/errors.json' with { type: 'json' }
import uploadEn from '../../messages/en/upload.json' with { type: 'json' }
import errorsFr from '../../messages/fr/errors.json' with { type: 'json' }
import uploadFr from '../../messages/fr/upload.json' with { type: 'json' }
import { becomeCreator } from '../creator-by-calls.ts'
import { expect, journeyLocales, type Locale, test, words } from '../fixtures.ts'
import { logIn, PASSWORD } from '../person-steps.ts'
import { newPhotographs } from '../who-was-first/new-photograph.ts'
import { jpegFile, openControlled, share } from './installed-steps.ts'

const said = {
  en: { upload: uploadEn, codes: errorsEn.codes },
  fr: { upload: uploadFr, codes: errorsFr.codes },
}
const images = (locale: Locale) => localHref(locale, href('images'))

test.use({ serviceWorkers: 'allow' })
test.setTimeout(180_000)

/** One photograph alone has no list: its state stands beside it. */
const states = (page: Page) => page.locator('main [data-status]')
const received = (page: Page) => page.locator('main [data-status=received]')

for (const locale of journeyLocales(import.meta.url)) {
  const { upload, codes } = said[locale]

  test(`photographs come into the list, and what is none is said, ${locale}`, async ({ page }) => {
    const [first = Buffer.from(''), second = Buffer.from('')] = await newPhotographs(2)
    await becomeCreator(page, locale, 'gallery')
    await openControlled(page, localHref(locale, href('home')))
    await share(page, locale, [
      jpegFile('first.jpg', first),
      { name: 'drawing.png', type: 'image/png', bytes: Buffer.from('no JPEG') },
      jpegFile('élan.jpg', second),
    ])
    await page.waitForURL(images(locale))
    await expect(states(page)).toHaveCount(2)
    await expect(page.getByText(words(upload.shared.refused, locale, { count: 1 }), { exact: true })).toBeVisible()
    const refused = page.getByRole('listitem').filter({ hasText: 'drawing.png' })
    await expect(refused).toContainText(codes.image_not_jpeg)
    await expect(received(page)).toHaveCount(2, { timeout: 60_000 })
    await expect(page.getByRole('button', { name: 'Élan', exact: true })).toBeVisible()
    // Taken once: they are not in the list twice, and what was refused is not said again.
    await page.reload()
    await expect(received(page)).toHaveCount(2)
    await expect(page.getByText('drawing.png')).toHaveCount(0)
  })

  test(`what is shared before the login waits for it, ${locale}`, async ({ page, context }) => {
    const [, , photograph = Buffer.from('')] = await newPhotographs(3)
    const email = await becomeCreator(page, locale, 'sharer')
    await context.clearCookies()
    await openControlled(page, localHref(locale, href('home')))
    await share(page, locale, [jpegFile('waits.jpg', photograph)])
    await page.waitForURL(url => url.pathname.includes('/authentication/login/'))
    await logIn(page, locale, email, PASSWORD)
    await page.waitForURL(images(locale))
    await expect(states(page)).toHaveCount(1)
    await expect(received(page)).toHaveCount(1, { timeout: 60_000 })
  })

  test(`a form without a photograph, and one that no worker takes, say so, ${locale}`, async ({
    page,
    meetSomebody,
  }) => {
    await becomeCreator(page, locale, 'empty')
    await openControlled(page, localHref(locale, href('home')))
    const nothing = page.getByText(upload.shared.nothing, { exact: true })
    await share(page, locale, [])
    await page.waitForURL(`${images(locale)}?${SHARED_PARAM}=nothing`)
    await expect(nothing).toBeVisible()
    await page.getByRole('button', { name: upload.shared.close, exact: true }).click()
    await expect(nothing).toHaveCount(0)

    const unserved = await meetSomebody()
    await becomeCreator(unserved, locale, 'unserved')
    await share(unserved, locale, [jpegFile('lost.jpg', Buffer.alloc(3 * 1024 * 1024, 7))])
    await unserved.waitForURL(`${images(locale)}?${SHARED_PARAM}=nothing`)
    await expect(unserved.getByText(upload.shared.nothing, { exact: true })).toBeVisible()
  })
}

test('a photograph that nobody came for is forgotten', async ({ page }) => {
  await openControlled(page, localHref('en', href('home')))
  const keep = (instant: number) =>
    page.evaluate(async at => {
      const cache = await caches.open('shared-files')
      await cache.put(`/shared-files/${at}/0`, new Response('a photograph'))
    }, instant)
  await keep(Date.now() - SHARED_KEPT_MS)
  await keep(Date.now())
  await page.goto(localHref('en', href('about')))
  const kept = () => page.evaluate(async () => (await (await caches.open('shared-files')).keys()).length)
  await expect.poll(kept).toBe(1)
})

test('a form of another site puts nothing into the list', async ({ page, baseURL }) => {
  const form = `<form method="post" enctype="multipart/form-data" action="${baseURL}${images('en')}"><input type="file" name="${SHARED_FIELD}"><button>Go</button></form>`
  const server = createServer((_, response) => response.setHeader('Content-Type', 'text/html').end(form))
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  try {
    await openControlled(page, localHref('en', href('home')))
    // A port of the server that listens on one.
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    const file = { name: 'foreign.jpg', mimeType: 'image/jpeg', buffer: Buffer.from([0xff, 0xd8, 0xff, 0xe0]) }
    await page.locator('input').setInputFiles(file)
    await page.getByRole('button', { name: 'Go' }).click()
    await page.waitForURL(url => url.pathname.includes('/authentication/login/'))
    expect(await page.evaluate(() => caches.has('shared-files'))).toBe(false)
  } finally {
    server.close()
  }
})
