// A stranger looks for a photograph: words with a mistake, filters, a word that must not be there, and the way back.
import type { Page } from '@playwright/test'
import imagesEn from '../messages/en/images.json' with { type: 'json' }
import imagesFr from '../messages/fr/images.json' with { type: 'json' }
import { expect, type Locale, locales, test, words } from './fixtures.ts'

const said = { en: imagesEn.gallery, fr: imagesFr.gallery } as const
const widths = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } } as const

const titles = (page: Page) => page.locator('main li img').evaluateAll(all => all.map(each => each.getAttribute('alt')))

/** The demo world is certified, and its words are known. */
async function ready(page: Page): Promise<void> {
  const get = async (path: string) => (await page.request.get(`/api${path}`)).json()
  await expect.poll(async () => (await get('/images')).count, { timeout: 120_000 }).toBeGreaterThan(15)
  await expect
    .poll(async () => (await get('/images/facets?search=dragonfy')).corrected.length, { timeout: 60_000 })
    .toBe(1)
}

async function choose(page: Page, locale: Locale, group: keyof typeof imagesEn.gallery.filters, name: string) {
  await page.locator('summary', { hasText: said[locale].filters[group] }).click()
  await page.locator('details[open]').getByRole('link', { name }).first().click()
}

for (const locale of locales) {
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
    })
  }
}
