// Paying a letter with a licence, in both languages: with an account, by a card whose bank asks, until the case has closed itself.

import { href, localHref } from '../../lib/routes.ts'
import paymentEn from '../../messages/en/letter-payment.json' with { type: 'json' }
import moneyEn from '../../messages/en/mangopay-money.json' with { type: 'json' }
import wordsEn from '../../messages/en/received-letter.json' with { type: 'json' }
import paymentFr from '../../messages/fr/letter-payment.json' with { type: 'json' }
import moneyFr from '../../messages/fr/mangopay-money.json' with { type: 'json' }
import wordsFr from '../../messages/fr/received-letter.json' with { type: 'json' }
import { inspectOpen } from '../axe.ts'
import { becomeCreator } from '../creator-by-calls.ts'
import { expect, journeyLocales, words } from '../fixtures.ts'
import { CHALLENGED, euros, expectBank, fillCard } from '../money-steps.ts'
import { test } from '../own-product.ts'
import { FOUND_MS } from '../reports/copy-steps.ts'
import { sendLetter } from './letter-steps.ts'

test.use({ demo: true })

const said = {
  en: { letter: wordsEn, payment: paymentEn, bank: moneyEn.secure },
  fr: { letter: wordsFr, payment: paymentFr, bank: moneyFr.secure },
} as const

for (const locale of journeyLocales(import.meta.url))
  test(`${locale}: the damages and a licence are paid at the bank, and the case is closed`, async ({
    quietPage: page,
    product,
  }) => {
    test.setTimeout(FOUND_MS + 120_000)
    const { letter, payment, bank } = said[locale]
    const { token } = await sendLetter(product, locale, { sells: true })
    await becomeCreator(page, locale, 'recipient')
    await page.goto(localHref(locale, href('infringement', { token })))
    const quote = await (await page.request.get(`/api/infringements/${token}/quote`)).json()
    const price = euros(quote.damages_cents + quote.license.total_cents, locale)
    await page.getByText(letter.ways.buy.title, { exact: true }).click()
    const buy = page.locator('#way-buy')
    await fillCard(buy, locale, CHALLENGED)
    const pay = buy.getByRole('button', { name: words(payment.pay, locale, { price }), exact: true })
    await expect(pay).toBeVisible()
    await inspectOpen(page, locale, 'paying a letter')
    await pay.click()
    await expectBank(page, locale, price)
    await page.getByRole('button', { name: bank.accept, exact: true }).click()
    await expect(page.getByText(letter.answers.done.pay)).toBeInViewport()
    await expect(page.getByText(letter.outcomes.licensed)).toBeVisible()
    const pdf = page.getByRole('link', { name: letter.answers.license, exact: true })
    expect((await page.request.get((await pdf.getAttribute('href')) ?? '')).headers()['content-type']).toBe(
      'application/pdf',
    )
  })
