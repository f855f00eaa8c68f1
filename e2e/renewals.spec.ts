// A renewal fails: its holder is told by letter and page and pays by hand; the next one fails too and succeeds on the day it is tried again.
import type { Page } from '@playwright/test'
import billingEn from '../messages/en/billing.json' with { type: 'json' }
import renewalsEn from '../messages/en/renewals.json' with { type: 'json' }
import planEn from '../messages/en/subscription.json' with { type: 'json' }
import billingFr from '../messages/fr/billing.json' with { type: 'json' }
import renewalsFr from '../messages/fr/renewals.json' with { type: 'json' }
import planFr from '../messages/fr/subscription.json' with { type: 'json' }
import { becomeCreator } from './creator-by-calls.ts'
import { expect, journeyLocales, type Locale, letterTo, words } from './fixtures.ts'
import { acceptAtBank, addCard, CHALLENGED, euros, fillCard, PAYS, subscribe } from './money-steps.ts'
import { daysPass, monthEnds, type OwnProduct, test } from './own-product.ts'
import { openTab } from './person-steps.ts'

const said = {
  en: { billing: billingEn, letters: renewalsEn, plan: planEn },
  fr: { billing: billingFr, letters: renewalsFr, plan: planFr },
} as const
const PLAN = { plan: 'HYBRID', cents: 30_00 } as const

/** The period ends, and the renewal is refused: a letter says why, and the page what to do. */
async function expectRefused(page: Page, locale: Locale, email: string, why: string): Promise<void> {
  const { letters, plan } = said[locale]
  const letter = await letterTo(email, words(letters.needed.subject, locale, PLAN), why)
  expect(letter).toContain(euros(PLAN.cents, locale).replace(/\s/, ' '))
  await openTab(page, locale, 'subscription')
  await expect(page.getByText(words(plan.unpaid_title, locale, PLAN), { exact: true })).toBeInViewport()
  await expect(payButton(page, locale)).toBeInViewport()
}

const payButton = (page: Page, locale: Locale) =>
  page.getByRole('button', {
    name: words(said[locale].plan.pay, locale, { price: euros(PLAN.cents, locale) }),
    exact: true,
  })

async function payByHand(page: Page, locale: Locale): Promise<void> {
  const { billing } = said[locale]
  await payButton(page, locale).first().click()
  await page.getByRole('button', { name: billing.quote.other_card, exact: true }).click()
  await fillCard(page, locale, PAYS)
  const panel = page.getByRole('region', { name: words(said[locale].plan.renewal_title, locale, PLAN) })
  await panel
    .getByRole('button')
    .filter({ hasText: euros(PLAN.cents, locale) })
    .click()
  await acceptAtBank(page, locale, euros(PLAN.cents, locale))
  await expect(page.getByText(words(said[locale].plan.unpaid_title, locale, PLAN))).toHaveCount(0)
}

/** The card whose bank knows of renewals pays again, and three days later the renewal is tried once more. */
async function retry(page: Page, locale: Locale, email: string, product: OwnProduct): Promise<void> {
  const { billing, letters, plan } = said[locale]
  await openTab(page, locale, 'cards')
  await page.getByRole('button', { name: billing.card.make_default }).first().click()
  await expect(page.getByText(billing.card.default, { exact: true })).toBeVisible()
  await openTab(page, locale, 'subscription')
  await daysPass(product, email, 3)
  await letterTo(email, words(letters.renewed.subject, locale, PLAN), euros(PLAN.cents, locale))
  // The letter may be that of the month paid by hand: the page says when this one is paid.
  await expect(async () => {
    await page.reload()
    await expect(page.getByText(words(plan.means.card, locale, { digits: '1119' }))).toBeInViewport({ timeout: 3_000 })
  }).toPass({ timeout: 60_000 })
  await expect(page.getByText(words(plan.unpaid_title, locale, PLAN))).toHaveCount(0)
}

for (const locale of journeyLocales(import.meta.url)) {
  test(`a renewal fails, is paid by hand, and the next one succeeds when it is tried again (${locale})`, async ({
    quietPage: page,
    product,
  }) => {
    test.slow()
    const { letters } = said[locale]
    const email = await becomeCreator(page, locale, 'renewing')
    await subscribe(page, locale, { ...PLAN, code: '131' })
    await monthEnds(product, email)
    await expectRefused(page, locale, email, words(letters.needed.confirmation, locale, { digits: '1119' }))
    await payByHand(page, locale)

    await addCard(page, locale, CHALLENGED)
    await monthEnds(product, email)
    await expectRefused(page, locale, email, words(letters.needed.confirmation, locale, { digits: '8183' }))
    await retry(page, locale, email, product)
  })
}
