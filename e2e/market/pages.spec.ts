// The pages of the market as its demo world fills them: no violation in any theme, nothing in the console, no sideways scrolling.
import type { Page } from '@playwright/test'
import { href, localHref } from '../../lib/routes.ts'
import heldEn from '../../messages/en/held-licenses.json' with { type: 'json' }
import heldFr from '../../messages/fr/held-licenses.json' with { type: 'json' }
import { demoAccounts } from '../../server/seed/demo-accounts.ts'
import { inspectOpen } from '../axe.ts'
import { expect, journeyLocales, type Locale } from '../fixtures.ts'
import { test } from '../own-product.ts'
import { openTab } from '../person-steps.ts'
import { signIn } from '../sign-in.ts'
import { choose, onSaleInDemo } from './buyer-steps.ts'

const said = { en: heldEn, fr: heldFr } as const
const [seller, buyer] = demoAccounts

/** The number of a licence that the demo buyer holds; waits until the demo world has sold all that it sells. */
async function soldInDemo(page: Page): Promise<string> {
  let number = ''
  await expect(async () => {
    const { results } = await (await page.request.get('/api/licenses?side=held')).json()
    type License = { url: string | null; sold: { number: string; passport: boolean } | null }
    number = (results as License[]).find(({ url, sold }) => url !== null && sold?.passport)?.sold?.number ?? ''
    expect(number).not.toBe('')
  }).toPass({ timeout: 180_000 })
  return number
}

async function inspect(page: Page, locale: Locale, path: string): Promise<void> {
  await page.goto(localHref(locale, path))
  await expect(page.locator('h1').first()).toBeVisible()
  await inspectOpen(page, locale, path)
}

test.use({ demo: true, contextOptions: { reducedMotion: 'reduce' } })

for (const locale of journeyLocales(import.meta.url)) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale })

    test(`what a stranger sees of the market has no violation (${locale})`, async ({ quietPage: page }) => {
      test.setTimeout(360_000)
      const id = await onSaleInDemo(page, 'Sunset')
      for (const path of [
        href('sale', { id }),
        href('image', { id }),
        href('discovers', {}, { sale_category: 'license_on_sale', price_max: 200 }),
        href('discovers', {}, { search: 'sunset', ratio: 'square' }),
        href('picture_search'),
        href('about_marketplace'),
        href('about_buyers'),
      ])
        await inspect(page, locale, path)
      // Without a photograph the sale page is all that are on sale.
      await page.goto(localHref(locale, href('sale')))
      await expect(page).toHaveURL(/discovers\/\?sale_category=license_on_sale/)
      await page.goto(localHref(locale, href('image', { id })))
      await choose(page, locale, 'five_years')
      await inspectOpen(page, locale, 'a sale page with a duration in the cart')
    })

    test(`what a buyer has of the market has no violation (${locale})`, async ({ quietPage: page }) => {
      test.setTimeout(360_000)
      await signIn(page, buyer)
      const number = await soldInDemo(page)
      await inspect(page, locale, href('license', { number }))
      await inspect(page, locale, href('proofs', {}, { license: number }))
      await inspect(page, locale, href('lightboxes'))
      for (const slug of ['transactions', 'invoices', 'licenses'] as const)
        await inspect(page, locale, href('account', { slug }))
      await page.getByRole('button', { name: said[locale].site.open, exact: true }).click()
      await expect(page.getByRole('dialog', { name: said[locale].site.title, exact: true })).toBeInViewport()
      await inspectOpen(page, locale, 'the file of a website')
    })

    test(`what a seller has of the market has no violation (${locale})`, async ({ quietPage: page, meetSomebody }) => {
      test.setTimeout(360_000)
      const holder = await meetSomebody()
      await signIn(holder, buyer)
      await soldInDemo(holder)
      await signIn(page, seller)
      await inspect(page, locale, href('settings_license'))
      for (const slug of ['dashboard', 'transactions', 'licenses', 'payouts'] as const) {
        await openTab(page, locale, slug)
        await inspectOpen(page, locale, `${slug} of a seller`)
      }
    })
  })
}
