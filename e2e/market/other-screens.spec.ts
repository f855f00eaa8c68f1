// The way from a search to both sellers' payouts on the screens that buying.spec.ts leaves out: a phone in English, a desk in French.
import { href, localHref } from '../../lib/routes.ts'
import cartEn from '../../messages/en/cart.json' with { type: 'json' }
import cartFr from '../../messages/fr/cart.json' with { type: 'json' }
import { expect, journeyLocales } from '../fixtures.ts'
import { test } from '../own-product.ts'
import { signIn } from '../sign-in.ts'
import { type Basket, expectSplit, fetchAll, fillBasket, registerAndPay } from './basket-steps.ts'
import { inCart } from './buyer-steps.ts'
import { expectOwed, expectStatement, payOnTheFirst } from './payday-steps.ts'
import { putOnSale } from './put-on-sale.ts'
import { giveBankAccount } from './seller-steps.ts'

const said = { en: cartEn, fr: cartFr } as const
const screens = {
  en: { viewport: { width: 390, height: 844 }, seed: 7_500 },
  fr: { viewport: { width: 1280, height: 800 }, seed: 7_700 },
} as const
const basket: Basket = {
  byWords: { title: 'Life', duration: 'ten_years' },
  byPicture: { title: 'Picos de Europa', file: 'picosdeeuropa_by_Aitzol_Berasategi.jpg', duration: 'six_months' },
}
/** 33.33 of somebody who charges no VAT; 480.00 for ten years and 144.00 for half of one of the demo creator, and VAT of 10 %. */
const DUE = { one: 33_33, demo: 624_00 + 62_40 } as const
/** The commission: 17 % of the prices of one year (33.33; 80.00 and 240.00), and VAT of 20 % on it. */
const EARNED = { one: 33_33 - 5_67 - 1_13, demo: DUE.demo - (13_60 + 40_80) - 10_88 } as const

// One of its sellers is of the demo world.
test.use({ demo: true })

for (const locale of journeyLocales(import.meta.url)) {
  const { viewport, seed } = screens[locale]
  test.describe(`in ${locale}`, () => {
    test.use({ locale, viewport })
    test(`two sellers are paid at once, and on the first of the month, on the other screen (${locale})`, async ({
      quietPage: page,
      meetSomebody,
      product,
    }) => {
      test.setTimeout(420_000)
      const seller = await meetSomebody()
      const title = `two-${locale} 0`
      const offered = { product, locale, name: `two-${locale}`, seed, prices: [DUE.one] }
      const [own = ''] = await putOnSale(seller, await meetSomebody(), offered)
      const provider = await giveBankAccount(seller, locale)
      const demo = await meetSomebody()
      await signIn(demo)
      for (const each of [seller, demo]) await each.setViewportSize(viewport)

      await fillBasket(page, locale, basket, own)
      await page.getByRole('link', { name: said[locale].offer.to_cart, exact: true }).click()
      await expect(page).toHaveURL(localHref(locale, href('cart')))
      for (const each of ['Life', 'Picos de Europa', title]) await expect(inCart(page, each)).toBeVisible()
      await registerAndPay(page, locale, DUE.one + DUE.demo)
      await fetchAll(page, locale, ['Life', 'Picos de Europa', title], [DUE.one, DUE.demo])

      await expectSplit(seller, locale, [title], { due: DUE.one, earned: EARNED.one })
      await expectSplit(demo, locale, ['Life', 'Picos de Europa'], { due: DUE.demo, earned: EARNED.demo })
      expect(await expectOwed(seller, locale)).toBe(EARNED.one)
      const owed = await expectOwed(demo, locale)
      await payOnTheFirst(product, provider, [seller, demo])
      await expectStatement(seller, locale, EARNED.one)
      await expectStatement(demo, locale, owed)
    })
  })
}
