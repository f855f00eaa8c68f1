// Tells a creator that a licence was bought, its holder that one is about to end, and a buyer that the seller is not paid yet.
import { brand } from '#lib/brand.ts'
import type { Locale } from '#lib/locales.ts'
import { translator } from '#lib/node/translator.ts'
import type { LicenseDuration } from '#lib/rules/billing/sales.ts'
import type { LicensePurpose } from '#lib/rules/market/training.ts'
import type { RenderedEmail } from '../enqueue-email.ts'
import { renderEmail } from '../layout.ts'

export type LicenseSoldInput = {
  first_name: string
  title: string
  licensee: string
  purpose: LicensePurpose
  duration: LicenseDuration
  ends_on: string
  website: string | null
  net_cents: number
  received_cents: number
  link: string
}

export function licenseSold(locale: Locale, input: LicenseSoldInput): RenderedEmail {
  const { t, day, money } = translator(locale, 'mail')
  const { first_name, title, licensee, purpose, website, net_cents, received_cents, link } = input
  const about = { title, licensee, day: day(input.ends_on) }
  const duration = translator(locale, 'sale').t(`table.durations.${input.duration}`)
  return renderEmail({
    template: 'license_sold',
    locale,
    subject: t('license_sold.subject', { title }),
    first_name,
    paragraphs: [
      purpose === 'training' ? t('license_sold.training', about) : t('license_sold.body', { ...about, duration }),
      t('license_sold.money', { price: money(net_cents), received: money(received_cents) }),
      purpose === 'training'
        ? t('license_sold.training_site')
        : website === null
          ? t('license_sold.no_site')
          : t('license_sold.site', { website }),
      { label: t('license_sold.open'), link },
    ],
    reason: t('reason.account', { product: brand.name }),
  })
}

export type LicenseEndingInput = {
  first_name: string
  title: string
  number: string
  ends_on: string
  /** Null for one to train, which is for none. */
  website: string | null
  link: string
}

export function licenseEnding(locale: Locale, input: LicenseEndingInput): RenderedEmail {
  const { t, day } = translator(locale, 'mail')
  const { first_name, title, number, website, link } = input
  const ends = day(input.ends_on)
  return renderEmail({
    template: 'license_ending',
    locale,
    subject: t('license_ending.subject', { title, day: ends }),
    first_name,
    paragraphs: [
      website === null
        ? t('license_ending.training', { title, number, day: ends })
        : t('license_ending.body', { title, number, website, day: ends }),
      website === null ? t('license_ending.train_on') : t('license_ending.renew'),
      { label: t('license_ending.open'), link },
    ],
    reason: t('reason.account', { product: brand.name }),
  })
}

export type PaymentUnconfirmedInput = { first_name: string; seller: string; total_cents: number; link: string }

export function paymentUnconfirmed(locale: Locale, input: PaymentUnconfirmedInput): RenderedEmail {
  const { t, money } = translator(locale, 'mail')
  const { first_name, seller, total_cents, link } = input
  return renderEmail({
    template: 'payment_unconfirmed',
    locale,
    subject: t('payment_unconfirmed.subject', { seller }),
    first_name,
    paragraphs: [
      t('payment_unconfirmed.body', { seller, price: money(total_cents) }),
      t('payment_unconfirmed.why'),
      { label: t('payment_unconfirmed.open'), link },
    ],
    reason: t('reason.account', { product: brand.name }),
  })
}
