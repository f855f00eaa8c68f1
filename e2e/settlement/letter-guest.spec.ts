// Paying a letter with a licence without an account, in both languages: who pays, the card, the bank, and the invoice on the page.
import { href, localHref } from '../../lib/routes.ts'
import billingEn from '../../messages/en/billing.json' with { type: 'json' }
import paymentEn from '../../messages/en/letter-payment.json' with { type: 'json' }
import moneyEn from '../../messages/en/mangopay-money.json' with { type: 'json' }
import profileEn from '../../messages/en/profile.json' with { type: 'json' }
import wordsEn from '../../messages/en/received-letter.json' with { type: 'json' }
import billingFr from '../../messages/fr/billing.json' with { type: 'json' }
import paymentFr from '../../messages/fr/letter-payment.json' with { type: 'json' }
import moneyFr from '../../messages/fr/mangopay-money.json' with { type: 'json' }
import profileFr from '../../messages/fr/profile.json' with { type: 'json' }
import wordsFr from '../../messages/fr/received-letter.json' with { type: 'json' }
import { inspectOpen } from '../axe.ts'
import { expect, locales, words } from '../fixtures.ts'
import { CHALLENGED, euros, expectBank } from '../money-steps.ts'
import { test } from '../own-product.ts'
import { FOUND_MS } from '../reports/copy-steps.ts'
import { sendLetter } from './letter-steps.ts'

test.use({ demo: true })

const said = {
  en: { letter: wordsEn, payment: paymentEn, bank: moneyEn.secure, card: billingEn.card, fields: profileEn.fields },
  fr: { letter: wordsFr, payment: paymentFr, bank: moneyFr.secure, card: billingFr.card, fields: profileFr.fields },
} as const

for (const locale of locales)
  test(`${locale}: damages and a licence are paid without an account, and the invoice stands on the page`, async ({
    quietPage: page,
    product,
  }) => {
    test.setTimeout(FOUND_MS + 120_000)
    const { letter, payment, bank, card, fields } = said[locale]
    const { token } = await sendLetter(product, locale, { sells: true })
    await page.goto(localHref(locale, href('infringement', { token })))
    await page.getByText(letter.ways.buy.title, { exact: true }).click()
    const buy = page.locator('#way-buy')
    const field = (label: string) => buy.getByLabel(label, { exact: true })
    await field(fields.first_name).fill('Paula')
    await field(fields.last_name).fill('Modersohn')
    await field(payment.guest.email).fill('paula@shop.example')
    await field(fields.address).fill('4 rue des Lices')
    await field(fields.zip).fill('35000')
    await field(fields.city).fill('Rennes')
    await field(fields.country).selectOption('FR')
    await inspectOpen(page, locale, 'who pays a letter')
    const begun = page.waitForResponse(answer => answer.url().endsWith('/guests'))
    await buy.getByRole('button', { name: payment.guest.go_on, exact: true }).click()
    const { quote } = await (await begun).json()
    const price = euros(quote.damages_cents + quote.license.total_cents, locale)
    await field(card.number).fill(CHALLENGED)
    await field(card.expiry).fill('12/30')
    await field(card.cvc).fill('123')
    const pay = buy.getByRole('button', { name: words(payment.pay, locale, { price }), exact: true })
    await expect(pay).toBeVisible()
    await inspectOpen(page, locale, 'the card of a guest')
    await pay.click()
    await expectBank(page, locale, price)
    await page.getByRole('button', { name: bank.accept, exact: true }).click()
    await expect(page.getByText(letter.answers.done.pay_guest)).toBeInViewport()
    await expect(page.getByText(letter.outcomes.licensed)).toBeVisible()
    const [before = ''] = letter.answers.invoice.split('{')
    for (const name of [new RegExp(`^${before}`), letter.answers.license]) {
      const file = page.getByRole('link', { name, ...(typeof name === 'string' ? { exact: true } : {}) })
      const answer = await page.request.get((await file.getAttribute('href')) ?? '')
      expect(answer.headers()['content-type']).toBe('application/pdf')
    }
  })
