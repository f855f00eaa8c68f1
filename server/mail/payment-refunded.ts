// Tells whoever paid that a payment goes back, whole or in part, and where its credit note is.
import { brand } from '#lib/brand.ts'
import type { Locale } from '#lib/locales.ts'
import type { Cents } from '#lib/money.ts'
import { translator } from '#lib/node/translator.ts'
import type { RenderedEmail } from './enqueue-email.ts'
import { renderEmail } from './layout.ts'

type Facts = {
  first_name: string
  amount_cents: Cents
  invoice_number: string
  credit_note_number: string | null
  ends_plan: boolean
  link: string
}

export function paymentRefunded(locale: Locale, facts: Facts): RenderedEmail {
  const { t, money } = translator(locale, 'mail')
  const product = brand.name
  const { first_name, amount_cents, invoice_number: invoice, credit_note_number: credit_note, ends_plan, link } = facts
  const amount = money(amount_cents)
  return renderEmail({
    template: 'payment_refunded',
    locale,
    subject: t('payment_refunded.subject', { amount }),
    first_name,
    paragraphs: [
      t('payment_refunded.body', { product, amount, invoice }),
      t('payment_refunded.when'),
      ...(ends_plan ? [t('payment_refunded.plan')] : []),
      ...(credit_note === null ? [] : [t('payment_refunded.credit_note', { credit_note })]),
      { label: t('payment_refunded.open'), link },
    ],
    reason: t('reason.account', { product }),
  })
}
