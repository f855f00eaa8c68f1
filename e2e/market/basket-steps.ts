// What a stranger buys of two sellers at once: found by words and a filter, by its very picture, and on its own page; paid at a bank that asks, and fetched.
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { href, localHref } from '../../lib/routes.ts'
import cartEn from '../../messages/en/cart.json' with { type: 'json' }
import discoverEn from '../../messages/en/discover.json' with { type: 'json' }
import imagesEn from '../../messages/en/images.json' with { type: 'json' }
import moneyEn from '../../messages/en/mangopay-money.json' with { type: 'json' }
import transactionsEn from '../../messages/en/transactions.json' with { type: 'json' }
import cartFr from '../../messages/fr/cart.json' with { type: 'json' }
import discoverFr from '../../messages/fr/discover.json' with { type: 'json' }
import imagesFr from '../../messages/fr/images.json' with { type: 'json' }
import moneyFr from '../../messages/fr/mangopay-money.json' with { type: 'json' }
import transactionsFr from '../../messages/fr/transactions.json' with { type: 'json' }
import { root } from '../../scripts/build-stamp.ts'
import { expect, type Locale, words } from '../fixtures.ts'
import { CHALLENGED, euros, expectBank, fillCard } from '../money-steps.ts'
import { openTab } from '../person-steps.ts'
import {
  choose,
  type Duration,
  fetchLicense,
  onSaleInDemo,
  pdfText,
  registerInCart,
  sayWhoPays,
} from './buyer-steps.ts'

const said = {
  en: {
    cart: cartEn,
    picture: discoverEn.picture,
    gallery: imagesEn.gallery,
    bank: moneyEn.secure,
    transactions: transactionsEn,
  },
  fr: {
    cart: cartFr,
    picture: discoverFr.picture,
    gallery: imagesFr.gallery,
    bank: moneyFr.secure,
    transactions: transactionsFr,
  },
} as const

type Found = { title: string; duration: Duration }
/** Two of the demo creator's, whose titles are words to search for and whose pictures lie in the folder of photographs. */
export type Basket = { byWords: Found; byPicture: Found & { file: string } }
/** Of one seller's part: what the buyer pays, and what of it is theirs. */
type Part = { due: number; earned: number }

/** The two, and for one year a third with this id. */
export async function fillBasket(
  page: Page,
  locale: Locale,
  { byWords, byPicture }: Basket,
  third: string,
): Promise<void> {
  const { gallery, picture } = said[locale]
  await onSaleInDemo(page, byWords.title)
  await page.goto(localHref(locale, href('discovers', {}, { search: byWords.title.toLowerCase() })))
  await page
    .locator('summary')
    .and(page.getByText(gallery.filters.sale_category, { exact: true }))
    .click()
  await page
    .locator('details[open]')
    .getByRole('link', { name: gallery.sale_categories.license_on_sale })
    .first()
    .click()
  await expect(page).toHaveURL(/sale_category=license_on_sale/)
  const found = page.getByRole('main').locator('li', { has: page.getByText(byWords.title, { exact: true }) })
  await found.getByRole('link').first().click()
  await page.waitForURL(/\/images\/img_/)
  await choose(page, locale, byWords.duration)
  await onSaleInDemo(page, byPicture.title)
  await page.goto(localHref(locale, href('picture_search')))
  const file = join(root, 'content', 'photos', byPicture.file)
  await page.locator('main input[type=file]').first().setInputFiles(file)
  const copy = page.getByRole('list', { name: picture.copies }).getByRole('link').first()
  await copy.click()
  await page.waitForURL(/\/images\/img_/)
  // What was found is there again on the way back.
  await page.goBack()
  await copy.click()
  await page.waitForURL(/\/images\/img_/)
  await choose(page, locale, byPicture.duration)
  await page.goto(localHref(locale, href('image', { id: third })))
  await choose(page, locale, 'one_year')
}

/** From the cart to the word that all three are paid: an account on the way, and a bank that asks for this sum. */
export async function registerAndPay(page: Page, locale: Locale, cents: number): Promise<void> {
  const { cart, bank } = said[locale]
  const price = euros(cents, locale)
  await expect(page.getByText(price).first()).toBeVisible()
  await registerInCart(page, locale)
  await page.getByRole('button', { name: cart.panel.to_payment, exact: true }).last().click()
  await sayWhoPays(page, locale)
  await fillCard(page, locale, CHALLENGED)
  await page.getByRole('button', { name: words(cart.panel.pay, locale, { price }), exact: true }).click()
  await expectBank(page, locale, price)
  await page.getByRole('button', { name: bank.accept, exact: true }).click()
  await expect(page.getByText(cart.outcome.paid_title, { exact: true })).toBeInViewport({ timeout: 30_000 })
  await expect(page.getByText(/^L-\w{4}-\w{4}-\w{4}$/)).toHaveCount(3)
}

/** The files and documents of all titles, and an invoice of each seller over these sums. */
export async function fetchAll(page: Page, locale: Locale, titles: string[], sums: number[]): Promise<void> {
  for (const title of titles) await fetchLicense(page, locale, title)
  const { results } = await (await page.request.get('/api/invoices')).json()
  const paid: { id: string; number: string; total_cents: number }[] = results
  expect(paid.map(({ total_cents }) => total_cents).sort()).toEqual(sums.toSorted())
  for (const { id, number, total_cents } of paid) {
    const pdf = await page.request.get(`/api/invoices/${id}/pdf?language=${locale}`)
    const text = await pdfText(new Uint8Array(await pdf.body()))
    expect(text).toContain(number)
    expect(text).toContain(euros(total_cents, locale).replace(/\s/g, ' '))
  }
}

/** What a seller sees of this purchase: the price of their part, and what of it is theirs. */
export async function expectSplit(page: Page, locale: Locale, titles: string[], { due, earned }: Part): Promise<void> {
  await openTab(page, locale, 'transactions')
  const row = page
    .getByRole('row')
    .filter({ hasText: titles[0] ?? '' })
    .first()
  await expect(row).toContainText(said[locale].transactions.earned)
  await row.scrollIntoViewIfNeeded()
  await expect(row).toBeInViewport()
  const { results } = await (await page.request.get('/api/transactions?event=sold')).json()
  type Row = { image: { title: string }; total_cents: number; earned_cents: number; invoice: { number: string } }
  // The newest sale of theirs: what stands on one invoice.
  const its = (results as Row[]).filter(({ invoice }) => invoice.number === results[0].invoice.number)
  expect(its.map(({ image }) => image.title).sort()).toEqual(titles.toSorted())
  const sum = (pick: (each: Row) => number) => its.reduce((all, each) => all + pick(each), 0)
  expect([sum(each => each.total_cents), sum(each => each.earned_cents)]).toEqual([due, earned])
}
