// Who looks at a photograph is counted once a day: strangers, whose page is kept for all of them, and people with a session, whose page is rendered for them.
import type { Page } from '@playwright/test'
import { href, localHref } from '../../lib/routes.ts'
import { jpeg } from '../../tests/support/files/jpeg-files.ts'
import { becomeCreator } from '../creator-by-calls.ts'
import { expect, journeyLocales, test } from '../fixtures.ts'

async function certifyPublic(page: Page, seed: number): Promise<string> {
  const file = { name: 'seen.jpg', mimeType: 'image/jpeg', buffer: await jpeg({ seed }) }
  const fields = { title: 'Seen', genre: 'gen_landscape', track: 'false', portfolio: 'public', despite_earlier: 'true' }
  const headers = { Origin: new URL(page.url()).origin }
  const given = await page.request.post('/api/images/create', { headers, multipart: { ...fields, file } })
  expect(given.status(), await given.text()).toBe(201)
  const { id } = await given.json()
  await expect
    .poll(async () => (await (await page.request.get(`/api/images/${id}`)).json()).state, { timeout: 60_000 })
    .toBe('certified')
  return id
}

/** So many times, and each time the page has told that it is looked at. */
async function look(page: Page, address: string, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    const told = page.waitForResponse(each => each.url().endsWith('/view'))
    await page.goto(address)
    expect((await told).ok()).toBe(true)
  }
}

for (const locale of journeyLocales(import.meta.url)) {
  test(`whoever looks at a photograph is counted once, ${locale}`, async ({ quietPage: page, meetSomebody }) => {
    const owner = `seen-${locale}`
    await becomeCreator(page, locale, owner)
    const id = await certifyPublic(page, locale === 'en' ? 7_501 : 7_502)
    const address = localHref(locale, href('image', { id }))
    const views = async () => (await (await page.request.get(`/api/images/${id}`)).json()).views
    expect(await views()).toBe(0)

    const [stranger, another, reader] = [await meetSomebody(), await meetSomebody(), await meetSomebody()]
    await look(stranger, address, 3)
    expect(await views()).toBe(1)
    // From the page that was kept when the first one came.
    await look(another, address, 2)
    expect(await views()).toBe(2)
    await becomeCreator(reader, locale, 'reader')
    await look(reader, address, 3)
    expect(await views()).toBe(3)
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await views()).toBe(3)
  })
}
