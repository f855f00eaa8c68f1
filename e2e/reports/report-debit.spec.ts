// A report that could not be charged is paid by direct debit: it can be downloaded at once, and its invoice is paid when the money is there.
import evidenceEn from '../../messages/en/hits.json' with { type: 'json' }
import invoicesEn from '../../messages/en/invoices.json' with { type: 'json' }
import paymentEn from '../../messages/en/payment.json' with { type: 'json' }
import reportEn from '../../messages/en/report-payment.json' with { type: 'json' }
import { becomeCreator } from '../creator-by-calls.ts'
import { expect, words } from '../fixtures.ts'
import { providerDays, signMandate } from '../market/seller-steps.ts'
import { addCard, CHALLENGED, euros, readInvoice } from '../money-steps.ts'
import { test } from '../own-product.ts'
import { openTab } from '../person-steps.ts'
import { expectCopy, FOUND_MS, openCopy, orderReport, REPORT_MS, uploadWatched } from './copy-steps.ts'

const CENTS = 60_00

test.use({ locale: 'en' })
test('a report is paid by direct debit (en)', async ({ quietPage: page, product }) => {
  test.setTimeout(FOUND_MS + REPORT_MS + 240_000)
  await becomeCreator(page, 'en', 'debited-report')
  await addCard(page, 'en', CHALLENGED)
  await uploadWatched(page, 'Nightfall', 1)
  await expectCopy(page, 'en')
  await openCopy(page, 'Nightfall')
  const hit = page.url()
  await orderReport(page, 'en', euros(CENTS, 'en'))
  const pay = page.getByRole('button', { name: reportEn.pay, exact: true })
  await expect(pay).toBeVisible({ timeout: REPORT_MS })
  const bank = await signMandate(page, 'en')

  await page.goto(hit)
  await pay.click()
  const dialog = page.getByRole('dialog', { name: paymentEn.pay.title })
  await dialog.getByRole('radio', { name: words(paymentEn.pay.debit, 'en', { account: 'FR76 •••• 0143' }) }).check()
  // What is asked of cards only.
  await expect(dialog.getByRole('checkbox')).toHaveCount(0)
  const price = words(paymentEn.pay.price, 'en', { price: euros(CENTS, 'en') })
  await dialog.getByRole('button', { name: price, exact: true }).click()
  await expect(page.getByText(paymentEn.pay.sent, { exact: true })).toBeInViewport()
  // A copy does not wait for the bank.
  await expect(page.getByRole('button', { name: evidenceEn.evidence.download })).toBeInViewport()
  await openTab(page, 'en', 'evidences')
  const state = page.getByText(reportEn.states.debited, { exact: true })
  await state.scrollIntoViewIfNeeded()
  await expect(state).toBeInViewport()

  await providerDays(bank, 3)
  await product.strike('billing.settle-waiting')
  await expect(async () => {
    await openTab(page, 'en', 'invoices')
    await expect(page.getByRole('table').getByText(invoicesEn.statuses.paid, { exact: true })).toBeVisible({
      timeout: 2_000,
    })
  }).toPass({ timeout: 60_000 })
  expect((await readInvoice(page, 'en', CENTS)).text).toContain('€60.00')
})
