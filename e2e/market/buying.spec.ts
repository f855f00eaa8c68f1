// A stranger finds, chooses, registers while paying and fetches what was bought; each seller sees the split and is paid; a copy on the buyer's website is authorised.
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { eq, sql } from 'drizzle-orm'
import { toCents } from '#lib/money.ts'
import { transfers } from '#server/db/schema/payouts.ts'
import { href, localHref } from '../../lib/routes.ts'
import cartEn from '../../messages/en/cart.json' with { type: 'json' }
import discoverEn from '../../messages/en/discover.json' with { type: 'json' }
import hitsEn from '../../messages/en/hits.json' with { type: 'json' }
import imagesEn from '../../messages/en/images.json' with { type: 'json' }
import providerEn from '../../messages/en/mangopay.json' with { type: 'json' }
import moneyEn from '../../messages/en/mangopay-money.json' with { type: 'json' }
import transactionsEn from '../../messages/en/transactions.json' with { type: 'json' }
import cartFr from '../../messages/fr/cart.json' with { type: 'json' }
import discoverFr from '../../messages/fr/discover.json' with { type: 'json' }
import hitsFr from '../../messages/fr/hits.json' with { type: 'json' }
import imagesFr from '../../messages/fr/images.json' with { type: 'json' }
import providerFr from '../../messages/fr/mangopay.json' with { type: 'json' }
import moneyFr from '../../messages/fr/mangopay-money.json' with { type: 'json' }
import transactionsFr from '../../messages/fr/transactions.json' with { type: 'json' }
import { root } from '../../scripts/build-stamp.ts'
import { expect, type Locale, locales, words } from '../fixtures.ts'
import { addCard, CHALLENGED, euros, expectBank, fillCard, PAYS } from '../money-steps.ts'
import { type OwnProduct, test } from '../own-product.ts'
import { openTab } from '../person-steps.ts'
import { signIn } from '../sign-in.ts'
import {
  choose,
  fetchLicense,
  inCart,
  nameWebsite,
  onSaleInDemo,
  pdfText,
  registerInCart,
  sayWhoPays,
} from './buyer-steps.ts'
import { putOnSale } from './put-on-sale.ts'
import { giveBankAccount } from './seller-steps.ts'

const said = {
  en: {
    cart: cartEn,
    picture: discoverEn.picture,
    gallery: imagesEn.gallery,
    bank: moneyEn.secure,
    sca: providerEn.sca,
    hits: hitsEn,
    transactions: transactionsEn,
  },
  fr: {
    cart: cartFr,
    picture: discoverFr.picture,
    gallery: imagesFr.gallery,
    bank: moneyFr.secure,
    sca: providerFr.sca,
    hits: hitsFr,
    transactions: transactionsFr,
  },
} as const
/** Where the demo creator's “Aitzgorri” stands without leave, on which screen it is bought for that website. */
const journeys = {
  en: { viewport: { width: 1280, height: 800 }, site: 'halcyon-magazine.localhost', seed: 7_100 },
  fr: { viewport: { width: 390, height: 844 }, site: 'agence-des-deux-rives.localhost', seed: 7_300 },
} as const
/** 100.00 of somebody who charges no VAT; 71.94 for half a year and 600.00 for five of the demo creator, and VAT of 10 %. */
const DUE = { one: 100_00, demo: 671_94 + 67_19 } as const
const TOTAL = DUE.one + DUE.demo
/** Sunset for five years, with VAT. */
const LARGE = 660_00
/** The commission: 17 % of the prices of one year (119.90 and 150.00), and VAT of 20 % on their sum. */
const EARNED = { one: 100_00 - 17_00 - 3_40, demo: DUE.demo - (20_38 + 25_50) - 9_18 } as const

/** Words and a filter find the one, its very picture the other. */
async function findAndChoose(page: Page, locale: Locale, own: string): Promise<void> {
  const { gallery, picture } = said[locale]
  await onSaleInDemo(page, 'Sunset')
  await page.goto(localHref(locale, href('discovers', {}, { search: 'sunset' })))
  await page.locator('summary', { hasText: gallery.filters.sale_category }).click()
  await page.locator('details[open]').getByRole('link', { name: gallery.on_sale }).first().click()
  await expect(page).toHaveURL(/sale_category=license_on_sale/)
  await page.getByRole('main').locator('li').filter({ hasText: 'Sunset' }).getByRole('link').first().click()
  await page.waitForURL(/\/images\/img_/)
  await choose(page, locale, 'five_years')
  await onSaleInDemo(page, 'Aitzgorri')
  await page.goto(localHref(locale, href('picture_search')))
  const file = join(root, 'content', 'photos', 'aitzgorri_by_Aitzol_Berasategi.jpg')
  await page.locator('main input[type=file]').first().setInputFiles(file)
  await page.getByRole('list', { name: picture.copies }).getByRole('link').first().click()
  await page.waitForURL(/\/images\/img_/)
  await choose(page, locale, 'six_months')
  await page.goto(localHref(locale, href('image', { id: own })))
  await choose(page, locale, 'one_year')
}

/** The page on which the demo creator's photograph was found, not yet allowed. */
async function copyOn(page: Page, site: string) {
  let found: { id: string; category: string; page_url: string } | undefined
  await expect(async () => {
    const { results } = await (await page.request.get('/api/hits?page_size=100')).json()
    const its = (hit: { page_url: string; image: { title: string } }) =>
      new URL(hit.page_url).hostname === site && !hit.page_url.includes('/latest/') && hit.image.title === 'Aitzgorri'
    found = results.find(its)
    expect(found).toBeDefined()
  }).toPass({ timeout: 120_000 })
  if (!found) throw new Error('no copy was found')
  return found
}

/** Everything that was paid for: three files and documents, and an invoice of each seller. */
async function fetchAll(page: Page, locale: Locale): Promise<void> {
  for (const title of ['Sunset', 'Aitzgorri', `one-${locale} 0`]) await fetchLicense(page, locale, title)
  const { results } = await (await page.request.get('/api/invoices')).json()
  const paid: { id: string; number: string; total_cents: number }[] = results
  expect(paid.map(({ total_cents }) => total_cents).sort()).toEqual([DUE.demo, DUE.one].sort())
  for (const { id, number, total_cents } of paid) {
    const pdf = await page.request.get(`/api/invoices/${id}/pdf?language=${locale}`)
    const text = await pdfText(new Uint8Array(await pdf.body()))
    expect(text).toContain(number)
    expect(text).toContain(euros(total_cents, locale).replace(/\s/g, ' '))
  }
}

/** What a seller sees of this purchase: the price of their part, and what of it is theirs. */
async function expectSplit(
  page: Page,
  locale: Locale,
  titles: string[],
  { due, earned }: { due: number; earned: number },
) {
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

/** On the first of the month the seller is paid what their statement adds up to. */
async function expectPaidOut(page: Page, { db, strike }: OwnProduct): Promise<void> {
  await db.execute(sql`delete from payout_runs`)
  await strike('billing.open-payouts')
  const read = async (path: string) => (await page.request.get(`/api${path}`)).json()
  let statement = { opening_cents: 0, closing_cents: 0, amount_cents: 0, entries: [] }
  await expect(async () => {
    const { results } = await read('/payouts')
    statement = await read(`/payouts/${results[0].id}`)
    expect(statement.entries).toHaveLength(2)
  }).toPass({ timeout: 60_000 })
  const { opening_cents, closing_cents, amount_cents, entries } = statement
  const lines: { amount_cents: number }[] = entries
  expect(lines.map(line => line.amount_cents)).toEqual([DUE.one, EARNED.one - DUE.one])
  const sum = lines.reduce((all, line) => all + line.amount_cents, opening_cents)
  expect([amount_cents, sum - closing_cents]).toEqual([EARNED.one, EARNED.one])
}

/** Whoever is paid here too confirms what is above the provider's limit; until then the seller waits, afterwards not. */
async function confirmLargeSum(page: Page, locale: Locale, { db }: OwnProduct): Promise<void> {
  const { cart, sca } = said[locale]
  const price = euros(LARGE, locale)
  const confirm = page.getByRole('link', { name: cart.outcome.to_confirm, exact: true })
  await addCard(page, locale, PAYS)
  await page.goto(localHref(locale, href('image', { id: await onSaleInDemo(page, 'Sunset') })))
  await choose(page, locale, 'five_years')
  await page.getByRole('link', { name: cart.offer.to_cart, exact: true }).click()
  await page.getByRole('button', { name: cart.panel.to_payment, exact: true }).last().click()
  await page.getByRole('button', { name: words(cart.panel.pay, locale, { price }), exact: true }).click()
  await expect(confirm).toBeInViewport({ timeout: 30_000 })
  await confirm.click()
  await page.getByLabel(sca.code).fill('702100')
  await page.getByRole('button', { name: sca.confirm, exact: true }).click()
  await expect(page.getByText(cart.outcome.paid_title, { exact: true })).toBeInViewport({ timeout: 30_000 })
  await expect(confirm).toBeHidden()
  const moved = await db
    .select()
    .from(transfers)
    .where(eq(transfers.amount_cents, toCents(LARGE)))
  // The walk in the other language has bought from the same product.
  expect(new Set(moved.map(({ status }) => status))).toEqual(new Set(['succeeded']))
}

// Its sellers and its web are those of the demo world.
test.use({ demo: true })

for (const locale of locales) {
  const { viewport, site, seed } = journeys[locale]
  test.describe(`in ${locale}`, () => {
    // The provider’s pages speak the browser’s language.
    test.use({ locale, viewport })
    test(`a stranger finds, registers while paying two sellers, and has what was bought (${locale})`, async ({
      quietPage: page,
      meetSomebody,
      product,
    }) => {
      test.setTimeout(420_000)
      const { cart, bank, hits } = said[locale]
      const seller = await meetSomebody()
      const admin = await meetSomebody()
      const offered = { product, locale, name: `one-${locale}`, seed, prices: [DUE.one] }
      const [own = ''] = await putOnSale(seller, admin, offered)
      await giveBankAccount(seller, locale)
      const demo = await meetSomebody()
      await signIn(demo)
      const copy = await copyOn(demo, site)
      expect(copy.category).toBe('to_handle')

      await findAndChoose(page, locale, own)
      await page.getByRole('link', { name: cart.offer.to_cart, exact: true }).click()
      await expect(inCart(page, 'Sunset')).toBeVisible()
      await nameWebsite(page, locale, 'Aitzgorri', new URL(copy.page_url).origin)
      await expect(page.getByText(euros(TOTAL, locale)).first()).toBeVisible()
      await registerInCart(page, locale)
      await expect(inCart(page, 'Sunset')).toBeVisible()
      await page.getByRole('button', { name: cart.panel.to_payment, exact: true }).last().click()
      await sayWhoPays(page, locale)
      await fillCard(page, locale, CHALLENGED)
      const price = euros(TOTAL, locale)
      await page.getByRole('button', { name: words(cart.panel.pay, locale, { price }), exact: true }).click()
      await expectBank(page, locale, price)
      await page.getByRole('button', { name: bank.accept, exact: true }).click()
      await expect(page.getByText(cart.outcome.paid_title, { exact: true })).toBeInViewport({ timeout: 30_000 })
      await expect(page.getByText(/^L-\w{4}-\w{4}-\w{4}$/)).toHaveCount(3)
      await fetchAll(page, locale)

      await expectSplit(seller, locale, [`one-${locale} 0`], { due: DUE.one, earned: EARNED.one })
      await expectSplit(demo, locale, ['Aitzgorri', 'Sunset'], { due: DUE.demo, earned: EARNED.demo })
      expect((await copyOn(demo, site)).category).toBe('authorized')
      await demo.goto(localHref(locale, href('hits', { slug: 'authorized' })))
      const link = demo.getByRole('main').locator(`a[href*='${copy.id}']`).first()
      await link.scrollIntoViewIfNeeded()
      await expect(link).toBeInViewport()
      await expect(demo.getByRole('main').getByText(hits.categories.authorized).first()).toBeVisible()
      await expectPaidOut(seller, product)
      await confirmLargeSum(seller, locale, product)
    })
  })
}
