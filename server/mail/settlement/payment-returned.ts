// Tells both sides that a bank has taken back what was paid for a letter, or given it back, and what follows from it.
import { brand } from '#lib/brand.ts'
import type { Locale } from '#lib/locales.ts'
import type { Cents } from '#lib/money.ts'
import { translator } from '#lib/node/translator.ts'
import type { RenderedEmail } from '../enqueue-email.ts'
import { renderEmail } from '../layout.ts'

/** `restored`: what was taken is the creator’s again. */
export type ReturnNews = 'taken' | 'restored'

export type PaymentReturnedInput = {
  side: 'creator' | 'recipient'
  news: ReturnNews
  name: string
  sender: string
  domain: string
  code: string
  total_cents: Cents
  link: string
}

export function paymentReturned(locale: Locale, input: PaymentReturnedInput): RenderedEmail {
  const { t, money } = translator(locale, 'settlement-mail')
  const { side, news, name, sender, domain, code, total_cents, link } = input
  const facts = { sender, domain, code, amount: money(total_cents) }
  const { t: mail } = translator(locale, 'mail')
  return renderEmail({
    template: 'letter_payment_returned',
    locale,
    subject: t(`returned.${news}.subject`, facts),
    first_name: name,
    paragraphs: [t(`returned.${news}.${side}`, facts), { label: t(`closed.open_${side}`), link }],
    reason: side === 'creator' ? mail('reason.account', { product: brand.name }) : mail('compliance.reason', facts),
  })
}
