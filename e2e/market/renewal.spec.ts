// The holder of the only edition renews it, and what others read meanwhile.
import type { Page } from '@playwright/test'
import { href, localHref } from '../../lib/routes.ts'
import cartEn from '../../messages/en/cart.json' with { type: 'json' }
import heldEn from '../../messages/en/held-licenses.json' with { type: 'json' }
import licensesEn from '../../messages/en/licenses.json' with { type: 'json' }
import saleEn from '../../messages/en/sale.json' with { type: 'json' }
import cartFr from '../../messages/fr/cart.json' with { type: 'json' }
import heldFr from '../../messages/fr/held-licenses.json' with { type: 'json' }
import licensesFr from '../../messages/fr/licenses.json' with { type: 'json' }
import saleFr from '../../messages/fr/sale.json' with { type: 'json' }
import { inspectOpen } from '../axe.ts'
import { becomeCreator } from '../creator-by-calls.ts'
import { expect, type Locale, locales, words } from '../fixtures.ts'
import { addCard, euros, PAYS } from '../money-steps.ts'
import { test } from '../own-product.ts'
import { openTab } from '../person-steps.ts'
import { choose, inCart, nameWebsite } from './buyer-steps.ts'
import { putOnSale } from './put-on-sale.ts'

const said = {
  en: { cart: cartEn, held: heldEn, states: licensesEn.states, sale: saleEn },
  fr: { cart: cartFr, held: heldFr, states: licensesFr.states, sale: saleFr },
} as const
const screens = {
  en: { viewport: { width: 1280, height: 800 }, seed: 9_100 },
  fr: { viewport: { width: 390, height: 844 }, seed: 9_200 },
} as const
/** Its seller charges no VAT. */
const PRICE = 100_00
const SITE = 'https://shop.example'

async function pay(page: Page, locale: Locale): Promise<void> {
  const { cart } = said[locale]
  await page.getByRole('button', { name: cart.panel.to_payment, exact: true }).last().click()
  const price = euros(PRICE, locale)
  const button = page.getByRole('button', { name: words(cart.panel.pay, locale, { price }), exact: true })
  await expect(button).toBeVisible()
  await inspectOpen(page, locale, 'the cart while it is paid')
  await page.setViewportSize(screens[locale].viewport)
  await button.click()
  await expect(page.getByText(cart.outcome.paid_title, { exact: true })).toBeInViewport({ timeout: 30_000 })
}

/** From the licence's row to its website in the cart, without typing anything. */
async function renew(page: Page, locale: Locale, title: string): Promise<void> {
  const { cart, held, states } = said[locale]
  await openTab(page, locale, 'licenses')
  await page.getByRole('link', { name: words(held.renew_one, locale, { title }), exact: true }).click()
  await expect(page.getByLabel(cart.offer.website, { exact: true })).toHaveValue(SITE)
  await page.getByRole('button', { name: cart.offer.add, exact: true }).click()
  await page.getByRole('link', { name: cart.offer.to_cart, exact: true }).click()
  const [begins = ''] = cart.items.begins.split('{')
  await expect(inCart(page, title)).toContainText(begins.trim())
  await pay(page, locale)
  await openTab(page, locale, 'licenses')
  await expect(page.getByText(states.upcoming, { exact: true }).filter({ visible: true }).first()).toBeVisible()
}

for (const locale of locales) {
  const { viewport, seed } = screens[locale]
  test.describe(`in ${locale}`, () => {
    test.use({ locale, viewport })
    test(`the only edition is renewed, and others are told that it is taken (${locale})`, async ({
      quietPage: page,
      meetSomebody,
      product,
    }) => {
      test.setTimeout(420_000)
      const { cart, sale } = said[locale]
      const seller = await meetSomebody()
      const name = `only-${locale}`
      const title = `${name} 0`
      const offered = { product, locale, name, seed, prices: [PRICE] }
      const [image = ''] = await putOnSale(seller, await meetSomebody(), offered)
      const shown = localHref(locale, href('image', { id: image }))

      // A visitor has it in the cart before it is sold.
      const late = await meetSomebody()
      await late.goto(shown)
      const left = words(sale.editions.left, locale, { left: 1, of: 1 })
      await expect(late.getByText(left, { exact: true })).toBeVisible()
      await choose(late, locale, 'one_year')

      await becomeCreator(page, locale, `holder-${locale}`)
      await addCard(page, locale, PAYS)
      await page.goto(shown)
      await choose(page, locale, 'one_year')
      await page.getByRole('link', { name: cart.offer.to_cart, exact: true }).click()
      await nameWebsite(page, locale, title, SITE)
      await pay(page, locale)

      await late.goto(localHref(locale, href('cart')))
      await expect(inCart(late, title)).toContainText(cart.items.states.sold_out.text)
      await late.goto(localHref(locale, href('sale', { id: image })))
      await expect(late.getByText(cart.offer.sold_out, { exact: true })).toBeVisible()

      await renew(page, locale, title)
    })
  })
}
