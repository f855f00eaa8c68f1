// Steps of journeys with money: cards, plans, what a bank's page asks, and invoices.
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import type { PlanName } from '../lib/rules/plans.ts'
import billingEn from '../messages/en/billing.json' with { type: 'json' }
import invoicesEn from '../messages/en/invoices.json' with { type: 'json' }
import moneyEn from '../messages/en/mangopay-money.json' with { type: 'json' }
import planEn from '../messages/en/subscription.json' with { type: 'json' }
import billingFr from '../messages/fr/billing.json' with { type: 'json' }
import invoicesFr from '../messages/fr/invoices.json' with { type: 'json' }
import moneyFr from '../messages/fr/mangopay-money.json' with { type: 'json' }
import planFr from '../messages/fr/subscription.json' with { type: 'json' }
import { expect, type Locale, words } from './fixtures.ts'
import { openTab } from './person-steps.ts'

const said = {
  en: { billing: billingEn, invoices: invoicesEn, bank: moneyEn.secure, plan: planEn },
  fr: { billing: billingFr, invoices: invoicesFr, bank: moneyFr.secure, plan: planFr },
} as const

/** Pays at once; with the security code 131 only while its holder is there. */
export const PAYS = '4970 1071 1111 1119'
/** Its bank asks for every payment. */
export const CHALLENGED = '4970 1051 8181 8183'

/** An amount of euros as pages write it. */
export const euros = (cents: number, locale: Locale): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' }).format(cents / 100)

/** `page`: or the part of it that asks for the card. */
export async function fillCard(
  page: Pick<Locator, 'getByLabel' | 'getByRole'>,
  locale: Locale,
  number: string,
  code = '123',
): Promise<void> {
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

/** The bank's page, which asks for the same amount. */
export async function expectBank(page: Page, locale: Locale, price: string): Promise<void> {
  await expect(page.getByRole('button', { name: said[locale].bank.accept, exact: true })).toBeInViewport()
  await expect(page.getByText(price)).toBeInViewport()
}

type AtBank = { act?: 'accept' | 'refuse'; back: string }

/** The bank lets the payment pass or not; the address that leads back from it to `back`. */
export async function decideAtBank(
  page: Page,
  locale: Locale,
  price: string,
  { act = 'accept', back }: AtBank,
): Promise<string> {
  await expectBank(page, locale, price)
  const returned = page.waitForRequest(request => {
    const { pathname, searchParams } = new URL(request.url())
    return request.isNavigationRequest() && pathname.includes(back) && searchParams.has('invoice')
  })
  await page.getByRole('button', { name: said[locale].bank[act], exact: true }).click()
  return (await returned).url()
}

/** The bank's page, which asks for the same amount, lets the payment pass. */
export async function acceptAtBank(page: Page, locale: Locale, price: string): Promise<void> {
  await decideAtBank(page, locale, price, { back: '/account/' })
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

/** Chooses a lower plan for the end of the month, after its dialog has said what that brings. */
export async function planLower(
  page: Page,
  locale: Locale,
  { plan, next, cents }: { plan: PlanName; next: PlanName; cents: number },
): Promise<void> {
  const { billing, plan: said_of_plans } = said[locale]
  const later = words(billing.plans.later, locale, { plan: next })
  await page.getByRole('button', { name: later, exact: true }).click()
  const dialog = page.getByRole('alertdialog', { name: changeTitle(locale, plan, next) })
  await expect(
    dialog.getByText(words(said_of_plans.dialog.price_month, locale, { price: euros(cents, locale) })),
  ).toBeVisible()
  await dialog.getByRole('button').last().click()
  await expect(dialog).toBeHidden()
  await expect(plannedChange(page, locale, plan, next)).toBeVisible()
}

const changeTitle = (locale: Locale, plan: PlanName, next: PlanName): string =>
  words(said[locale].plan.change_month, locale, { plan, next, same: 'false' })

/** What waits for the end of the month, as the page says it. */
export const plannedChange = (page: Page, locale: Locale, plan: PlanName, next: PlanName): Locator =>
  page.getByText(changeTitle(locale, plan, next), { exact: true })

/** Takes back what waits for the end of the month. */
export async function keepPlan(page: Page, locale: Locale, plan: PlanName): Promise<void> {
  const { plan: said_of_plans } = said[locale]
  await page.getByRole('button', { name: words(said_of_plans.keep, locale, { plan }), exact: true }).click()
  await expect(page.getByText(said_of_plans.kept, { exact: true })).toBeVisible()
}

/** The rows of the tab of invoices with this amount. */
export const invoiceRows = (page: Page, locale: Locale, cents: number): Locator =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ hasText: euros(cents, locale) })

/** Opens the one paid invoice of this amount from the list, and gives its number and the text of its PDF. */
export async function readInvoice(
  page: Page,
  locale: Locale,
  cents: number,
): Promise<{ number: string; text: string }> {
  const { billing, invoices } = said[locale]
  await openTab(page, locale, 'invoices')
  const rows = invoiceRows(page, locale, cents)
  await expect(rows).toHaveCount(1)
  await expect(rows.getByText(invoices.statuses.paid, { exact: true })).toBeVisible()
  const number = ((await rows.getByRole('link').textContent()) ?? '').trim()
  expect(number).toMatch(/^FA-\d{4}-\d{6}$/)
  await rows.getByRole('link').click()
  await expect(
    page.getByRole('heading', { name: words(invoices.title, locale, { kind: 'invoice', number }) }),
  ).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: words(billing.invoices.pdf_of, locale, { number }) }).click()
  const bytes = await readFile(await (await download).path())
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
  return { number, text }
}
