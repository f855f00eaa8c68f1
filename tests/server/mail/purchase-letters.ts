// Letters about what people pay, with words that each must have in both languages.
import { toCents } from '#lib/money.ts'

import { cardEnding } from '#server/mail/card-ending.ts'
import { reportUnpaid } from '#server/mail/report-unpaid.ts'
import type { Letter } from './renewal-letters.ts'

export const purchaseLetters = (link: string, first_name: string): Letter[] => [
  [
    'card_ending',
    locale => cardEnding(locale, { first_name, digits: '8183', last_day: '2030-12-31', is_default: true, link }),
    { en: 'ending in 8183', fr: 'se terminant par 8183' },
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
]
