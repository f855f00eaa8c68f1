// A mandate pays what its holder chooses to pay with it: a first plan, a renewal that is owed, and an invoice on its own page.
import type { Page } from '@playwright/test'
import { href, localHref } from '../../lib/routes.ts'
import billingEn from '../../messages/en/billing.json' with { type: 'json' }
import invoicesEn from '../../messages/en/invoices.json' with { type: 'json' }
import paymentEn from '../../messages/en/payment.json' with { type: 'json' }
import planEn from '../../messages/en/subscription.json' with { type: 'json' }
import billingFr from '../../messages/fr/billing.json' with { type: 'json' }
import invoicesFr from '../../messages/fr/invoices.json' with { type: 'json' }
import paymentFr from '../../messages/fr/payment.json' with { type: 'json' }
import planFr from '../../messages/fr/subscription.json' with { type: 'json' }
import { becomeCreator } from '../creator-by-calls.ts'
import { expect, journeyLocales, type Locale, words } from '../fixtures.ts'
import { providerDays, signMandate } from '../market/seller-steps.ts'
import { euros, subscribe } from '../money-steps.ts'
import { monthEnds, test } from '../own-product.ts'
import { openTab } from '../person-steps.ts'

const said = {
  en: { billing: billingEn, invoices: invoicesEn, payment: paymentEn, plan: planEn },
  fr: { billing: billingFr, invoices: invoicesFr, payment: paymentFr, plan: planFr },
} as const
const PLAN = { plan: 'HYBRID', cents: 30_00 } as const

/** The debit among what can pay. */
const debit = (page: Page, locale: Locale) =>
  page.getByRole('radio', { name: words(said[locale].payment.pay.debit, locale, { account: 'FR76 •••• 0143' }) })

/** How an invoice stands in the list while the bank takes its time. */
async function expectDebited(page: Page, locale: Locale): Promise<void> {
  const { invoices } = said[locale]
  const row = page
    .getByRole('table')
    .getByRole('row')
    .filter({ hasText: euros(PLAN.cents, locale) })
  await expect(row.getByText(invoices.statuses.under_way, { exact: true })).toBeInViewport({ ratio: 1 })
  await expect(row.getByText(dayPattern(invoices.debit_on))).toBeInViewport({ ratio: 1 })
}

/** The message with whatever day the bank names. */
const dayPattern = (message: string): RegExp => new RegExp(`^${message.replace('{day}', '.*20\\d\\d')}$`)

for (const locale of journeyLocales(import.meta.url)) {
  test.describe(`a first plan in ${locale}`, () => {
    test.use({ locale, ...(locale === 'fr' ? { viewport: { width: 390, height: 844 } } : {}) })
    test(`is taken by direct debit, and begins with the payment (${locale})`, async ({ quietPage: page, product }) => {
      test.setTimeout(240_000)
      const { billing, payment, plan } = said[locale]
      await becomeCreator(page, locale, 'newcomer')
      const bank = await signMandate(page, locale)
      await openTab(page, locale, 'subscription')
      const choose = page.getByRole('button', { name: words(billing.plans.choose, locale, PLAN) })
      await choose.click()
      const panel = page.getByRole('region', { name: words(billing.quote.title_debit, locale, PLAN) })
      await expect(debit(page, locale)).toBeChecked()
      await expect(panel.getByText(billing.quote.period_debit_month)).toBeInViewport()
      await expect(panel.getByText(plan.agree)).toHaveCount(0)
      const price = words(billing.quote.pay, locale, { price: euros(PLAN.cents, locale) })
      await panel.getByRole('button', { name: price, exact: true }).click()
      await expect(page.getByText(payment.debit_title, { exact: true })).toBeInViewport()
      await expect(page.getByText(billing.result.begins)).toBeInViewport()

      // Who comes back meanwhile reads the same, and chooses no second plan.
      await openTab(page, locale, 'subscription')
      await expect(page.getByText(payment.debit_title, { exact: true })).toBeInViewport()
      await expect(choose).toBeDisabled()
      await openTab(page, locale, 'invoices')
      await expectDebited(page, locale)

      await providerDays(bank, 3)
      await product.strike('billing.settle-waiting')
      const until = words(plan.paid_month, locale, { day: '' }).slice(0, -1)
      await expect(async () => {
        await openTab(page, locale, 'subscription')
        await expect(page.getByRole('heading', { name: /HYBRID/ }).first()).toBeInViewport({ timeout: 2_000 })
        await expect(page.getByText(until)).toBeInViewport({ timeout: 2_000 })
      }).toPass({ timeout: 60_000 })
    })
  })
}

test.describe('in English', () => {
  test.use({ locale: 'en' })
  test('a renewal that is owed is paid by direct debit (en)', async ({ quietPage: page, product }) => {
    test.setTimeout(240_000)
    const { payment, plan } = said.en
    const email = await becomeCreator(page, 'en', 'owing')
    await subscribe(page, 'en', { ...PLAN, code: '131' })
    await monthEnds(product, email)
    const owed = page.getByText(words(plan.unpaid_title, 'en', PLAN), { exact: true })
    await expect(async () => {
      await openTab(page, 'en', 'subscription')
      await expect(owed).toBeInViewport({ timeout: 2_000 })
    }).toPass({ timeout: 60_000 })
    const bank = await signMandate(page, 'en')

    await openTab(page, 'en', 'subscription')
    const price = words(plan.pay, 'en', { price: euros(PLAN.cents, 'en') })
    await page.getByRole('button', { name: price, exact: true }).click()
    const panel = page.getByRole('region', { name: words(plan.renewal_title, 'en', PLAN) })
    await debit(page, 'en').check()
    await expect(panel.getByText(payment.pay.debit_hint)).toBeInViewport()
    await panel.getByRole('button', { name: price, exact: true }).click()
    await expect(page.getByText(payment.debit_title, { exact: true })).toBeInViewport()
    await providerDays(bank, 3)
    await product.strike('billing.settle-waiting')
    await expect(async () => {
      await openTab(page, 'en', 'subscription')
      await expect(owed).toHaveCount(0)
      await expect(page.getByRole('heading', { name: /HYBRID/ }).first()).toBeInViewport({ timeout: 2_000 })
    }).toPass({ timeout: 60_000 })
  })
})

test.describe('in French', () => {
  test.use({ locale: 'fr' })
  test('an invoice is paid by direct debit on its own page (fr)', async ({ quietPage: page, product }) => {
    test.setTimeout(240_000)
    const { invoices, payment } = said.fr
    await becomeCreator(page, 'fr', 'invoiced')
    const bank = await signMandate(page, 'fr')
    const send = async (path: string, data: object) => {
      const answer = await page.request.post(`/api${path}`, { headers: { Origin: product.url }, data })
      expect(answer.status(), await answer.text()).toBe(201)
      return answer.json()
    }
    const { id: quote } = await send('/subscriptions/quotes', { plan: 'HYBRID', interval: 'month' })
    const { invoice } = await send('/subscriptions', { quote })

    await page.goto(localHref('fr', href('account', { slug: 'invoices' }, { invoice: invoice.id })))
    await page.getByRole('button', { name: payment.pay.open, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: payment.pay.title })
    await expect(debit(page, 'fr')).toBeChecked()
    const price = words(payment.pay.price, 'fr', { price: euros(PLAN.cents, 'fr') })
    await expect(dialog.getByRole('button', { name: price, exact: true })).toBeInViewport()
    await dialog.getByRole('button', { name: price, exact: true }).click()
    await expect(page.getByText(payment.pay.sent, { exact: true })).toBeInViewport()
    await expect(page.getByText(payment.debit_title, { exact: true })).toBeInViewport()
    await expect(page.getByText(invoices.statuses.under_way, { exact: true })).toBeInViewport()
    await expect(page.getByRole('button', { name: payment.pay.open, exact: true })).toHaveCount(0)
    await providerDays(bank, 3)
    await product.strike('billing.settle-waiting')
    await expect(async () => {
      await page.reload()
      await expect(page.getByText(invoices.statuses.paid, { exact: true })).toBeInViewport({ timeout: 2_000 })
    }).toPass({ timeout: 60_000 })
    await expect(page.getByRole('heading', { name: /FA-\d{4}-\d{6}/ })).toBeInViewport()
  })
})
