// Steps of journeys with money: cards, plans, and what a bank's page asks.
import type { Page } from '@playwright/test'
import type { PlanName } from '../lib/rules/plans.ts'
import billingEn from '../messages/en/billing.json' with { type: 'json' }
import moneyEn from '../messages/en/mangopay-money.json' with { type: 'json' }
import billingFr from '../messages/fr/billing.json' with { type: 'json' }
import moneyFr from '../messages/fr/mangopay-money.json' with { type: 'json' }
import { expect, type Locale, words } from './fixtures.ts'
import { openTab } from './person-steps.ts'

const said = {
  en: { billing: billingEn, bank: moneyEn.secure },
  fr: { billing: billingFr, bank: moneyFr.secure },
} as const

/** Pays at once; with the security code 131 only while its holder is there. */
export const PAYS = '4970 1071 1111 1119'
/** Its bank asks for every payment. */
export const CHALLENGED = '4970 1051 8181 8183'

/** An amount of euros as pages write it. */
export const euros = (cents: number, locale: Locale): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' }).format(cents / 100)

export async function fillCard(page: Page, locale: Locale, number: string, code = '123'): Promise<void> {
  const { card } = said[locale].billing
  await page.getByLabel(card.number, { exact: true }).fill(number)
  await page.getByLabel(card.expiry, { exact: true }).fill('12/30')
  await page.getByLabel(card.cvc, { exact: true }).fill(code)
  await page.getByRole('button', { name: card.save, exact: true }).click()
}

/** In the tab of cards, where it joins those that are there. */
export async function addCard(page: Page, locale: Locale, number: string): Promise<void> {
  const { card } = said[locale].billing
  await openTab(page, locale, 'cards')
  const add = page.getByRole('button', { name: card.add, exact: true })
  const first = page.getByLabel(card.number, { exact: true })
  await expect(add.or(first).first()).toBeVisible()
  if (await add.isVisible()) await add.click()
  await fillCard(page, locale, number)
  await expect(page.getByText(words(card.ending, locale, { digits: number.slice(-4) }))).toBeVisible()
}

/** The bank's page, which asks for the same amount, lets the payment pass. */
export async function acceptAtBank(page: Page, locale: Locale, price: string): Promise<void> {
  const accept = page.getByRole('button', { name: said[locale].bank.accept, exact: true })
  await expect(accept).toBeInViewport()
  await expect(page.getByText(price)).toBeInViewport()
  await accept.click()
}

type Order = { plan: PlanName; cents: number; yearly?: boolean; code?: string }

/** Pays for a plan with a card that is saved on the way, and agrees at the bank to its renewals. */
export async function subscribe(page: Page, locale: Locale, { plan, cents, yearly, code }: Order): Promise<void> {
  const { billing } = said[locale]
  const price = euros(cents, locale)
  await openTab(page, locale, 'subscription')
  if (yearly) await page.getByRole('radio', { name: billing.plans.intervals.year }).check()
  await page.getByRole('button', { name: words(billing.plans.choose, locale, { plan }) }).click()
  await fillCard(page, locale, PAYS, code)
  await page.getByRole('button', { name: words(billing.quote.pay, locale, { price }), exact: true }).click()
  await acceptAtBank(page, locale, price)
  await expect(page.getByText(billing.result.paid_title, { exact: true })).toBeInViewport()
}
