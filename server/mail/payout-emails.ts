// Tells a creator that a payout has gone out, or why not and what to do.
import { brand } from '#lib/brand.ts'
import type { Locale } from '#lib/locales.ts'
import { translator } from '#lib/node/translator.ts'
import type { PayoutReason } from '#lib/rules/billing/payouts.ts'
import type { RenderedEmail } from './enqueue-email.ts'
import { renderEmail } from './layout.ts'

type Paid = { first_name: string; amount_cents: number; account: string; link: string }

export function payoutPaid(locale: Locale, { first_name, amount_cents, account, link }: Paid): RenderedEmail {
  const { t, money } = translator(locale, 'payouts')
  const mail = translator(locale, 'mail')
  const product = brand.name
  return renderEmail({
    template: 'payout_paid',
    locale,
    subject: t('emails.paid.subject', { amount: money(amount_cents) }),
    first_name,
    paragraphs: [
      t('emails.paid.body', { amount: money(amount_cents), account }),
      t('emails.paid.statement'),
      { label: t('emails.paid.link'), link },
    ],
    reason: mail.t('reason.account', { product }),
  })
}

type Failed = { first_name: string; amount_cents: number; reason: PayoutReason; next_on: string; link: string }

export function payoutFailed(
  locale: Locale,
  { first_name, amount_cents, reason, next_on, link }: Failed,
): RenderedEmail {
  const { t, money, day } = translator(locale, 'payouts')
  const mail = translator(locale, 'mail')
  const product = brand.name
  return renderEmail({
    template: 'payout_failed',
    locale,
    subject: t('emails.failed.subject', { amount: money(amount_cents) }),
    first_name,
    paragraphs: [
      t('emails.failed.body', { amount: money(amount_cents) }),
      t(`reasons.${reason}.title`),
      t(`reasons.${reason}.next`),
      t('emails.failed.again', { day: day(next_on) }),
      { label: t(`reasons.${reason}.action`), link },
    ],
    reason: mail.t('reason.account', { product }),
  })
}
