// Letters about what people pay, with words that each must have in both languages.
import { toCents } from '#lib/money.ts'

import { reportUnpaid } from '#server/mail/report-unpaid.ts'
import type { Letter } from './renewal-letters.ts'

export const purchaseLetters = (link: string, first_name: string): Letter[] => [
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
