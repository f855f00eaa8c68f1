// A stranger buys: three photographs of two creators, three durations, one payment that their bank confirms.
import type { Page } from '@playwright/test'
import { href, localHref } from '../lib/routes.ts'
import cartEn from '../messages/en/cart.json' with { type: 'json' }
import moneyEn from '../messages/en/mangopay-money.json' with { type: 'json' }
import saleEn from '../messages/en/sale.json' with { type: 'json' }
import cartFr from '../messages/fr/cart.json' with { type: 'json' }
import moneyFr from '../messages/fr/mangopay-money.json' with { type: 'json' }
import saleFr from '../messages/fr/sale.json' with { type: 'json' }
import { jpeg } from '../tests/support/files/jpeg-files.ts'
import { becomeCreator } from './creator-by-calls.ts'
import { expect, type Locale, locales, words } from './fixtures.ts'
import { CHALLENGED, euros, expectBank, fillCard } from './money-steps.ts'
import { type OwnProduct, test } from './own-product.ts'
import { completePersonal, registerAndLogIn } from './person-steps.ts'
import { signInvoicing, verifyByCalls } from './seller-steps.ts'

const said = {
  en: { cart: cartEn, sale: saleEn, bank: moneyEn.secure },
  fr: { cart: cartFr, sale: saleFr, bank: moneyFr.secure },
} as const
type Duration = keyof typeof saleEn.table.durations

/** Everything that selling asks for, and photographs on sale at these prices; gives their ids. */
async function sell(page: Page, admin: Page, { product, locale, name, seed, prices }: Selling): Promise<string[]> {
  await becomeCreator(page, locale, name)
  await verifyByCalls(page, admin, product)
  await signInvoicing(page, locale)
  const ids: string[] = []
  for (const [at, price] of prices.entries()) {
    const file = { name: `${at}.jpg`, mimeType: 'image/jpeg', buffer: await jpeg({ seed: seed + at }) }
    const fields = {
      genre: 'gen_seascape',
      license_sale: 'true',
      base_price_cents: String(price),
      title: `${name} ${at}`,
    }
    const headers = { Origin: product.url }
    const given = await page.request.post('/api/images/create', { headers, multipart: { ...fields, file } })
    expect(given.status(), await given.text()).toBe(201)
    ids.push((await given.json()).id)
  }
  for (const id of ids)
    await expect(async () => {
      const offer = await page.request.get(`/api/images/${id}/offer`)
      expect((await offer.json()).prices).toHaveLength(4)
    }).toPass({ timeout: 60_000 })
  return ids
}
type Selling = { product: OwnProduct; locale: Locale; name: string; seed: number; prices: number[] }

async function choose(page: Page, locale: Locale, image: string, duration: Duration): Promise<void> {
  const { cart, sale } = said[locale]
  await page.goto(localHref(locale, href('image', { id: image })))
  await page.getByRole('link', { name: sale.choose, exact: true }).click()
  await page.getByRole('radio', { name: sale.table.durations[duration] }).check()
  await page.getByRole('button', { name: cart.offer.add, exact: true }).click()
  await expect(page.getByRole('link', { name: cart.offer.to_cart, exact: true })).toBeInViewport()
}

for (const locale of locales) {
  test.describe(`in ${locale}`, () => {
    // The provider’s pages speak the browser’s language.
    test.use({ locale })
    test(`a stranger buys of two creators in one payment (${locale})`, async ({
      quietPage: page,
      meetSomebody,
      product,
    }) => {
      test.setTimeout(240_000)
      const { cart, sale, bank } = said[locale]
      const admin = await meetSomebody()
      const seeds = locale === 'en' ? [7_100, 7_200] : [7_300, 7_400]
      const one = await sell(await meetSomebody(), admin, {
        product,
        locale,
        name: 'one',
        seed: seeds[0] ?? 0,
        prices: [100_00, 33_33],
      })
      const other = await sell(await meetSomebody(), admin, {
        product,
        locale,
        name: 'other',
        seed: seeds[1] ?? 0,
        prices: [50_00],
      })
      await choose(page, locale, one[0] ?? '', 'one_year')
      await choose(page, locale, one[1] ?? '', 'six_months')
      await choose(page, locale, other[0] ?? '', 'six_months')
      await page.getByRole('link', { name: cart.offer.to_cart, exact: true }).click()
      await expect(page.getByRole('listitem').filter({ hasText: 'one 0' })).toBeVisible()
      // 100.00 + 20.00 + 30.00; nobody charges VAT.
      await expect(page.getByText(euros(150_00, locale)).first()).toBeVisible()
      await page
        .getByLabel(words(cart.items.duration, locale, { title: 'other 0' }), { exact: true })
        .selectOption('five_years')
      await expect(page.getByText(euros(320_00, locale)).first()).toBeVisible()

      await registerAndLogIn(page, locale, { name: 'buyer', account_type: 'advertiser' })
      await completePersonal(page, locale, 'natural')
      await page.goto(localHref(locale, href('cart')))
      await expect(page.getByText(euros(320_00, locale)).first()).toBeVisible()
      await page.getByRole('button', { name: cart.panel.to_payment, exact: true }).click()
      await fillCard(page, locale, CHALLENGED)
      const price = euros(320_00, locale)
      await page.getByRole('button', { name: words(cart.panel.pay, locale, { price }), exact: true }).click()
      await expectBank(page, locale, price)
      await page.getByRole('button', { name: bank.accept, exact: true }).click()
      await expect(page.getByText(cart.outcome.paid_title, { exact: true })).toBeInViewport({ timeout: 30_000 })
      await expect(page.getByText(sale.table.durations.five_years)).toBeVisible()
      await expect(page.getByText(/^L-\w{4}-\w{4}-\w{4}$/)).toHaveCount(3)
      await page.getByRole('link', { name: words(cart.outcome.invoices, locale, { count: 2 }), exact: true }).click()
      await expect(page.getByRole('row').filter({ hasText: /C\d+-\d{4}-/ })).toHaveCount(2)
    })
  })
}
