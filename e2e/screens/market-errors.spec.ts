// Prices, the cart, an account beside it and an appeal, sent as they should not be: the first error is in sight, and stays until it is mended.
import type { Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { href, localHref } from '../../lib/routes.ts'
import cartEn from '../../messages/en/cart.json' with { type: 'json' }
import imagesEn from '../../messages/en/images.json' with { type: 'json' }
import libraryEn from '../../messages/en/library.json' with { type: 'json' }
import licensesEn from '../../messages/en/licenses.json' with { type: 'json' }
import cartFr from '../../messages/fr/cart.json' with { type: 'json' }
import imagesFr from '../../messages/fr/images.json' with { type: 'json' }
import libraryFr from '../../messages/fr/library.json' with { type: 'json' }
import licensesFr from '../../messages/fr/licenses.json' with { type: 'json' }
import { expect, type Locale, words } from '../fixtures.ts'
import { choose, registerInCart, sayWhoPays } from '../market/buyer-steps.ts'
import { putOnSale } from '../market/put-on-sale.ts'
import { test } from '../own-product.ts'
import { expectErrorShown } from './first-error.ts'
import { type Case, inDialog, press, screens, walk, withField, wrongly } from './form-walk.ts'

const said = {
  en: { cart: cartEn, images: imagesEn, library: libraryEn, licenses: licensesEn },
  fr: { cart: cartFr, images: imagesFr, library: libraryFr, licenses: licensesFr },
} as const

const ofSellers = (locale: Locale, image: string): Case[] => [
  {
    name: 'prices of new images',
    path: href('settings_license'),
    open: async page => {
      const sells = page.locator('[name=license_sale]')
      if (!(await sells.isChecked())) await sells.check()
    },
    form: withField('base_price_cents'),
    spoil: wrongly('base_price_cents', '19'),
    mend: '20',
  },
  {
    name: 'price of an image',
    path: href('image', { id: image }),
    open: press(said[locale].images.edit.open),
    form: withField('base_price_cents'),
    spoil: wrongly('base_price_cents', '2001'),
    mend: '2000',
  },
  {
    name: 'price of many images',
    path: href('images', {}, { view: 'table' }),
    open: async page => {
      await page.getByRole('checkbox', { name: said[locale].library.selection.all_loaded }).check()
      await press(said[locale].library.selection.edit)(page)
    },
    form: inDialog,
    spoil: form => form.locator('input[inputmode=decimal]').fill('2001'),
    mend: '2000',
  },
  {
    name: 'licence granted elsewhere',
    path: href('account', { slug: 'websites' }),
    open: press(said[locale].licenses.record),
    form: inDialog,
  },
  {
    name: 'amounts of letters',
    path: href('account', { slug: 'mailings' }),
    form: withField('prejudice_cents'),
    spoil: wrongly('prejudice_cents', 'much'),
    mend: '300',
  },
]

/** The website of a licence: the field has no button, Enter sends it. */
async function nameWrongWebsite(page: Page, locale: Locale, title: string): Promise<void> {
  await page.goto(localHref(locale, href('cart')))
  const label = words(said[locale].cart.items.website_of, locale, { title })
  const field = page.getByLabel(label, { exact: true })
  await field.fill('http://192.168.1.1/')
  await field.press('Enter')
  await expectErrorShown(page.locator('form').filter({ has: field }), 'https://buyer.example')
  await expect(field).toHaveValue(/^https:\/\/buyer\.example/)
}

for (const [locale, viewport] of screens) {
  test(`forms of a seller and of a buyer show their first error, ${locale}`, async ({
    quietPage: page,
    meetSomebody,
    product,
  }) => {
    test.setTimeout(300_000)
    const { cart } = said[locale]
    await page.setViewportSize(viewport)
    const seed = locale === 'en' ? 7_100 : 7_200
    const name = `errors-${locale}`
    const [image = '', held = ''] = await putOnSale(page, await meetSomebody(), {
      product,
      locale,
      name,
      seed,
      prices: [40_00, 50_00],
    })
    await walk(page, locale, ofSellers(locale, image))

    const buyer = await meetSomebody()
    await buyer.setViewportSize(viewport)
    await buyer.goto(localHref(locale, href('image', { id: image })))
    await choose(buyer, locale, 'one_year')
    await nameWrongWebsite(buyer, locale, `${name} 0`)
    await walk(buyer, locale, [
      { name: 'account', open: press(cart.panel.register), form: withField('password'), mend: 'Éloïse' },
    ])
    await buyer.reload()
    await registerInCart(buyer, locale)
    await walk(buyer, locale, [{ name: 'who pays', open: press(cart.panel.to_payment), form: withField('born_on') }])
    await sayWhoPays(buyer, locale)
    await walk(buyer, locale, [{ name: 'card', form: withField('cvc'), mend: '4970 1071 1111 1119' }])

    await product.db.execute(sql`update images set state = 'nudity' where id = ${held}`)
    await product.db.execute(sql`
      insert into image_holds (image_id, state, found, held_at) values (${held}, 'not_appealed', 'nudity', now())`)
    await walk(page, locale, [
      { name: 'appeal', path: href('image', { id: held }), form: withField('text'), mend: 'It is a statue.' },
    ])
  })
}
