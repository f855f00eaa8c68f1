// A creator on the free plan asks for more, completes the profile, adds a card, confirms at the bank, is billed the quoted cent, keeps the invoice, chooses a lower plan and takes that back.
import type { Page } from '@playwright/test'
import { href, localHref } from '../lib/routes.ts'
import { plans } from '../lib/rules/plans.ts'
import billingEn from '../messages/en/billing.json' with { type: 'json' }
import layoutEn from '../messages/en/layout.json' with { type: 'json' }
import paymentEn from '../messages/en/payment.json' with { type: 'json' }
import profileEn from '../messages/en/profile.json' with { type: 'json' }
import billingFr from '../messages/fr/billing.json' with { type: 'json' }
import layoutFr from '../messages/fr/layout.json' with { type: 'json' }
import paymentFr from '../messages/fr/payment.json' with { type: 'json' }
import profileFr from '../messages/fr/profile.json' with { type: 'json' }
import { expect, journeyLocales, type Locale, test, words } from './fixtures.ts'
import {
  addCard,
  CHALLENGED,
  decideAtBank,
  euros,
  expectBank,
  fillCard,
  invoiceRows,
  keepPlan,
  planLower,
  plannedChange,
  readInvoice,
} from './money-steps.ts'
import { completePersonal, openTab, registerAndLogIn } from './person-steps.ts'

const said = {
  en: { billing: billingEn, payment: paymentEn, profile: profileEn, layout: layoutEn },
  fr: { billing: billingFr, payment: paymentFr, profile: profileFr, layout: layoutFr },
} as const
const PLAN = 'HYBRID'
const CENTS = 30_00
const BACK = '/account/subscription'

type Sent = { origin: string; text: string }

/** Everything that this browser sends, with its headers, and whom to. */
function recordRequests(page: Page): Sent[] {
  const sent: Sent[] = []
  page.on('request', request => {
    const headers = Object.values(request.headers()).join(' ')
    sent.push({
      origin: new URL(request.url()).origin,
      text: `${request.url()} ${headers} ${request.postData() ?? ''}`,
    })
  })
  return sent
}

/** However its digits are set apart. */
const holdsNumber = ({ text }: Sent): boolean =>
  text.replaceAll(/%20|[\s+-]/g, '').includes(CHALLENGED.replaceAll(' ', ''))

const chooseButton = (page: Page, locale: Locale) =>
  page.getByRole('button', { name: words(said[locale].billing.plans.choose, locale, { plan: PLAN }) })

/** The dialog of the free plan shows every plan with its price, and leads to the page where one is chosen. */
async function askForMore(page: Page, locale: Locale): Promise<void> {
  const { layout, profile } = said[locale]
  const { menu, upgrade } = layout
  await page.getByRole('banner').getByRole('button', { name: menu.open, exact: true }).click()
  await page.getByRole('button', { name: upgrade.open, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: upgrade.title, exact: true })
  const whole = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 })
  for (const { name, monthly_cents } of plans) {
    const price = words(upgrade.price, locale, { price: whole.format(monthly_cents / 100) })
    await expect(dialog.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })).toContainText(
      monthly_cents === 0 ? upgrade.free : price,
    )
  }
  await dialog.getByRole('link', { name: upgrade.subscription, exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { level: 2, name: profile.tabs.subscription, exact: true })).toBeVisible()
}

/** From the plans to the bank's page, over the price line by line. */
async function choose(page: Page, locale: Locale): Promise<void> {
  const { quote } = said[locale].billing
  const price = euros(CENTS, locale)
  await chooseButton(page, locale).click()
  const panel = page.getByRole('region', { name: words(quote.title, locale, { plan: PLAN }) })
  await expect(panel.getByText(price).first()).toBeVisible()
  await panel.getByRole('button', { name: words(quote.pay, locale, { price }), exact: true }).click()
}

const expectPlan = (page: Page, locale: Locale) =>
  expect(
    page.getByRole('heading', { name: words(said[locale].profile.overview.plan, locale, { name: PLAN }) }),
  ).toBeVisible()

/** What money has done, as the API tells its owner. */
async function standing(page: Page): Promise<unknown> {
  const read = async (path: string) => (await page.request.get(`/api/${path}`)).json()
  return { invoices: await read('invoices'), subscriptions: await read('subscriptions') }
}

/** Away from the bank’s page, back to it by the link, and through. */
async function confirm(page: Page, locale: Locale): Promise<string> {
  const { billing, payment } = said[locale]
  const price = euros(CENTS, locale)
  await choose(page, locale)
  await expectBank(page, locale, price)
  await openTab(page, locale, 'subscription')
  await page.getByRole('link', { name: payment.to_bank, exact: true }).click()
  const paid = await decideAtBank(page, locale, price, { back: BACK })
  await expect(page.getByText(billing.result.paid_title, { exact: true })).toBeVisible()
  await expectPlan(page, locale)
  return paid
}

async function refuse(page: Page, locale: Locale): Promise<string> {
  const { payment } = said[locale]
  await choose(page, locale)
  const refused = await decideAtBank(page, locale, euros(CENTS, locale), { act: 'refuse', back: BACK })
  await expect(page.getByText(payment.failed_title, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: payment.close, exact: true }).click()
  return refused
}

/** The bank's ways back are opened once more: nothing moves, and the page says how each payment ended. */
async function replay(
  page: Page,
  locale: Locale,
  { paid, refused, number }: Record<'paid' | 'refused' | 'number', string>,
) {
  const { billing } = said[locale]
  const before = await standing(page)
  for (let times = 0; times < 2; times += 1) {
    await page.goto(paid)
    await expect(page.getByText(billing.result.paid_title, { exact: true })).toBeVisible()
    await expect(page.getByText(words(billing.result.paid, locale, { number }))).toBeVisible()
    await expectPlan(page, locale)
  }
  await page.goto(refused)
  await expect(page.getByText(billing.result.replaced, { exact: true })).toBeVisible()
  await expectPlan(page, locale)
  expect(await standing(page)).toEqual(before)
}

for (const locale of journeyLocales(import.meta.url)) {
  test(`from the free plan to a paid one, and nearly down again (${locale})`, async ({ quietPage: page }) => {
    test.setTimeout(300_000)
    const { billing } = said[locale]
    const sent = recordRequests(page)
    await registerAndLogIn(page, locale, { name: 'subscriber' })
    await askForMore(page, locale)
    await expect(page.getByText(billing.incomplete.title)).toBeVisible()
    await expect(chooseButton(page, locale)).toBeDisabled()
    await completePersonal(page, locale, 'natural')

    // A card that is none, then one whose bank asks.
    await openTab(page, locale, 'cards')
    await fillCard(page, locale, '4111 1111 1111 1111')
    await expect(page.getByLabel(billing.card.number, { exact: true })).toHaveAttribute('aria-invalid', 'true')
    await addCard(page, locale, CHALLENGED)

    await openTab(page, locale, 'subscription')
    const refused = await refuse(page, locale)
    const paid = await confirm(page, locale)

    // One invoice, of the quoted cent, with a number and a PDF.
    const { number, text } = await readInvoice(page, locale, CENTS)
    expect(text).toContain(number)
    for (const part of locale === 'fr' ? ['25,00', '5,00', '30,00', '20 %'] : ['€25.00', '€5.00', '€30.00', '20%'])
      expect(text.replaceAll(/\s/g, ' ')).toContain(part)

    // A lower plan waits for the end of the month, survives what the bank's address says again, and is taken back.
    await openTab(page, locale, 'subscription')
    await planLower(page, locale, { plan: PLAN, next: 'COMPACT', cents: 10_00 })
    await replay(page, locale, { paid, refused, number })
    await openTab(page, locale, 'subscription')
    await keepPlan(page, locale, PLAN)
    await expect(plannedChange(page, locale, PLAN, 'COMPACT')).toBeHidden()
    await openTab(page, locale, 'invoices')
    await expect(invoiceRows(page, locale, CENTS)).toHaveCount(1)

    // The number of the card went to the payment provider, and to nobody else.
    const own = new URL(page.url()).origin
    expect(sent.filter(({ origin }) => origin === own).length).toBeGreaterThan(0)
    const told = new Set(sent.filter(holdsNumber).map(({ origin }) => origin))
    expect(told.size).toBe(1)
    expect(told).not.toContain(own)
    await page.goto(localHref(locale, href('account')))
  })
}
