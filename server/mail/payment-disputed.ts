// Tells whoever paid that their bank has taken a payment back, and what that means.
import { brand } from '#lib/brand.ts'
import type { Locale } from '#lib/locales.ts'
import type { Cents } from '#lib/money.ts'
import { translator } from '#lib/node/translator.ts'
import type { RenderedEmail } from './enqueue-email.ts'
import { renderEmail } from './layout.ts'

type Facts = { first_name: string; amount_cents: Cents; invoice_number: string; link: string }

export function paymentDisputed(
  locale: Locale,
  { first_name, amount_cents, invoice_number, link }: Facts,
): RenderedEmail {
  const { t, money } = translator(locale, 'mail')
  const product = brand.name
  const amount = money(amount_cents)
  return renderEmail({
    template: 'payment_disputed',
    locale,
    subject: t('payment_disputed.subject', { amount }),
    first_name,
    paragraphs: [
      t('payment_disputed.body', { product, amount, invoice: invoice_number }),
      t('payment_disputed.plan'),
      t('payment_disputed.not_you'),
      { label: t('payment_disputed.write'), link },
    ],
    reason: t('reason.account', { product }),
  })
}
