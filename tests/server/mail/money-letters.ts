// The letters about payouts and books, for the test of all letters.
import type { Locale } from '#lib/locales.ts'
import type { RenderedEmail } from '#server/mail/enqueue-email.ts'
import { ledgerDiffers } from '#server/mail/operators/ledger-differs.ts'
import { payoutFailed, payoutPaid } from '#server/mail/payout-emails.ts'

const link = 'https://auctor.example/fr/authentication/confirm-email/k3y/?a=1&b=2'
const first_name = '<Zoë & "fils">'

export const moneyLetters: [string, (locale: Locale) => RenderedEmail, { en: string; fr: string }][] = [
  [
    'payout_paid',
    locale => payoutPaid(locale, { first_name, amount_cents: 89_60, account: 'FR76 •••• 0143', link }),
    { en: 'traces each cent', fr: 'rattache chaque centime' },
  ],
  [
    'payout_failed',
    locale =>
      payoutFailed(locale, { first_name, amount_cents: 89_60, reason: 'account_closed', next_on: '2026-12-01', link }),
    { en: 'on 1 December 2026', fr: 'le 1er décembre 2026' },
  ],
  [
    'ledger_differs',
    locale =>
      ledgerDiffers(locale, {
        first_name,
        findings: [
          { code: 'wallet_differs', about: 'provider:wallet:usr_1', expected: 89_60, found: 0, user_id: 'usr_1' },
          { code: 'number_missing', about: 'FA-2026', expected: 7, found: 6, user_id: null },
        ],
        link,
      }),
    { en: '6 instead of 7', fr: '6 au lieu de 7' },
  ],
]
