// What the holder of the only edition does with it: renews it, moves it, hands it on; and what others read meanwhile.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { href, localHref } from '../../lib/routes.ts'
import cartEn from '../../messages/en/cart.json' with { type: 'json' }
import heldEn from '../../messages/en/held-licenses.json' with { type: 'json' }
import licensesEn from '../../messages/en/licenses.json' with { type: 'json' }
import saleEn from '../../messages/en/sale.json' with { type: 'json' }
import transactionsEn from '../../messages/en/transactions.json' with { type: 'json' }
import cartFr from '../../messages/fr/cart.json' with { type: 'json' }
import heldFr from '../../messages/fr/held-licenses.json' with { type: 'json' }
import licensesFr from '../../messages/fr/licenses.json' with { type: 'json' }
import saleFr from '../../messages/fr/sale.json' with { type: 'json' }
import transactionsFr from '../../messages/fr/transactions.json' with { type: 'json' }
import { inspectOpen } from '../axe.ts'
import { becomeCreator } from '../creator-by-calls.ts'
import { expect, type Locale, locales, words } from '../fixtures.ts'
import { addCard, euros, PAYS } from '../money-steps.ts'
import { test } from '../own-product.ts'
import { openTab } from '../person-steps.ts'
import { choose, inCart, nameWebsite } from './buyer-steps.ts'
import { putOnSale } from './put-on-sale.ts'

const said = {
  en: { cart: cartEn, held: heldEn, states: licensesEn.states, sale: saleEn, transactions: transactionsEn },
  fr: { cart: cartFr, held: heldFr, states: licensesFr.states, sale: saleFr, transactions: transactionsFr },
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
  await expect(page.getByText(states.upcoming, { exact: true }).first()).toBeVisible()
}

/** The licence that runs moves to another website, and is handed on to a client. */
async function moveAndTransfer(page: Page, locale: Locale, title: string): Promise<void> {
  const { held } = said[locale]
  const dialog = (name: string) => page.getByRole('dialog', { name, exact: true })
  const change = words(held.website.change_one, locale, { title })
  await page.getByRole('button', { name: change, exact: true }).last().click()
  await inspectOpen(page, locale, 'the dialog of the website')
  await page.setViewportSize(screens[locale].viewport)
  await dialog(held.website.title).getByLabel(held.website.url, { exact: true }).fill('https://moved.example')
  await dialog(held.website.title).getByRole('button', { name: held.website.save, exact: true }).click()
  await expect(page.getByText('moved.example', { exact: true })).toBeVisible()
  const transfer = words(held.transfer.open_one, locale, { title })
  await page.getByRole('button', { name: transfer, exact: true }).last().click()
  await inspectOpen(page, locale, 'the dialog of the transfer')
  await page.setViewportSize(screens[locale].viewport)
  const form = dialog(held.transfer.title)
  await form.getByLabel(held.transfer.licensee, { exact: true }).fill('Alpine Review AG')
  await form.getByLabel(held.transfer.url, { exact: true }).fill('https://client.example')
  await form.getByRole('button', { name: held.transfer.send, exact: true }).click()
  await expect(page.getByText('client.example', { exact: true })).toBeVisible()
}

/** Who transferred it when, to whom: both sides read it. */
async function expectRecord(page: Page, locale: Locale): Promise<void> {
  const [before = ''] = said[locale].held.transferred.split('{')
  const record = page.getByText(before.trim(), { exact: false }).filter({ hasText: 'Alpine Review AG' })
  await record.scrollIntoViewIfNeeded()
  await expect(record).toBeInViewport()
}

async function fetchTable(page: Page, locale: Locale, title: string): Promise<void> {
  const { transactions } = said[locale]
  await openTab(page, locale, 'transactions')
  await page.getByLabel(transactions.ordering, { exact: true }).selectOption({ label: transactions.orderings.dearest })
  await expect(page).toHaveURL(/ordering=-price/)
  await inspectOpen(page, locale, 'the transactions')
  await page.setViewportSize(screens[locale].viewport)
  const waiting = page.waitForEvent('download')
  await page.getByRole('link', { name: transactions.csv, exact: true }).click()
  const table = await readFile(await (await waiting).path(), 'utf8')
  expect(table.split('\n').filter(line => line.includes(title))).toHaveLength(2)
}

for (const locale of locales) {
  const { viewport, seed } = screens[locale]
  test.describe(`in ${locale}`, () => {
    test.use({ locale, viewport })
    test(`the only edition is renewed, moved and handed on, and others are told that it is taken (${locale})`, async ({
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
      await moveAndTransfer(page, locale, title)
      await expectRecord(page, locale)
      await openTab(seller, locale, 'licenses')
      await seller.goto(localHref(locale, href('account', { slug: 'licenses' }, { side: 'granted' })))
      await expectRecord(seller, locale)
      await fetchTable(page, locale, title)
    })
  })
}
