// A stranger searches with a picture, opens what was found and comes back to it; found people and collections; the panels without a violation in each theme.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import { href, localHref } from '../lib/routes.ts'
import discoverEn from '../messages/en/discover.json' with { type: 'json' }
import imagesEn from '../messages/en/images.json' with { type: 'json' }
import discoverFr from '../messages/fr/discover.json' with { type: 'json' }
import imagesFr from '../messages/fr/images.json' with { type: 'json' }
import { root } from '../scripts/build-stamp.ts'
import { expect, journeyLocales, test, words } from './fixtures.ts'

const said = { en: discoverEn, fr: discoverFr } as const
const gallery = { en: imagesEn.gallery, fr: imagesFr.gallery } as const
const widths = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } } as const
const themes = ['light', 'dark', 'grey'] as const
const dragonfly = join(root, 'content', 'photos', 'Dragonfly_by_Bolly.jpg')
const axeSource = readFileSync(join(root, 'node_modules', 'axe-core', 'axe.min.js'), 'utf8')

async function ready(page: Page): Promise<void> {
  const count = async () => (await (await page.request.get('/api/images?search=dragonfly')).json()).count
  await expect.poll(count, { timeout: 120_000 }).toBeGreaterThan(0)
}

/** The first photograph of the gallery that others look like. */
async function withLookalikes(page: Page): Promise<{ id: string; title: string }> {
  const { results } = await (await page.request.get('/api/images')).json()
  for (const image of results) {
    const found = await (await page.request.get(`/api/images/${image.id}/similar`)).json()
    if (found.results.length > 0) return image
  }
  throw new Error('no photograph of the demo looks like another one')
}

async function violations(page: Page, theme: (typeof themes)[number]): Promise<string[]> {
  await page.evaluate(name => document.documentElement.setAttribute('data-theme', name), theme)
  // Colours on their way from one theme to the other are no colours of either.
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  await page.evaluate(axeSource)
  return page.evaluate(async () => {
    // The script above has put it there.
    const { axe: checker } = globalThis as unknown as { axe: typeof axe }
    const { violations: found } = await checker.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'],
    })
    return found.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' ')}`)
  })
}

for (const locale of journeyLocales(import.meta.url)) {
  for (const [width, viewport] of Object.entries(widths)) {
    test.describe(`in ${locale}, ${width}`, () => {
      test.use({ locale, viewport, contextOptions: { reducedMotion: 'reduce' } })

      test('a picture finds its photograph, also when one comes back', async ({ quietPage: page }, info) => {
        await ready(page)
        await page.goto(`/${locale}/discovers/`)
        await page.getByRole('link', { name: said[locale].picture.link }).first().click()
        await expect(page.getByRole('heading', { level: 1, name: said[locale].picture.title })).toBeVisible()
        await page.locator('main input[type=file]').first().setInputFiles(dragonfly)
        const same = page.getByRole('list', { name: said[locale].picture.copies })
        await expect(same.locator('img').first()).toHaveAttribute('alt', /Dragonfly/)
        for (const theme of themes) {
          expect(await violations(page, theme)).toEqual([])
          await page.screenshot({ path: info.outputPath(`found-${theme}.png`), fullPage: true })
        }

        await same.getByRole('link').first().click()
        await expect(page).toHaveURL(/\/images\/img_/)
        await page.goBack()
        await expect(same.locator('img').first()).toHaveAttribute('alt', /Dragonfly/)
      })

      test('a photograph leads to those that look like it, and back', async ({ quietPage: page }) => {
        await ready(page)
        const from = await withLookalikes(page)
        await page.goto(localHref(locale, href('image', { id: from.id })))
        const alike = page.getByRole('list', { name: said[locale].alike, exact: true }).getByRole('link')
        await alike.first().focus()
        await expect(alike.first()).toBeInViewport()
        const address = await alike.first().getAttribute('href')
        await page.keyboard.press('Enter')
        await expect(page).toHaveURL(new RegExp(`${address}$`))
        expect(address).not.toContain(from.id)
        await expect(page.locator('main img').first()).toBeInViewport()
        await page.goBack()
        await expect(page.getByRole('heading', { level: 1, name: from.title, exact: true })).toBeVisible()
      })

      test('a name finds creators, and open filters have no violation', async ({ quietPage: page }, info) => {
        await ready(page)
        await page.goto(`/${locale}/discovers/?search=form`)
        await page.getByRole('link', { name: words(said[locale].kinds.creators, locale, { count: 1 }) }).click()
        await expect(page).toHaveURL(/category=creators/)
        await expect(page.getByRole('main').getByText('Form and Colour Studio')).toHaveCount(1)
        await page.screenshot({ path: info.outputPath('creators.png') })

        await page.goto(`/${locale}/discovers/`)
        await page.locator('summary', { hasText: gallery[locale].filters.tags }).click()
        await expect(page.locator('details[open]')).toBeVisible()
        for (const theme of themes) {
          expect(await violations(page, theme)).toEqual([])
          await page.screenshot({ path: info.outputPath(`filters-${theme}.png`) })
        }
      })
    })
  }
}
