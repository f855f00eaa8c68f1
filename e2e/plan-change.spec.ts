// A subscriber whose card renews by itself chooses lower plans for the end of the period, one after the other, goes back to INSTANT, and stays after all.
import billingEn from '../messages/en/billing.json' with { type: 'json' }
import planEn from '../messages/en/subscription.json' with { type: 'json' }
import billingFr from '../messages/fr/billing.json' with { type: 'json' }
import planFr from '../messages/fr/subscription.json' with { type: 'json' }
import { becomeCreator } from './creator-by-calls.ts'
import { expect, journeyLocales, test, words } from './fixtures.ts'
import { keepPlan, planLower, plannedChange, subscribe } from './money-steps.ts'

const said = {
  en: { billing: billingEn, plan: planEn },
  fr: { billing: billingFr, plan: planFr },
} as const

for (const locale of journeyLocales(import.meta.url)) {
  test(`a lower plan waits, gives way to INSTANT, and is taken back (${locale})`, async ({ quietPage: page }) => {
    test.slow()
    const { billing, plan } = said[locale]
    await becomeCreator(page, locale, 'changing')
    await subscribe(page, locale, { plan: 'HYBRID', cents: 30_00 })
    // The card renews by itself.
    await expect(page.getByText(words(plan.means.card, locale, { digits: '1119' }))).toBeVisible()

    await planLower(page, locale, { plan: 'HYBRID', next: 'COMPACT', cents: 10_00 })
    await page.reload()
    await expect(plannedChange(page, locale, 'HYBRID', 'COMPACT')).toBeVisible()

    await page
      .getByRole('button', { name: words(billing.plans.back_to, locale, { plan: 'INSTANT' }), exact: true })
      .click()
    const ends = words(plan.change_instant, locale, { plan: 'HYBRID' })
    const dialog = page.getByRole('alertdialog', { name: ends })
    await expect(dialog.getByText(plan.dialog.nothing_to_pay, { exact: true })).toBeVisible()
    await dialog.getByRole('button').last().click()
    await expect(dialog).toBeHidden()
    await page.reload()
    await expect(page.getByText(ends, { exact: true })).toBeVisible()
    await expect(plannedChange(page, locale, 'HYBRID', 'COMPACT')).toBeHidden()

    await keepPlan(page, locale, 'HYBRID')
    await expect(page.getByText(ends, { exact: true })).toBeHidden()
    await expect(page.getByText(words(plan.means.card, locale, { digits: '1119' }))).toBeVisible()
  })
}
