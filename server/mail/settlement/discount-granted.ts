// Tells a recipient what a lawyer lets off the damages, and why.
import type { Locale } from '#lib/locales.ts'
import type { Cents } from '#lib/money.ts'
import { translator } from '#lib/node/translator.ts'
import type { RenderedEmail } from '../enqueue-email.ts'
import { renderEmail } from '../layout.ts'

export type DiscountGrantedInput = {
  /** In all, also of what was granted before. */
  discount_cents: Cents
  /** What is still claimed. */
  left_cents: Cents
  reason: string
  sender: string
  domain: string
  code: string
  link: string
}

export function discountGranted(locale: Locale, input: DiscountGrantedInput): RenderedEmail {
  const { t, money } = translator(locale, 'settlement-mail')
  const { discount_cents, left_cents, reason, sender, domain, code, link } = input
  const facts = { sender, domain, code, amount: money(discount_cents) }
  return renderEmail({
    template: 'discount_granted',
    locale,
    subject: t('discounted.subject', facts),
    first_name: domain,
    paragraphs: [
      t('discounted.granted', facts),
      t('discounted.reason'),
      { quote: reason },
      t('discounted.left', { amount: money(left_cents) }),
      { label: t('discounted.open'), link },
    ],
    reason: translator(locale, 'mail').t('compliance.reason', facts),
  })
}
