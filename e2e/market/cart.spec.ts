// The cart of a visitor lasts: over a restart of the browser, in the other language, through a new price and a withdrawn photograph, and into an account that has another cart.
import type { Browser, Page } from '@playwright/test'
import { href, localHref } from '../../lib/routes.ts'
import cartEn from '../../messages/en/cart.json' with { type: 'json' }
import moneyEn from '../../messages/en/mangopay-money.json' with { type: 'json' }
import cartFr from '../../messages/fr/cart.json' with { type: 'json' }
import moneyFr from '../../messages/fr/mangopay-money.json' with { type: 'json' }
import { inspectOpen } from '../axe.ts'
import { becomeCreator } from '../creator-by-calls.ts'
import { expect, journeyLocales, type Locale, words } from '../fixtures.ts'
import { actOnlyWhenHydrated } from '../hydration.ts'
import { CHALLENGED, euros, expectBank, fillCard } from '../money-steps.ts'
import { type OwnProduct, test } from '../own-product.ts'
import { logIn } from '../person-steps.ts'
import { choose, inCart } from './buyer-steps.ts'
import { putOnSale } from './put-on-sale.ts'

const said = {
  en: { cart: cartEn, bank: moneyEn.secure },
  fr: { cart: cartFr, bank: moneyFr.secure },
} as const
const journeys = {
  en: { viewport: { width: 1280, height: 800 }, seed: 8_100, other: 'fr' },
  fr: { viewport: { width: 390, height: 844 }, seed: 8_300, other: 'en' },
} as const
/** Of four photographs; the second is withdrawn and the first becomes dearer. Their creator charges no VAT. */
const PRICES = [100_00, 60_00, 80_00, 40_00]
const DEARER = 120_00

/** The same browser after it was closed: what it has kept is all that is left. */
async function restarted(browser: Browser, page: Page, { url }: OwnProduct, locale: Locale): Promise<Page> {
  const context = await browser.newContext({
    storageState: await page.context().storageState(),
    baseURL: url,
    locale,
    viewport: journeys[locale].viewport,
    serviceWorkers: 'block',
  })
  await page.close()
  const again = await context.newPage()
  await actOnlyWhenHydrated(again)
  return again
}

async function change(seller: Page, { url }: OwnProduct, id: string, data: object): Promise<void> {
  const answer = await seller.request.patch(`/api/images/${id}`, { headers: { Origin: url }, data })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** Pays with a card whose bank asks, and has it accept or refuse. */
async function payAtBank(page: Page, locale: Locale, cents: number, act: 'accept' | 'refuse'): Promise<void> {
  const { cart, bank } = said[locale]
  const price = euros(cents, locale)
  await page.getByRole('button', { name: words(cart.panel.pay, locale, { price }), exact: true }).click()
  await expectBank(page, locale, price)
  await page.getByRole('button', { name: bank[act], exact: true }).click()
}

/** On a phone what is due and the way to it are on the screen before the summary is. */
async function expectWithinReach(page: Page, locale: Locale, cents: number): Promise<void> {
  const { panel } = said[locale].cart
  const bar = page.getByRole('region', { name: panel.total, exact: true })
  await expect(bar.getByText(euros(cents, locale))).toBeInViewport({ ratio: 1 })
  await bar.getByRole('button', { name: panel.to_payment, exact: true }).click()
  await expect(page.getByRole('link', { name: panel.login, exact: true })).toBeInViewport({ ratio: 1 })
  await expect(bar).toHaveCount(0)
}

for (const locale of journeyLocales(import.meta.url)) {
  const { viewport, seed, other } = journeys[locale]
  test.describe(`in ${locale}`, () => {
    test.use({ locale, viewport })
    test(`a cart outlives what happens to it (${locale})`, async ({ quietPage, meetSomebody, browser, product }) => {
      test.setTimeout(480_000)
      const { cart } = said[locale]
      const name = `kept-${locale}`
      const seller = await meetSomebody()
      const offered = await putOnSale(seller, await meetSomebody(), { product, locale, name, seed, prices: PRICES })
      const buyer = await meetSomebody()
      const email = await becomeCreator(buyer, locale, 'returning')
      await buyer.goto(localHref(locale, href('image', { id: offered[3] ?? '' })))
      await choose(buyer, locale, 'one_year')
      const cartPage = localHref(locale, href('cart'))

      await quietPage.goto(cartPage)
      await expect(quietPage.getByRole('heading', { name: cart.empty.title })).toBeInViewport()
      await inspectOpen(quietPage, locale, 'an empty cart')
      await quietPage.setViewportSize(viewport)
      for (const id of offered.slice(0, 3)) {
        await quietPage.goto(localHref(locale, href('image', { id })))
        await choose(quietPage, locale, 'one_year')
      }
      const page = await restarted(browser, quietPage, product, locale)
      await page.goto(localHref(other, href('cart')))
      await expect(inCart(page, name)).toHaveCount(3)
      await page.goto(cartPage)
      await expect(inCart(page, name)).toHaveCount(3)
      await inspectOpen(page, locale, 'a cart with prices')

      await change(seller, product, offered[0] ?? '', { base_price_cents: DEARER })
      await change(seller, product, offered[1] ?? '', { license_sale: false })
      await page.setViewportSize(viewport)
      await page.reload()
      const dearer = inCart(page, `${name} 0`)
      await expect(dearer.getByText(cart.items.changed, { exact: true })).toBeInViewport()
      await expect(dearer.getByText(euros(DEARER, locale)).first()).toBeInViewport()
      const gone = inCart(page, `${name} 1`).getByText(cart.items.states.withdrawn.badge, { exact: true })
      await gone.scrollIntoViewIfNeeded()
      await expect(gone).toBeInViewport()
      await inspectOpen(page, locale, 'a cart that has changed')
      await page.setViewportSize(viewport)
      await page.reload()
      if (locale === 'fr') await expectWithinReach(page, locale, DEARER + 80_00)

      await page.getByRole('link', { name: cart.panel.login, exact: true }).click()
      await logIn(page, locale, email)
      await page.waitForURL(cartPage)
      await expect(inCart(page, name)).toHaveCount(4)
      const due = DEARER + 80_00 + 40_00
      await page.getByRole('button', { name: cart.panel.to_payment, exact: true }).last().click()
      await fillCard(page, locale, CHALLENGED)
      await payAtBank(page, locale, due, 'refuse')
      await expect(page.getByText(cart.outcome.failed_title, { exact: true })).toBeInViewport({ timeout: 30_000 })
      await inspectOpen(page, locale, 'a cart whose payment was refused')
      await page.setViewportSize(viewport)
      await page.getByRole('button', { name: cart.outcome.again, exact: true }).click()
      await page.getByRole('button', { name: cart.panel.to_payment, exact: true }).last().click()
      await payAtBank(page, locale, due, 'accept')
      await expect(page.getByText(cart.outcome.paid_title, { exact: true })).toBeInViewport({ timeout: 30_000 })
      const bought = page.getByRole('region', { name: cart.outcome.paid_title }).getByRole('listitem')
      await expect(bought).toHaveText([3, 0, 2].map(at => new RegExp(`${name} ${at}`)))
      await inspectOpen(page, locale, 'a cart that is paid')
      await page.context().close()
    })
  })
}
