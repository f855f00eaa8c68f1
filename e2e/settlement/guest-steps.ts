// Paying a letter without an account: who pays, the card, and the bank that asks.
import type { Page } from '@playwright/test'
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
import { expect, type Locale, words } from '../fixtures.ts'
import { CHALLENGED, euros, expectBank } from '../money-steps.ts'

const said = {
  en: { letter: wordsEn, payment: paymentEn, bank: moneyEn.secure, card: billingEn.card, fields: profileEn.fields },
  fr: { letter: wordsFr, payment: paymentFr, bank: moneyFr.secure, card: billingFr.card, fields: profileFr.fields },
} as const

/** On the page of a letter: the damages and a licence, by a card whose bank asks; the cents that were paid. */
export async function buyAsGuest(page: Page, locale: Locale): Promise<number> {
  const { letter, payment, bank, card, fields } = said[locale]
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
  const cents: number = quote.damages_cents + quote.license.total_cents
  const price = euros(cents, locale)
  await field(card.number).fill(CHALLENGED)
  await field(card.expiry).fill('12/30')
  await field(card.cvc).fill('123')
  const pay = buy.getByRole('button', { name: words(payment.pay, locale, { price }), exact: true })
  await expect(pay).toBeVisible()
  await inspectOpen(page, locale, 'the card of a guest')
  await pay.click()
  await expectBank(page, locale, price)
  await page.getByRole('button', { name: bank.accept, exact: true }).click()
  return cents
}
