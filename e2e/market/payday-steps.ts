// The first of the month, and what sellers then read: what is owed and what was paid add up to the cent, on the page and in the statement.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import payoutsEn from '../../messages/en/payouts.json' with { type: 'json' }
import payoutsFr from '../../messages/fr/payouts.json' with { type: 'json' }
import { expect, type Locale } from '../fixtures.ts'
import { euros } from '../money-steps.ts'
import type { OwnProduct } from '../own-product.ts'
import { openTab } from '../person-steps.ts'
import { pdfText } from './buyer-steps.ts'
import { providerDays } from './seller-steps.ts'

const said = { en: payoutsEn, fr: payoutsFr } as const

const centsOf = (text: string): number => Number(text.replace(/\D/g, '')) * (/[-−]/.test(text) ? -1 : 1)
const sum = (all: readonly number[]): number => all.reduce((total, each) => total + each, 0)
const newestPayout = async (page: Page) => (await (await page.request.get('/api/payouts')).json()).results[0]

/** The lines of the balance on the page are this sum, which the page says is owed; gives it. */
export async function expectOwed(page: Page, locale: Locale): Promise<number> {
  const { entries, tab } = said[locale]
  await openTab(page, locale, 'payouts')
  const lines = page.getByRole('table', { name: entries.caption }).getByRole('row')
  await expect(lines.nth(1)).toBeVisible()
  const texts = await lines.evaluateAll(rows => rows.slice(1).map(row => row.lastElementChild?.textContent ?? ''))
  const owed = sum(texts.map(centsOf))
  const fact = page.locator('dl > div').filter({ hasText: tab.owed })
  await fact.scrollIntoViewIfNeeded()
  await expect(fact.getByText(euros(owed, locale), { exact: true })).toBeInViewport({ ratio: 1 })
  return owed
}

/** A month of its own: what the product has paid before lies in earlier ones. Now all are paid, and the money arrives. */
export async function payOnTheFirst(
  { db, strike }: OwnProduct,
  provider: string,
  sellers: readonly Page[],
): Promise<void> {
  const expectAll = async (status: string) => {
    for (const seller of sellers)
      await expect
        .poll(async () => (await newestPayout(seller))?.status, { message: await seller.title(), timeout: 60_000 })
        .toBe(status)
  }
  const earlier = sql`to_char(to_date((select min(month) from payouts), 'YYYY-MM') - interval '1 month', 'YYYY-MM')`
  await db.execute(sql`update payouts set month = ${earlier} where month in (select month from payout_runs)`)
  await db.execute(sql`delete from payout_runs`)
  await strike('billing.open-payouts')
  await expectAll('sending')
  await providerDays(provider, 1)
  await strike('billing.ask-about-money')
  await expectAll('succeeded')
}

/** The newest payout is this sum on the page, and its statement has each line that leads to it. */
export async function expectStatement(page: Page, locale: Locale, paid: number): Promise<void> {
  const { id } = await newestPayout(page)
  const { opening_cents, closing_cents, entries } = await (await page.request.get(`/api/payouts/${id}`)).json()
  const lines: { amount_cents: number; number: string }[] = entries
  expect(opening_cents + sum(lines.map(({ amount_cents }) => amount_cents)) - closing_cents).toBe(paid)
  await openTab(page, locale, 'payouts')
  const row = page.getByRole('row').filter({ hasText: said[locale].states.succeeded }).first()
  await row.scrollIntoViewIfNeeded()
  await expect(row.getByText(euros(paid, locale), { exact: true })).toBeInViewport({ ratio: 1 })
  const waiting = page.waitForEvent('download')
  await row.getByRole('link').last().click()
  const text = await pdfText(new Uint8Array(await readFile(await (await waiting).path())))
  const printed = [paid, ...lines.map(({ amount_cents }) => Math.abs(amount_cents))]
  for (const cents of printed) expect(text).toContain(euros(cents, locale).replace(/\s/g, ' '))
  for (const { number } of lines) expect(text).toContain(number)
}
