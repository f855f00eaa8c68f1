// Letters about what people pay, with words that each must have in both languages.
import { toCents } from '#lib/money.ts'

import { cardEnding } from '#server/mail/card-ending.ts'
import { licenseEnding, licenseSold, paymentUnconfirmed } from '#server/mail/market/license-news.ts'
import { nftNewsLetter } from '#server/mail/market/nft-news.ts'
import { planUnpaid } from '#server/mail/renewals.ts'
import { reportUnpaid } from '#server/mail/report-unpaid.ts'
import { caseClosed } from '#server/mail/settlement/case-closed.ts'
import { complianceLetter } from '#server/mail/settlement/compliance-news.ts'
import type { Letter } from './renewal-letters.ts'

const usdc = { decimals: 6, symbol: 'USDC' }

export const purchaseLetters = (link: string, first_name: string): Letter[] => [
  [
    'nft_news',
    locale =>
      nftNewsLetter(locale, {
        first_name,
        title: 'L’œil <du> phare',
        news: 'outbid',
        amount: '1234500000',
        currency: usdc,
        link,
      }),
    { en: '1,234.5\u00a0USDC is bid', fr: 'est maintenant de 1\u202f234,5\u00a0USDC' },
  ],
  [
    'card_ending',
    locale => cardEnding(locale, { first_name, digits: '8183', last_day: '2030-12-31', is_default: true, link }),
    { en: 'ending in 8183', fr: 'se terminant par 8183' },
  ],
  [
    'plan_unpaid',
    locale => planUnpaid(locale, { first_name, plan: 'HYBRID', total_cents: toCents(30_00), link }),
    { en: '€30.00 for HYBRID did not go through', fr: '30,00\u00a0€ pour HYBRID n’a pas abouti' },
  ],
  [
    'report_unpaid',
    locale =>
      reportUnpaid(locale, {
        first_name,
        title: 'L’œil <du> phare',
        domain: 'thief.example',
        total_cents: toCents(60_00),
        link,
      }),
    { en: '€60.00 including VAT', fr: '60,00\u00a0€ TTC' },
  ],
  [
    'case_closed',
    locale =>
      caseClosed(locale, {
        side: 'recipient',
        outcome: 'contest_accepted',
        reason: 'It is <b>their</b> own photograph.',
        name: first_name,
        sender: 'Marie\r\nBcc: all@evil.example',
        domain: 'shop.example',
        day: '2026-11-24',
        code: 'L-7K2M-9QXR-4DPA',
        link,
        letter_link: link,
      }),
    { en: 'was closed, and nothing more is asked', fr: 'a été clos, et plus rien' },
  ],
  [
    'compliance_checked',
    locale =>
      complianceLetter(locale, {
        side: 'recipient',
        news: 'still_asked',
        name: first_name,
        domain: 'shop.example',
        day: '2026-11-24',
        link,
      }),
    { en: 'the picture is no longer there', fr: 'l’image n’y est plus' },
  ],
  [
    'license_sold',
    locale =>
      licenseSold(locale, {
        first_name,
        title: 'L’œil <du> phare',
        licensee: 'Atelier <Zoé>',
        purpose: 'display',
        duration: 'five_years',
        ends_on: '2031-11-22',
        website: 'shop.example',
        net_cents: toCents(400_00),
        received_cents: toCents(383_00),
        link,
      }),
    { en: '€383.00 before VAT is yours', fr: '383,00\u00a0€ hors taxes vous reviennent' },
  ],
  [
    'license_sold',
    locale =>
      licenseSold(locale, {
        first_name,
        title: 'L’œil <du> phare',
        licensee: 'Atelier <Zoé>',
        purpose: 'training',
        duration: 'one_year',
        ends_on: '2027-11-22',
        website: null,
        net_cents: toCents(400_00),
        received_cents: toCents(332_00),
        link,
      }),
    { en: 'to train models with', fr: 'd’entraîner des modèles avec' },
  ],
  [
    'license_ending',
    locale =>
      licenseEnding(locale, {
        first_name,
        title: 'L’œil <du> phare',
        number: 'L-7KQ2-M4XD-99TB',
        ends_on: '2027-11-22',
        website: null,
        link,
      }),
    { en: 'are deleted by then', fr: 'sont effacées d’ici là' },
  ],
  [
    'license_ending',
    locale =>
      licenseEnding(locale, {
        first_name,
        title: 'L’œil <du> phare',
        number: 'L-7KQ2-M4XD-99TB',
        ends_on: '2031-11-22',
        website: 'shop.example',
        link,
      }),
    { en: 'may no longer be shown on shop.example', fr: 'ne peut plus être montrée sur shop.example' },
  ],
  [
    'payment_unconfirmed',
    locale =>
      paymentUnconfirmed(locale, {
        first_name,
        seller: 'Atelier <Zoé>',
        total_cents: toCents(660_00),
        link,
      }),
    { en: '€660.00 for Atelier', fr: '660,00\u00a0€ pour Atelier' },
  ],
]
