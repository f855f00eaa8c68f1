// Letters about money, in every language: the words that count, and no name that becomes markup.
import { describe, expect, it } from 'vitest'
import { type Locale, locales } from '#lib/locales.ts'
import { toCents } from '#lib/money.ts'
import { disputeNews } from '#server/mail/dispute-news.ts'
import type { RenderedEmail } from '#server/mail/enqueue-email.ts'
import { paymentDisputed } from '#server/mail/payment-disputed.ts'
import { paymentRefunded } from '#server/mail/payment-refunded.ts'

const link = 'https://auctor.example/en/account/invoices/'
const first_name = '<Zoë & "fils">'
const numbers = { invoice_number: 'FA-2026-000001', credit_note_number: 'AV-2026-000001' }
const invoice_number = 'FA-2026-000001'
const answer_until = new Date('2026-11-30T12:00:00Z')
const disputed = { first_name, amount_cents: toCents(10_00), invoice_number, answer_until, link }
const refunded = { first_name, amount_cents: toCents(3_33), ...numbers, link }

const letters: [string, (locale: Locale) => RenderedEmail, Record<Locale, string[]>][] = [
  [
    'payment_refunded',
    locale => paymentRefunded(locale, { ...refunded, ends_plan: true }),
    {
      en: ['€3.33', 'invoice FA-2026-000001', 'Credit note AV-2026-000001', 'has ended'],
      fr: ['3,33\u00a0€', 'facture FA-2026-000001', 'L’avoir AV-2026-000001', 'a pris fin'],
    },
  ],
  [
    'payment_disputed',
    locale => paymentDisputed(locale, { first_name, amount_cents: toCents(10_00), invoice_number, link }),
    { en: ['€10.00', 'invoice FA-2026-000001', 'rests'], fr: ['10,00\u00a0€', 'facture FA-2026-000001', 'suspendu'] },
  ],
  [
    'dispute_news',
    locale => disputeNews(locale, { ...disputed, news: 'opened' }),
    { en: ['by 30 November 2026'], fr: ['avant le 30 novembre 2026'] },
  ],
  [
    'dispute_news',
    locale => disputeNews(locale, { ...disputed, news: 'won' }),
    { en: ['decided for us'], fr: ['nous donne raison'] },
  ],
  [
    'dispute_news',
    locale => disputeNews(locale, { ...disputed, news: 'lost' }),
    { en: ['is lost'], fr: ['est perdue'] },
  ],
]

describe.each(letters)('the letter %s', (template, write, words) => {
  it.each(locales)('says what counts, in %s', locale => {
    const letter = write(locale)
    expect(letter.template).toBe(template)
    for (const each of words[locale]) expect(letter.text).toContain(each)
    expect(letter.text).toContain(link)
    expect(letter.html).not.toContain('<Zoë')
    expect(letter.html).not.toMatch(/<(img|link|script|iframe|form)|@import|url\(/i)
  })
})

it('of a refund says nothing of a plan that stays', () => {
  expect(paymentRefunded('en', { ...refunded, ends_plan: false }).text).not.toContain('INSTANT')
})
