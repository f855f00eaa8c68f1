// A stranger looks for a photograph: words with a mistake, filters, a word that must not be there, and the way back.
import type { Page } from '@playwright/test'
import imagesEn from '../messages/en/images.json' with { type: 'json' }
import layoutEn from '../messages/en/layout.json' with { type: 'json' }
import imagesFr from '../messages/fr/images.json' with { type: 'json' }
import layoutFr from '../messages/fr/layout.json' with { type: 'json' }
import { expect, journeyLocales, type Locale, test, words } from './fixtures.ts'

const said = { en: imagesEn.gallery, fr: imagesFr.gallery } as const
const layout = { en: layoutEn, fr: layoutFr } as const
const widths = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } } as const

const titles = (page: Page) => page.locator('main li img').evaluateAll(all => all.map(each => each.getAttribute('alt')))

/** The demo world is certified, and its words are known. */
async function ready(page: Page): Promise<void> {
  const get = async (path: string) => (await page.request.get(`/api${path}`)).json()
  await expect.poll(async () => (await get('/images')).count, { timeout: 120_000 }).toBeGreaterThan(15)
  // With some photographs missing, other tags are as frequent and stand before it.
  const tags = async (): Promise<string[]> =>
    (await get('/images/facets?search=mountains')).tags.map(({ name }: { name: string }) => name)
  await expect.poll(tags, { timeout: 60_000 }).toContain('snow')
  await expect
    .poll(async () => (await get('/images/facets?search=dragonfy')).corrected.length, { timeout: 60_000 })
    .toBe(1)
}

async function choose(page: Page, locale: Locale, group: keyof typeof imagesEn.gallery.filters, name: string) {
  await page
    .locator('summary')
    .and(page.getByText(said[locale].filters[group], { exact: true }))
    .click()
  await page.locator('details[open]').getByRole('link', { name }).first().click()
}

for (const locale of journeyLocales(import.meta.url)) {
  for (const [width, viewport] of Object.entries(widths)) {
    test.describe(`in ${locale}, ${width}`, () => {
      test.use({ locale, viewport })

      test('a stranger searches, filters, excludes, opens and comes back', async ({ quietPage: page }, info) => {
        await ready(page)
        await page.goto(`/${locale}/discovers/?search=dragonfy`)
        await expect(
          page.getByText(words(said[locale].corrected, locale, { typed: 'dragonfy', used: 'dragonfly' })),
        ).toBeVisible()
        expect((await titles(page))[0]).toContain('Dragonfly')

        await page.goto(`/${locale}/discovers/?search=mountains`)
        const all = (await titles(page)).length
        await choose(page, locale, 'tags', words(said[locale].exclude, locale, { word: 'snow' }))
        await expect(page).toHaveURL(/search=mountains\+-snow/)
        await expect.poll(async () => (await titles(page)).length).toBeLessThan(all)
        await page.screenshot({ path: info.outputPath('excluded.png') })

        await choose(page, locale, 'ratio', said[locale].ratios.landscape)
        await expect(page).toHaveURL(/ratio=landscape/)
        await page.locator('summary', { hasText: said[locale].filters.color }).click()
        await page.screenshot({ path: info.outputPath('colours.png') })
        await page.keyboard.press('Escape')

        const filtered = page.url()
        await page.locator('main li img').first().click()
        await expect(page).toHaveURL(/\/images\/img_/)
        expect(await page.locator('script[type="application/ld+json"]').textContent()).toContain('copyrightNotice')
        await page.goBack()
        await expect(page).toHaveURL(filtered)

        await page.goto(`/${locale}/discovers/?search=dragonfly&ratio=square`)
        const way = words(said[locale].loosen_filter, locale, { filter: said[locale].filters.ratio })
        await page.screenshot({ path: info.outputPath('nothing.png') })
        await page.getByRole('link', { name: way }).click()
        await expect.poll(async () => (await titles(page))[0]).toContain('Dragonfly')
      })

      test('a stranger chooses two tags and a range of prices, and looks for other words among them', async ({
        quietPage: page,
      }, info) => {
        await ready(page)
        const { gallery, search } = { gallery: said[locale], search: layout[locale].search }
        await page.goto(`/${locale}/discovers/?search=mountains`)
        for (const tag of ['snow', 'autumn']) {
          await page.locator('summary', { hasText: gallery.filters.tags }).click()
          await page
            .locator('details[open]')
            .getByRole('link', { name: new RegExp(`^${tag} \\d`) })
            .click()
          await expect(page.getByRole('list', { name: gallery.active }).getByText(tag)).toBeVisible()
        }
        await expect(page).toHaveURL(/tags=snow%2Cautumn/)
        expect((await titles(page)).length).toBeGreaterThan(2)
        await page.screenshot({ path: info.outputPath('two-tags.png') })
        const name = `${gallery.filters.tags} · snow`
        await page.getByRole('link', { name: words(gallery.remove, locale, { name }), exact: true }).click()
        await expect(page).toHaveURL(/tags=autumn/)

        const prices = page.locator('summary').filter({ hasText: new RegExp(`^${gallery.filters.price_min}$`) })
        await expect(async () => {
          await page.goto(`/${locale}/discovers/`)
          await expect(prices).toBeVisible({ timeout: 2_000 })
        }).toPass({ timeout: 60_000 })
        await prices.click()
        await page.getByLabel(gallery.range.price_max, { exact: true }).fill('60')
        await page.screenshot({ path: info.outputPath('prices.png') })
        await page.locator('details[open]').getByRole('button', { name: gallery.apply, exact: true }).click()
        await expect(page).toHaveURL(/price_max=60/)
        await page.getByRole('link', { name: gallery.cheapest, exact: true }).click()
        await expect(page).toHaveURL(/ordering=price/)
        if (width === 'phone') await page.getByRole('button', { name: search.open, exact: true }).click()
        await page.getByRole('searchbox').fill('umang')
        await page.getByRole('searchbox').press('Enter')
        await expect(page).toHaveURL(/price_max=60.*search=umang/)
        await expect.poll(() => titles(page)).toHaveLength(1)
      })
    })
  }
}
