// A subscriber chooses a lower plan for the end of the period, sees what it brings and when, and takes it back.
import type { Page } from '@playwright/test'
import billingEn from '../messages/en/billing.json' with { type: 'json' }
import moneyEn from '../messages/en/mangopay-money.json' with { type: 'json' }
import planEn from '../messages/en/subscription.json' with { type: 'json' }
import billingFr from '../messages/fr/billing.json' with { type: 'json' }
import moneyFr from '../messages/fr/mangopay-money.json' with { type: 'json' }
import planFr from '../messages/fr/subscription.json' with { type: 'json' }
import { expect, type Locale, locales, test, words } from './fixtures.ts'
import { completePersonal, openTab, registerAndLogIn } from './person-steps.ts'

const said = {
  en: { billing: billingEn, bank: moneyEn.secure, plan: planEn, price: '€30.00', lower: '€10.00' },
  fr: { billing: billingFr, bank: moneyFr.secure, plan: planFr, price: '30,00\u00a0€', lower: '10,00\u00a0€' },
} as const

/** Pays for HYBRID with a card that is saved on the way, and agrees at the bank to its renewals. */
async function subscribe(page: Page, locale: Locale): Promise<void> {
  const { billing, bank, price } = said[locale]
  await openTab(page, locale, 'subscription')
  await page.getByRole('button', { name: words(billing.plans.choose, locale, { plan: 'HYBRID' }) }).click()
  await page.getByLabel(billing.card.number, { exact: true }).fill('4970 1071 1111 1119')
  await page.getByLabel(billing.card.expiry, { exact: true }).fill('12/30')
  await page.getByLabel(billing.card.cvc, { exact: true }).fill('123')
  await page.getByRole('button', { name: billing.card.save, exact: true }).click()
  await page.getByRole('button', { name: words(billing.quote.pay, locale, { price }), exact: true }).click()
  await page.getByRole('button', { name: bank.accept, exact: true }).click()
  await expect(page.getByText(billing.result.paid_title, { exact: true })).toBeVisible()
}

for (const locale of locales) {
  test(`a lower plan waits, and is taken back (${locale})`, async ({ quietPage: page }) => {
    test.slow()
    const { billing, plan, lower } = said[locale]
    await registerAndLogIn(page, locale, { name: 'changing' })
    await completePersonal(page, locale, 'natural')
    await subscribe(page, locale)
    // The card renews by itself.
    await expect(page.getByText(words(plan.means.card, locale, { digits: '1119' }))).toBeVisible()

    // What it brings and when, before it is planned.
    await page
      .getByRole('button', { name: words(billing.plans.later, locale, { plan: 'COMPACT' }), exact: true })
      .click()
    const title = words(plan.change_month, locale, { plan: 'HYBRID', next: 'COMPACT', same: 'false' })
    const dialog = page.getByRole('alertdialog', { name: title })
    await expect(dialog.getByText(words(plan.dialog.price_month, locale, { price: lower }))).toBeVisible()
    await dialog.getByRole('button').last().click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(title, { exact: true })).toBeVisible()
    await page.reload()
    await expect(page.getByText(title, { exact: true })).toBeVisible()

    await page.getByRole('button', { name: words(plan.keep, locale, { plan: 'HYBRID' }), exact: true }).click()
    await expect(page.getByText(title, { exact: true })).toBeHidden()
    await expect(page.getByText(plan.kept, { exact: true })).toBeVisible()
  })
}
