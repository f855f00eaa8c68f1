// An administrator gives back more than 500 € of a payment: alone they cannot, a second one approves, and the payer gets a credit note.
import type { Page } from '@playwright/test'
import { href, localHref } from '../lib/routes.ts'
import invoicesEn from '../messages/en/invoices.json' with { type: 'json' }
import moneyEn from '../messages/en/money.json' with { type: 'json' }
import invoicesFr from '../messages/fr/invoices.json' with { type: 'json' }
import moneyFr from '../messages/fr/money.json' with { type: 'json' }
import { becomeCreator } from './creator-by-calls.ts'
import { expect, journeyLocales, type Locale, words } from './fixtures.ts'
import { euros, subscribe } from './money-steps.ts'
import { signInAdmin, test } from './own-product.ts'
import { openTab } from './person-steps.ts'

const said = {
  en: { invoices: invoicesEn, money: moneyEn },
  fr: { invoices: invoicesFr, money: moneyFr },
} as const
const PAID = 550_00
const BACK = 500_01

/** Nothing of a list of money is beside the screen of a phone: who, how much and how it stands. */
async function expectFits(page: Page, locale: Locale): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const part of ['payments', 'invoices', 'subscriptions'] as const) {
    await page.goto(localHref(locale, href('admin_money', {}, { part })))
    const row = page.getByRole('table').getByRole('row').nth(1)
    await row.scrollIntoViewIfNeeded()
    for (const shown of [row.getByText('Ilse Bing'), row.getByText(/\d[.,]\d\d/), row.getByRole('cell').last()])
      await expect(shown.filter({ visible: true }).first()).toBeInViewport({ ratio: 1 })
  }
}

async function openPayment(page: Page, locale: Locale, email: string): Promise<void> {
  await page.goto(localHref(locale, href('admin_money', {}, { search: email })))
  await page.getByRole('table').getByRole('row').nth(1).getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(euros(PAID, locale))
}

for (const locale of journeyLocales(import.meta.url)) {
  test(`a large refund takes two administrators (${locale})`, async ({ quietPage: page, meetSomebody, product }) => {
    test.setTimeout(240_000)
    const { invoices, money } = said[locale]
    const email = await becomeCreator(page, locale, 'refunded')
    await subscribe(page, locale, { plan: 'REFLEX', cents: PAID, yearly: true })

    const first = await meetSomebody()
    await signInAdmin(first, product, 0)
    await openPayment(first, locale, email)
    await first.getByRole('button', { name: money.refund.open, exact: true }).click()
    const amount = first.getByLabel(money.refund.amount, { exact: true })
    await amount.fill(locale === 'fr' ? '500,01' : '500.01')
    await first.getByLabel(money.refund.reason, { exact: true }).fill('Goodwill')
    await first.getByRole('checkbox', { name: money.refund.ends_plan }).uncheck()
    await expect(first.getByText(money.refund.second)).toBeInViewport()
    await first.getByRole('button', { name: money.refund.send, exact: true }).click()
    await expect(first.getByText(money.refunds.statuses.waiting_for_approval, { exact: true })).toBeVisible()
    await expect(first.getByRole('button', { name: money.refunds.withdraw, exact: true })).toBeVisible()
    await expect(first.getByRole('button', { name: money.refunds.approve, exact: true })).toHaveCount(0)
    const headers = { Origin: product.url }
    const { results } = await (await first.request.get('/api/admin/refunds')).json()
    const data = { decision: 'approved', comment: 'I say so' }
    const alone = await first.request.post(`/api/admin/refunds/${results[0].id}/decision`, { headers, data })
    expect(alone.status()).toBe(409)
    expect((await alone.json()).code).toBe('refund_second_administrator')

    const second = await meetSomebody()
    await signInAdmin(second, product, 1)
    await openPayment(second, locale, email)
    await second.getByLabel(money.refunds.comment, { exact: true }).fill('Agreed')
    await second.getByRole('button', { name: money.refunds.approve, exact: true }).click()
    await expect(second.getByText(money.refunds.statuses.succeeded, { exact: true })).toBeVisible()
    await expect(second.getByRole('main')).toContainText(/AV-\d{4}-\d{6}/)
    await expect(second.getByText(euros(BACK, locale)).first()).toBeVisible()
    const booked = second.getByRole('listitem').filter({ has: second.getByText('refund', { exact: true }) })
    await booked.last().scrollIntoViewIfNeeded()
    await expect(booked.last().getByText(euros(BACK, locale))).toHaveCount(2)
    await expect(booked.last()).toBeInViewport()

    await expectFits(second, locale)

    await openTab(page, locale, 'invoices')
    const note = page.getByRole('row', { name: /^AV-/ })
    await expect(note).toContainText(euros(BACK, locale))
    await expect(page.getByRole('cell', { name: invoices.credit.part, exact: true })).toBeInViewport()
    await note.getByRole('link').first().click()
    await expect(page.getByText(words(invoices.corrects, locale, { number: 'FA-' })).first()).toBeVisible()
  })
}
