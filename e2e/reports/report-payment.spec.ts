// An evidence report is ordered with a card whose bank asks: nothing is charged until it is ready, its holder confirms, and the invoice says what was paid.
import type { Page } from '@playwright/test'
import evidenceEn from '../../messages/en/hits.json' with { type: 'json' }
import invoicesEn from '../../messages/en/invoices.json' with { type: 'json' }
import paymentEn from '../../messages/en/payment.json' with { type: 'json' }
import reportEn from '../../messages/en/report-payment.json' with { type: 'json' }
import evidenceFr from '../../messages/fr/hits.json' with { type: 'json' }
import invoicesFr from '../../messages/fr/invoices.json' with { type: 'json' }
import paymentFr from '../../messages/fr/payment.json' with { type: 'json' }
import reportFr from '../../messages/fr/report-payment.json' with { type: 'json' }
import { becomeCreator } from '../creator-by-calls.ts'
import { expect, journeyLocales, type Locale, test, words } from '../fixtures.ts'
import { addCard, CHALLENGED, decideAtBank, euros, invoiceRows, readInvoice } from '../money-steps.ts'
import { openTab } from '../person-steps.ts'
import { expectCopy, FOUND_MS, openCopy, orderReport, REPORT_MS, uploadWatched } from './copy-steps.ts'

const said = {
  en: { hits: evidenceEn, invoices: invoicesEn, report: reportEn, payment: paymentEn },
  fr: { hits: evidenceFr, invoices: invoicesFr, report: reportFr, payment: paymentFr },
} as const
const CENTS = 60_00
const BACK = '/account/evidences'

/** Reports and invoices, as the API tells their owner. */
async function standing(page: Page) {
  const read = async (path: string) => (await (await page.request.get(`/api/${path}`)).json()).results
  return { reports: await read('evidences'), invoices: await read('invoices') }
}

/** From the report that waits, over the bank’s page, to what its address says; the address. */
async function payAtBank(page: Page, locale: Locale): Promise<string> {
  const { report, payment } = said[locale]
  const price = euros(CENTS, locale)
  await page.getByRole('button', { name: report.pay, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: payment.pay.title })
  await dialog.getByRole('checkbox', { name: payment.pay.agree_digital_report }).check()
  await dialog.getByRole('button', { name: words(payment.pay.price, locale, { price }), exact: true }).click()
  const back = await decideAtBank(page, locale, price, { back: BACK })
  await expect(page.getByText(report.paid_title, { exact: true }).first()).toBeInViewport()
  return back
}

for (const locale of journeyLocales(import.meta.url)) {
  test(`a report is paid when it is ready, at the bank, and invoiced (${locale})`, async ({ quietPage: page }) => {
    test.setTimeout(FOUND_MS + REPORT_MS + 120_000)
    const { hits, invoices, report } = said[locale]
    const title = locale === 'fr' ? 'Le soir' : 'Nightfall'
    await becomeCreator(page, locale, 'reporting')
    await addCard(page, locale, CHALLENGED)
    await uploadWatched(page, title, locale === 'fr' ? 4 : 1)
    await expectCopy(page, locale)
    await openCopy(page, title)
    // Ordered is not charged: there is no invoice until it is ready.
    const ordered = await orderReport(page, locale, euros(CENTS, locale))
    expect(ordered).toMatchObject({ state: 'pending', payment: 'when_ready', invoice: null })
    expect((await standing(page)).invoices).toEqual([])
    await expect(page.getByRole('button', { name: report.pay, exact: true })).toBeVisible({ timeout: REPORT_MS })
    await expect(page.getByRole('button', { name: hits.evidence.download })).toHaveCount(0)

    const back = await payAtBank(page, locale)
    const { number, text } = await readInvoice(page, locale, CENTS)
    expect(text).toContain(number)
    const parts = locale === 'fr' ? ['50,00', '10,00', '60,00', '20 %'] : ['€50.00', '€10.00', '€60.00', '20%']
    for (const part of parts) expect(text.replaceAll(/\s/g, ' ')).toContain(part)

    // The bank's way back once more: the same payment, the same invoice, and the report is there.
    const before = await standing(page)
    expect(before.reports).toMatchObject([{ payment: 'paid', invoice: { number, total_cents: CENTS } }])
    await page.goto(back)
    await expect(page.getByText(report.paid, { exact: true })).toBeInViewport()
    await expect(page.getByRole('link', { name: words(report.invoice, locale, { number }) })).toBeVisible()
    expect(await standing(page)).toEqual(before)
    await openTab(page, locale, 'invoices')
    await expect(invoiceRows(page, locale, CENTS).getByText(invoices.statuses.paid, { exact: true })).toHaveCount(1)
  })
}
