// A licence is sold, its creator is paid on the first of the month, and the statement adds up to the cent that the bank was told, as do the books.
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Locator, Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { extractText, getDocumentProxy } from 'unpdf'
import payoutsEn from '../messages/en/payouts.json' with { type: 'json' }
import payoutsFr from '../messages/fr/payouts.json' with { type: 'json' }
import { root } from '../scripts/build-stamp.ts'
import { toolEnvironment } from '../scripts/run.ts'
import { becomeCreator } from './creator-by-calls.ts'
import { expect, journeyLocales, type Locale, letterTo, words } from './fixtures.ts'
import { giveBankAccount, offerLicense, providerDays, signInvoicing, verifyByCalls } from './market/seller-steps.ts'
import { addCard, euros, PAYS } from './money-steps.ts'
import { type OwnProduct, test } from './own-product.ts'
import { openTab } from './person-steps.ts'

const said = { en: payoutsEn, fr: payoutsFr } as const
/** A licence of 149.99 € by somebody who charges no VAT, less the commission of 17 % and its VAT of 20 %. */
const SALE = { net_cents: 149_99, commission_cents: 25_50 + 5_10 } as const
const OWED = SALE.net_cents - SALE.commission_cents

async function buy(page: Page, locale: Locale, product: OwnProduct, seller: string): Promise<void> {
  const buyer = await becomeCreator(page, locale, 'buyer')
  await addCard(page, locale, PAYS)
  const id = await offerLicense(product, { seller, buyer, net_cents: SALE.net_cents })
  const browser = { color_depth: 24, screen_width: 1280, screen_height: 800, time_zone_offset: -60 }
  const headers = { Origin: product.url }
  const paid = await page.request.post(`/api/invoices/${id}/pay`, { headers, data: { browser } })
  expect((await paid.json()).status).toBe('succeeded')
}

/** Whole on the screen, and not behind the edge of a table that scrolls. */
async function expectInside(shown: Locator): Promise<void> {
  await expect(shown.filter({ visible: true })).toBeInViewport({ ratio: 1 })
}

/** What is owed, with the lines it is made of, as the page shows them. */
async function expectOwed(page: Page, locale: Locale): Promise<void> {
  await openTab(page, locale, 'payouts')
  await expect(page.getByText(euros(OWED, locale)).first()).toBeInViewport()
  const lines = page.getByRole('table').first().getByRole('row')
  for (const cents of [SALE.net_cents, SALE.commission_cents]) {
    const line = lines.filter({ hasText: euros(cents, locale) })
    await expect(line).toHaveCount(1)
    await line.scrollIntoViewIfNeeded()
    await expectInside(line.getByText(euros(cents, locale)))
  }
}

type Stored = { Type?: string; DebitedFunds?: { Amount: number } }

/** What the provider was told to wire, by its own journal. */
async function wired({ data }: OwnProduct): Promise<(number | undefined)[]> {
  const journal = await readFile(join(data, 'mangopay', 'world.jsonl'), 'utf8')
  const changes = journal
    .split('\n')
    .filter(line => line !== '')
    .flatMap((line): [string, string, Stored][] => JSON.parse(line))
  return changes
    .filter(([, , stored]) => stored?.Type === 'PAYOUT')
    .map(([, , { DebitedFunds }]) => DebitedFunds?.Amount)
}

/** The lines of the statement, which are all in its document, add up to what was wired. */
async function expectAddsUp(page: Page, locale: Locale): Promise<void> {
  const { results } = await (await page.request.get('/api/payouts')).json()
  const { opening_cents, closing_cents, amount_cents, entries } = await (
    await page.request.get(`/api/payouts/${results[0].id}`)
  ).json()
  const lines: { amount_cents: number; number: string }[] = entries
  expect(lines.map(line => line.amount_cents)).toEqual([SALE.net_cents, -SALE.commission_cents])
  const sum = lines.reduce((total, line) => total + line.amount_cents, opening_cents)
  expect([amount_cents, sum - closing_cents]).toEqual([OWED, OWED])
  const text = await statement(page, locale)
  for (const line of lines) {
    expect(text).toContain(line.number)
    expect(text).toContain(euros(Math.abs(line.amount_cents), locale).replace(/\s/g, ' '))
  }
  expect(text).toContain(euros(OWED, locale).replace(/\s/g, ' '))
}

async function statement(page: Page, locale: Locale): Promise<string> {
  const row = page.getByRole('row').filter({ hasText: said[locale].states.succeeded })
  const waiting = page.waitForEvent('download')
  await row.getByRole('link').last().click()
  const bytes = await readFile(await (await waiting).path())
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
  return text.replace(/\s/g, ' ')
}

/** The command of whoever runs the product, beside it: books and wallets agree. */
async function expectProved({ data: DATA_DIR }: OwnProduct): Promise<void> {
  const env = toolEnvironment({ NODE_ENV: 'production', DATA_DIR })
  const { stdout } = await promisify(execFile)('node', [join(root, 'scripts/check-ledger.ts')], { cwd: root, env })
  expect(stdout).toMatch(/^[1-9]\d* accounts, [1-9]\d* transactions, [1-9]\d* wallets: 0 findings$/m)
}

for (const locale of journeyLocales(import.meta.url)) {
  test.describe(`in ${locale}`, () => {
    // The provider’s pages speak the browser’s language; in French they are read on a phone.
    test.use({ locale, ...(locale === 'fr' ? { viewport: { width: 390, height: 844 } } : {}) })
    test(`a payout arrives, and its statement adds up (${locale})`, async ({
      quietPage: page,
      meetSomebody,
      product,
    }) => {
      test.setTimeout(240_000)
      const { states, emails } = said[locale]
      const email = await becomeCreator(page, locale, 'selling')
      await verifyByCalls(page, await meetSomebody(), product)
      const provider = await giveBankAccount(page, locale)
      await signInvoicing(page, locale)
      await buy(await meetSomebody(), locale, product, email)
      await expectOwed(page, locale)

      // The first of the month: nobody was paid this month yet.
      await product.db.execute(sql`delete from payout_runs`)
      await product.strike('billing.open-payouts')
      const badge = (state: keyof typeof states) => page.getByRole('table').getByText(states[state], { exact: true })
      await expect(async () => {
        await page.reload()
        await expect(badge('sending')).toBeVisible({ timeout: 2_000 })
      }).toPass({ timeout: 60_000 })
      expect(await wired(product)).toContain(OWED)
      await providerDays(provider, 1)
      await product.strike('billing.ask-about-money')
      await letterTo(email, words(emails.paid.subject, locale, { amount: euros(OWED, locale) }), '0143')
      await page.reload()
      await badge('succeeded').scrollIntoViewIfNeeded()
      const row = page.getByRole('row').filter({ hasText: states.succeeded })
      for (const shown of [badge('succeeded'), row.getByText(euros(OWED, locale)), row.getByText('0143')])
        await expectInside(shown)
      await expectInside(row.getByRole('link'))
      await expectAddsUp(page, locale)
      await expectProved(product)
    })
  })
}
