// The holder of the only edition renews it, moves what was renewed and gives it to a client; what others read meanwhile, and both as a table.
import type { Locator, Page } from '@playwright/test'
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
import { expect, journeyLocales, type Locale, words } from '../fixtures.ts'
import { addCard, euros, PAYS } from '../money-steps.ts'
import { test } from '../own-product.ts'
import { openTab } from '../person-steps.ts'
import { choose, fetchedBy, inCart, nameWebsite, pdfText } from './buyer-steps.ts'
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
const CLIENT = { name: 'Atelier Norr', site: 'norr.example' } as const

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

/** The licence that begins when the other one is over. */
const renewed = (page: Page, locale: Locale): Locator =>
  page
    .getByRole('list', { name: said[locale].held.held, exact: true })
    .getByRole('listitem')
    .filter({ hasText: said[locale].states.upcoming })

/** It is for another website, and then for a client and theirs, once; its document says whose it is. */
async function handOver(page: Page, locale: Locale, title: string): Promise<void> {
  const { website, transfer, pdf_of } = said[locale].held
  const row = renewed(page, locale)
  await row.getByRole('button', { name: words(website.change_one, locale, { title }), exact: true }).click()
  const moving = page.getByRole('dialog', { name: website.title, exact: true })
  await expect(moving.getByLabel(website.url, { exact: true })).toHaveValue(SITE)
  await moving.getByLabel(website.url, { exact: true }).fill('https://blog.example')
  await moving.getByRole('button', { name: website.save, exact: true }).click()
  await expect(row.getByText('blog.example', { exact: true })).toBeVisible()

  const open = row.getByRole('button', { name: words(transfer.open_one, locale, { title }), exact: true })
  await open.click()
  const giving = page.getByRole('dialog', { name: transfer.title, exact: true })
  await giving.getByLabel(transfer.licensee, { exact: true }).fill(CLIENT.name)
  await giving.getByLabel(transfer.url, { exact: true }).fill(`https://${CLIENT.site}`)
  await giving.getByRole('button', { name: transfer.send, exact: true }).click()
  await expect(row.getByText(CLIENT.site, { exact: true })).toBeVisible()
  await expect(row).toContainText(CLIENT.name)
  await expect(open).toBeHidden()
  const number = /L-\w{4}-\w{4}-\w{4}/.exec((await row.textContent()) ?? '')?.[0] ?? ''
  const link = row.getByRole('link', { name: words(pdf_of, locale, { number }), exact: true })
  const text = await pdfText(await fetchedBy(page, link))
  for (const each of [number, CLIENT.name, CLIENT.site]) expect(text).toContain(each)
}

/** What was bought, and nothing else, as a table of the page's language. */
async function expectTable(page: Page, locale: Locale, title: string): Promise<void> {
  const { event, events, csv, columns, categories } = said[locale].transactions
  await openTab(page, locale, 'transactions')
  await page.getByLabel(event, { exact: true }).selectOption('bought')
  await expect(page).toHaveURL(/event=bought/)
  const table = new TextDecoder().decode(await fetchedBy(page, page.getByRole('link', { name: csv, exact: true })))
  const [head = '', ...rows] = table.trimEnd().split('\r\n')
  expect(head).toContain([columns.date, columns.image, columns.category].join(','))
  expect(rows).toHaveLength(2)
  for (const row of rows) expect(row).toContain([title, categories.license, events.bought].join(','))
}

for (const locale of journeyLocales(import.meta.url)) {
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
      await handOver(page, locale, title)
      await expectTable(page, locale, title)
    })
  })
}
