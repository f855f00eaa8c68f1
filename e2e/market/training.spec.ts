// A creator sells licences to train, for all photographs and for one; a buyer finds the offer, pays it and reads what the file says.
import type { Page } from '@playwright/test'
import exifr from 'exifr'
import { href, localHref } from '../../lib/routes.ts'
import cartEn from '../../messages/en/cart.json' with { type: 'json' }
import heldEn from '../../messages/en/held-licenses.json' with { type: 'json' }
import imagesEn from '../../messages/en/images.json' with { type: 'json' }
import saleEn from '../../messages/en/sale.json' with { type: 'json' }
import soldEn from '../../messages/en/sold-licenses.json' with { type: 'json' }
import termsEn from '../../messages/en/training-terms.json' with { type: 'json' }
import cartFr from '../../messages/fr/cart.json' with { type: 'json' }
import heldFr from '../../messages/fr/held-licenses.json' with { type: 'json' }
import imagesFr from '../../messages/fr/images.json' with { type: 'json' }
import saleFr from '../../messages/fr/sale.json' with { type: 'json' }
import soldFr from '../../messages/fr/sold-licenses.json' with { type: 'json' }
import termsFr from '../../messages/fr/training-terms.json' with { type: 'json' }
import { inspectOpen } from '../axe.ts'
import { becomeCreator } from '../creator-by-calls.ts'
import { expect, journeyLocales, type Locale, words } from '../fixtures.ts'
import { addCard, euros, PAYS } from '../money-steps.ts'
import { test } from '../own-product.ts'
import { openTab } from '../person-steps.ts'
import { fetchedBy, inCart, pdfText } from './buyer-steps.ts'
import { putOnSale } from './put-on-sale.ts'

const said = {
  en: { cart: cartEn, held: heldEn, images: imagesEn, sale: saleEn, sold: soldEn, terms: termsEn },
  fr: { cart: cartFr, held: heldFr, images: imagesFr, sale: saleFr, sold: soldFr, terms: termsFr },
} as const
const screens = {
  en: { viewport: { width: 1280, height: 800 }, seed: 9_300 },
  fr: { viewport: { width: 390, height: 844 }, seed: 9_400 },
} as const
/** Their seller charges no VAT. */
const ACCOUNT_PRICE = 300_00
const OWN_PRICE = 450_00

/** Beside the switch of AI rights, for all photographs. */
async function offerAll(page: Page, locale: Locale): Promise<void> {
  const { training } = said[locale].sale
  await openTab(page, locale, 'machines')
  const form = page.getByRole('form', { name: training.title })
  await form.getByRole('switch', { name: training.on }).check()
  const price = form.getByLabel(training.price, { exact: true })
  await price.fill(locale === 'en' ? '12000' : '12000,00')
  await form.locator('button[type=submit]').click()
  await expect(price).toHaveAttribute('aria-invalid', 'true')
  await price.fill('300')
  await inspectOpen(page, locale, 'the price of licences to train')
  await page.setViewportSize(screens[locale].viewport)
  await form.locator('button[type=submit]').click()
  await expect(page.getByText(training.saved)).toBeVisible()
}

/** Of one photograph, on its page: at a price of its own, or not at all. */
async function offerOne(page: Page, locale: Locale, image: string, choice: 'price' | 'withheld'): Promise<void> {
  const { sale, images } = said[locale]
  await page.goto(localHref(locale, href('image', { id: image })))
  await page.getByRole('button', { name: images.edit.open }).click()
  const form = page.getByRole('form', { name: sale.training.own_legend })
  await form.getByRole('radio', { name: sale.training.own[choice] }).check()
  if (choice === 'price') {
    await form.getByLabel(sale.training.price, { exact: true }).fill('450')
    await inspectOpen(page, locale, 'the price of one licence to train')
    await page.setViewportSize(screens[locale].viewport)
  }
  await form.getByRole('button', { name: sale.training.save, exact: true }).click()
  await expect(page.getByText(sale.training.saved)).toBeVisible()
}

/** From the page of the photograph to the cart, having read what is permitted. */
async function chooseTraining(page: Page, locale: Locale, image: string): Promise<void> {
  const { cart, images, terms } = said[locale]
  await page.goto(localHref(locale, href('image', { id: image })))
  const price = euros(OWN_PRICE, locale)
  await page.getByRole('link', { name: words(images.facts.training_value, locale, { price }), exact: true }).click()
  await expect(page.getByRole('heading', { name: cart.training.title, exact: true })).toBeVisible()
  await expect(page.getByText(cart.training.lead)).toBeVisible()
  await expect(page.getByRole('heading', { name: terms.title, exact: true })).toBeVisible()
  for (const { answer } of [terms.uses.train, terms.uses.show]) await expect(page.getByText(answer)).toBeVisible()
  await inspectOpen(page, locale, 'the offer of a licence to train')
  await page.setViewportSize(screens[locale].viewport)
  await page.getByRole('button', { name: cart.training.add, exact: true }).click()
  await page.getByRole('link', { name: cart.training.to_cart, exact: true }).click()
}

async function pay(page: Page, locale: Locale, title: string): Promise<void> {
  const { cart } = said[locale]
  await expect(inCart(page, title)).toContainText(cart.training.item)
  await inspectOpen(page, locale, 'a licence to train in the cart')
  await page.setViewportSize(screens[locale].viewport)
  await page.getByRole('button', { name: cart.panel.to_payment, exact: true }).last().click()
  const price = euros(OWN_PRICE, locale)
  await page.getByRole('button', { name: words(cart.panel.pay, locale, { price }), exact: true }).click()
  await expect(page.getByText(cart.outcome.paid_title, { exact: true })).toBeInViewport({ timeout: 30_000 })
}

/** Document, file and public page of what was bought. */
async function fetchTraining(page: Page, locale: Locale, title: string): Promise<void> {
  const { held, sold, sale } = said[locale]
  await openTab(page, locale, 'licenses')
  const row = page
    .getByRole('list', { name: held.held, exact: true })
    .getByRole('listitem')
    .filter({ hasText: held.training })
  const number = /L-\w{4}-\w{4}-\w{4}/.exec((await row.textContent()) ?? '')?.[0] ?? ''
  const document = row.getByRole('link', { name: words(held.pdf_of, locale, { number }), exact: true })
  const text = await pdfText(await fetchedBy(page, document))
  for (const each of [number, title, sale.training.term]) expect(text).toContain(each)
  const link = row.getByRole('link', { name: words(held.file_of, locale, { title }), exact: true })
  const file = Buffer.from(await fetchedBy(page, link))
  const read = await exifr.parse(file, { xmp: true, mergeOutput: true })
  expect(read.DataMining).toMatch(/DMI-PROHIBITED-SEECONSTRAINT$/)
  expect(JSON.stringify(read.OtherConstraints)).toContain(number)
  expect(file.includes('cawg.training-mining')).toBe(true)
  await row.getByRole('link', { name: words(held.page_of, locale, { number }), exact: true }).click()
  await expect(page.getByRole('heading', { name: sold.page.training.in_force.title, exact: true })).toBeVisible()
  await inspectOpen(page, locale, 'the public page of a licence to train')
  await page.setViewportSize(screens[locale].viewport)
}

for (const locale of journeyLocales(import.meta.url)) {
  const { viewport, seed } = screens[locale]
  test.describe(`in ${locale}`, () => {
    test.use({ locale, viewport })
    test(`models may be trained with a photograph by whoever pays for it (${locale})`, async ({
      quietPage: page,
      meetSomebody,
      product,
    }) => {
      test.setTimeout(600_000)
      const { cart, images } = said[locale]
      const seller = await meetSomebody()
      const name = `train-${locale}`
      const title = `${name} 0`
      const offered = { product, locale, name, seed, prices: [100_00] }
      const [image = ''] = await putOnSale(seller, await meetSomebody(), offered)
      await offerAll(seller, locale)
      const visitor = await meetSomebody()
      await visitor.goto(localHref(locale, href('image', { id: image })))
      const price = euros(ACCOUNT_PRICE, locale)
      await expect(visitor.getByText(words(images.facts.training_value, locale, { price }))).toBeVisible()
      await offerOne(seller, locale, image, 'price')

      await becomeCreator(page, locale, `trainer-${locale}`)
      await addCard(page, locale, PAYS)
      await chooseTraining(page, locale, image)
      await pay(page, locale, title)
      const told = await fetch(`${product.url}/.well-known/tdmrep.json`)
      expect(await told.text()).toContain(`/sale/${image}/`)
      await fetchTraining(page, locale, title)

      // Withdrawn: nobody buys another, and what was sold stays.
      await offerOne(seller, locale, image, 'withheld')
      await visitor.goto(localHref(locale, href('sale', { id: image })))
      await expect(visitor.getByRole('heading', { name: cart.offer.title, exact: true })).toBeVisible()
      await expect(visitor.getByRole('heading', { name: cart.training.title, exact: true })).toBeHidden()
      await fetchTraining(page, locale, title)
    })
  })
}
