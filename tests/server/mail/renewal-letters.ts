// The letters about renewals, for the test of every letter.
import type { Locale } from '#lib/locales.ts'
import { toCents } from '#lib/money.ts'
import type { RenderedEmail } from '#server/mail/enqueue-email.ts'
import { imagesPaused } from '#server/mail/images-paused.ts'
import { planBegun, planExpired, planRenewed, renewalAnnounced, renewalPaymentNeeded } from '#server/mail/renewals.ts'

/** A letter's template, how it is written, and words it must say. */
export type Letter = [string, (locale: Locale) => RenderedEmail, { en: string; fr: string }]

const period = {
  plan: 'HYBRID',
  interval: 'year',
  starts_on: '2027-11-15',
  ends_on: '2028-11-15',
  price_cents: toCents(330_00),
} as const
const NEEDED = { period, gives_until: '2027-11-29', lapses_on: '2027-12-15' }

export const renewalLetters = (about: { first_name: string; link: string }): Letter[] => [
  [
    'images_paused',
    locale =>
      imagesPaused(locale, {
        first_name: about.first_name,
        count: 1_200,
        plan: 'COMPACT',
        limit: 12_000,
        links: { images: about.link, plans: about.link },
      }),
    { en: 'Your COMPACT plan monitors 12,000 images', fr: 'Votre formule COMPACT surveille' },
  ],
  [
    'renewal_announced',
    locale => renewalAnnounced(locale, { ...about, period, means: { kind: 'confirmation', digits: '8183' } }),
    { en: 'until 14 November 2028, for €330.00', fr: 'jusqu’au 14 novembre 2028, pour 330,00\u00a0€' },
  ],
  [
    'plan_renewed',
    locale => planRenewed(locale, { ...about, period, number: 'FA-2027-000007' }),
    { en: 'Invoice FA-2027-000007 is among', fr: 'La facture FA-2027-000007 se trouve' },
  ],
  [
    'plan_begun',
    locale => planBegun(locale, { ...about, period, number: 'FA-2027-000007' }),
    { en: 'Your bank has paid €330.00', fr: 'Votre banque a payé 330,00\u00a0€' },
  ],
  [
    'renewal_payment_needed',
    locale =>
      renewalPaymentNeeded(locale, {
        ...about,
        ...NEEDED,
        means: { kind: 'card', digits: '8183' },
        next_attempt_on: '2027-11-18',
      }),
    { en: 'We try again on 18 November 2027', fr: 'Nous réessayons le 18 novembre 2027' },
  ],
  [
    'renewal_payment_needed',
    locale =>
      renewalPaymentNeeded(locale, { ...about, ...NEEDED, means: { kind: 'none', digits: '' }, next_attempt_on: null }),
    { en: 'We do not try again by ourselves', fr: 'Nous ne réessayons plus de nous-mêmes' },
  ],
  [
    'plan_expired',
    locale => planExpired(locale, { ...about, plan: 'HYBRID', days: 30 }),
    { en: 'was not paid within 30 days', fr: 'n’a pas été payé dans les 30 jours' },
  ],
]
