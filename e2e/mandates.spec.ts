// A mandate on a bank account: signed on the provider's page, chosen for renewals, and debited for the next one.

import invoicesEn from '../messages/en/invoices.json' with { type: 'json' }
import mandatesEn from '../messages/en/mandates.json' with { type: 'json' }
import planEn from '../messages/en/subscription.json' with { type: 'json' }
import invoicesFr from '../messages/fr/invoices.json' with { type: 'json' }
import mandatesFr from '../messages/fr/mandates.json' with { type: 'json' }
import planFr from '../messages/fr/subscription.json' with { type: 'json' }
import { becomeCreator } from './creator-by-calls.ts'
import { expect, journeyLocales, words } from './fixtures.ts'
import { providerDays, signMandate } from './market/seller-steps.ts'
import { euros, subscribe } from './money-steps.ts'
import { monthEnds, test } from './own-product.ts'
import { openTab } from './person-steps.ts'

const said = {
  en: { mandates: mandatesEn, invoices: invoicesEn, plan: planEn },
  fr: { mandates: mandatesFr, invoices: invoicesFr, plan: planFr },
} as const
const PLAN = { plan: 'COMPACT', cents: 10_00 } as const

for (const locale of journeyLocales(import.meta.url)) {
  test.describe(`in ${locale}`, () => {
    // The provider’s pages speak the browser’s language.
    test.use({ locale })
    test(`a mandate is signed, confirmed, and pays an invoice (${locale})`, async ({ quietPage: page, product }) => {
      test.setTimeout(240_000)
      const { mandates, invoices, plan } = said[locale]
      const email = await becomeCreator(page, locale, 'debited')
      await subscribe(page, locale, PLAN)
      const bank = await signMandate(page, locale)
      const pays = page.getByRole('switch', { name: mandates.default })
      await expect(pays).toBeChecked()
      await pays.click()
      await expect(page.getByText(mandates.not_chosen, { exact: true })).toBeInViewport()
      await expect(pays).not.toBeChecked()
      await pays.click()
      await expect(pays).toBeChecked()
      await expect(page.getByText(mandates.chosen, { exact: true })).toBeInViewport()
      await openTab(page, locale, 'subscription')
      await expect(page.getByText(words(plan.means.mandate, locale, { digits: '0143' }))).toBeInViewport()

      await monthEnds(product, email)
      await openTab(page, locale, 'invoices')
      const rows = page
        .getByRole('table')
        .getByRole('row')
        .filter({ hasText: euros(PLAN.cents, locale) })
      await expect(async () => {
        await page.reload()
        await expect(rows.getByText(invoices.statuses.under_way, { exact: true })).toBeVisible({ timeout: 2_000 })
      }).toPass({ timeout: 60_000 })
      await providerDays(bank, 3)
      await product.strike('billing.settle-waiting')
      await expect(async () => {
        await page.reload()
        await expect(rows.getByText(invoices.statuses.paid, { exact: true })).toHaveCount(2, { timeout: 2_000 })
      }).toPass({ timeout: 60_000 })
      await rows.first().getByRole('link').click()
      const paid = page.getByRole('region', { name: invoices.payments })
      const debit = paid.getByText(words(invoices.payment, locale, { method: 'direct_debit' }))
      await debit.scrollIntoViewIfNeeded()
      await expect(debit).toBeInViewport()
    })
  })
}
