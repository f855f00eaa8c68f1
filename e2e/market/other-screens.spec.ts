// The way from a search to the downloads on the screens that buying.spec.ts leaves out: a phone in English, a desk in French.
import { href, localHref } from '../../lib/routes.ts'
import cartEn from '../../messages/en/cart.json' with { type: 'json' }
import imagesEn from '../../messages/en/images.json' with { type: 'json' }
import moneyEn from '../../messages/en/mangopay-money.json' with { type: 'json' }
import cartFr from '../../messages/fr/cart.json' with { type: 'json' }
import imagesFr from '../../messages/fr/images.json' with { type: 'json' }
import moneyFr from '../../messages/fr/mangopay-money.json' with { type: 'json' }
import { expect, locales, words } from '../fixtures.ts'
import { CHALLENGED, euros, expectBank, fillCard } from '../money-steps.ts'
import { test } from '../own-product.ts'
import { choose, fetchLicense, inCart, onSaleInDemo, registerInCart, sayWhoPays } from './buyer-steps.ts'

const said = {
  en: { cart: cartEn, gallery: imagesEn.gallery, bank: moneyEn.secure },
  fr: { cart: cartFr, gallery: imagesFr.gallery, bank: moneyFr.secure },
} as const
const screens = { en: { width: 390, height: 844 }, fr: { width: 1280, height: 800 } } as const
/** 25.00 for one year of the studio, which charges no VAT; 80.00 the year, and so 480.00 for ten of them, of the creator, and VAT of 10 %. */
const TOTAL = 25_00 + 528_00

// Its sellers are those of the demo world.
test.use({ demo: true })

for (const locale of locales) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale, viewport: screens[locale] })
    test(`two sellers are paid at once on the other screen (${locale})`, async ({ quietPage: page }) => {
      test.setTimeout(360_000)
      const { cart, gallery, bank } = said[locale]
      await onSaleInDemo(page, 'Umang')
      await page.goto(localHref(locale, href('discovers', {}, { search: 'umang' })))
      await page.locator('summary', { hasText: gallery.filters.sale_category }).click()
      await page.locator('details[open]').getByRole('link', { name: gallery.on_sale }).first().click()
      await expect(page).toHaveURL(/sale_category=license_on_sale/)
      await page.getByRole('main').locator('li').filter({ hasText: 'Umang' }).getByRole('link').first().click()
      await page.waitForURL(/\/images\/img_/)
      await choose(page, locale, 'one_year')
      await page.goto(localHref(locale, href('image', { id: await onSaleInDemo(page, 'Life') })))
      await choose(page, locale, 'ten_years')
      await page.getByRole('link', { name: cart.offer.to_cart, exact: true }).click()
      await expect(inCart(page, 'Life')).toBeInViewport()
      const price = euros(TOTAL, locale)
      await expect(page.getByText(price).first()).toBeVisible()
      await registerInCart(page, locale)
      await page.getByRole('button', { name: cart.panel.to_payment, exact: true }).last().click()
      await sayWhoPays(page, locale)
      await fillCard(page, locale, CHALLENGED)
      await page.getByRole('button', { name: words(cart.panel.pay, locale, { price }), exact: true }).click()
      await expectBank(page, locale, price)
      await page.getByRole('button', { name: bank.accept, exact: true }).click()
      await expect(page.getByText(cart.outcome.paid_title, { exact: true })).toBeInViewport({ timeout: 30_000 })
      await expect(page.getByText(/^L-\w{4}-\w{4}-\w{4}$/)).toHaveCount(2)
      for (const title of ['Umang', 'Life']) await fetchLicense(page, locale, title)
    })
  })
}
