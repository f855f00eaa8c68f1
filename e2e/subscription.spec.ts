// A creator on the free plan completes the profile, adds a card, confirms at the bank, is billed the quoted cent and keeps the invoice.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { href, localHref } from '../lib/routes.ts'
import billingEn from '../messages/en/billing.json' with { type: 'json' }
import invoicesEn from '../messages/en/invoices.json' with { type: 'json' }
import moneyEn from '../messages/en/mangopay-money.json' with { type: 'json' }
import paymentEn from '../messages/en/payment.json' with { type: 'json' }
import profileEn from '../messages/en/profile.json' with { type: 'json' }
import billingFr from '../messages/fr/billing.json' with { type: 'json' }
import invoicesFr from '../messages/fr/invoices.json' with { type: 'json' }
import moneyFr from '../messages/fr/mangopay-money.json' with { type: 'json' }
import paymentFr from '../messages/fr/payment.json' with { type: 'json' }
import profileFr from '../messages/fr/profile.json' with { type: 'json' }
import { expect, type Locale, locales, test, words } from './fixtures.ts'
import { completePersonal, openTab, registerAndLogIn } from './person-steps.ts'

const said = {
  en: {
    billing: billingEn,
    invoices: invoicesEn,
    bank: moneyEn.secure,
    payment: paymentEn,
    profile: profileEn,
    price: '€30.00',
  },
  fr: {
    billing: billingFr,
    invoices: invoicesFr,
    bank: moneyFr.secure,
    payment: paymentFr,
    profile: profileFr,
    price: '30,00\u00a0€',
  },
} as const
const CHALLENGED = '4970 1051 8181 8183'

async function addCard(page: Page, locale: Locale, number: string): Promise<void> {
  const { card } = said[locale].billing
  await page.getByLabel(card.number, { exact: true }).fill(number)
  await page.getByLabel(card.expiry, { exact: true }).fill('12/30')
  await page.getByLabel(card.cvc, { exact: true }).fill('123')
  await page.getByRole('button', { name: card.save, exact: true }).click()
}

/** Everything that this browser sends to the product's own server. */
function recordOwnRequests(page: Page): string[] {
  const sent: string[] = []
  page.on('request', request => {
    if (new URL(request.url()).pathname.startsWith('/api/')) sent.push(`${request.url()} ${request.postData() ?? ''}`)
  })
  return sent
}

for (const locale of locales) {
  test(`from the free plan to a paid one (${locale})`, async ({ quietPage: page }) => {
    test.slow()
    const { billing, invoices, bank, payment, profile, price } = said[locale]
    const choose = page.getByRole('button', { name: words(billing.plans.choose, locale, { plan: 'HYBRID' }) })
    const sent = recordOwnRequests(page)
    await registerAndLogIn(page, locale, { name: 'subscriber' })
    await openTab(page, locale, 'subscription')
    await expect(page.getByText(billing.incomplete.title)).toBeVisible()
    await expect(choose).toBeDisabled()
    await completePersonal(page, locale, 'natural')

    // A card that is none, then one whose bank asks.
    await openTab(page, locale, 'cards')
    await addCard(page, locale, '4111 1111 1111 1111')
    await expect(page.getByLabel(billing.card.number, { exact: true })).toHaveAttribute('aria-invalid', 'true')
    await addCard(page, locale, CHALLENGED)
    await expect(page.getByText(words(billing.card.ending, locale, { digits: '8183' }))).toBeVisible()

    // The price line by line, and the bank that refuses.
    await openTab(page, locale, 'subscription')
    await choose.click()
    const panel = page.getByRole('region', { name: words(billing.quote.title, locale, { plan: 'HYBRID' }) })
    const pay = panel.getByRole('button', { name: words(billing.quote.pay, locale, { price }), exact: true })
    await expect(panel.getByText(price).first()).toBeVisible()
    await pay.click()
    await page.getByRole('button', { name: bank.refuse, exact: true }).click()
    await expect(page.getByText(payment.failed_title, { exact: true })).toBeVisible()
    await page.getByRole('button', { name: payment.close, exact: true }).click()

    // Again, away from the bank’s page and back to it, and now it lets the payment pass.
    await choose.click()
    await pay.click()
    // The bank’s own page, with the same amount.
    await expect(page.getByRole('button', { name: bank.accept, exact: true })).toBeVisible()
    await expect(page.getByText(price)).toBeVisible()
    await openTab(page, locale, 'subscription')
    await page.getByRole('link', { name: payment.to_bank, exact: true }).click()
    await page.getByRole('button', { name: bank.accept, exact: true }).click()
    await expect(page.getByText(billing.result.paid_title, { exact: true })).toBeVisible()
    await expect(
      page.getByRole('heading', { name: words(profile.overview.plan, locale, { name: 'HYBRID' }) }),
    ).toBeVisible()

    // One invoice, of the quoted cent, with a number and a PDF.
    await openTab(page, locale, 'invoices')
    const rows = page.getByRole('table').getByRole('row').filter({ hasText: price })
    await expect(rows).toHaveCount(1)
    await expect(rows.getByText(invoices.statuses.paid, { exact: true })).toBeVisible()
    const number = ((await rows.getByRole('rowheader').textContent()) ?? '').trim()
    expect(number).toMatch(/^FA-\d{4}-\d{6}$/)
    await rows.getByRole('link').click()
    await expect(
      page.getByRole('heading', { name: words(invoices.title, locale, { kind: 'invoice', number }) }),
    ).toBeVisible()
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: words(billing.invoices.pdf_of, locale, { number }) }).click()
    const bytes = await readFile(await (await download).path())
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
    expect(text).toContain(number)
    expect(text).toContain(locale === 'fr' ? '30,00' : '€30.00')

    // The number of the card went to the payment provider alone.
    expect(sent.length).toBeGreaterThan(0)
    expect(sent.join('\n').replaceAll(/[\s%20+-]/g, '')).not.toContain('4970105181818183')
    await page.goto(localHref(locale, href('account')))
  })
}
