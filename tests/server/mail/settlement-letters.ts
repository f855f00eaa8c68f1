// Letters of infringements, with words that each must have in both languages.
import { toCents } from '#lib/money.ts'
import { scheduleFrom } from '#lib/rules/settlement/mailings.ts'
import { priceClaim } from '#lib/rules/settlement/price.ts'
import { answerJudged } from '#server/mail/settlement/answer-judged.ts'
import { answerLate } from '#server/mail/settlement/answer-late.ts'
import { discountGranted } from '#server/mail/settlement/discount-granted.ts'
import { formalNotice } from '#server/mail/settlement/formal-notice.ts'
import { hostNoticeEmail } from '#server/mail/settlement/host-notice.ts'
import { letterAnswered } from '#server/mail/settlement/letter-answered.ts'
import { letterReceipt } from '#server/mail/settlement/letter-receipt.ts'
import { lettersStopped } from '#server/mail/settlement/letters-stopped.ts'
import { litigationNews } from '#server/mail/settlement/litigation-news.ts'
import { newCases } from '#server/mail/settlement/new-cases.ts'
import { paymentReturned } from '#server/mail/settlement/payment-returned.ts'
import { TITLE } from './certificate-letters.ts'
import type { Letter } from './renewal-letters.ts'

/** One black point. */
const SQUARE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII='
const seen = { missing_credit: true, alteration: false, commercial_use: true }
const use = { image_id: 'img_1', base_cents: toCents(100_00), days: 40, ...seen }
const priced = priceClaim([use], { prejudice_cents: null, license_cents: null, reason: null })
const amounts = {
  pricing_version: 1,
  currency: 'EUR' as const,
  lines: priced.lines,
  prejudice_cents: priced.prejudice_cents,
  license: { net_cents: 100_00, vat_cents: 10_00, total_cents: 110_00, tax_code: 'S10' as const },
  total_cents: priced.prejudice_cents + 110_00,
  cap_cents: priced.cap_cents,
  over_cap_reason: null,
}

export const settlementLetters = ({ first_name, link }: { first_name: string; link: string }): Letter[] => [
  [
    'formal_notice',
    locale =>
      formalNotice(locale, {
        kind: 'claim',
        type: 'first_sending',
        sender_name: 'Marie\r\nBcc: all@evil.example',
        domain: first_name,
        hits: [
          {
            title: TITLE,
            author: 'Marie Curie',
            rights_holder: 'Marie Curie',
            certified_on: '2026-09-30',
            page_url: 'https://shop.example/rooms',
            first_seen_on: '2026-10-01',
            last_seen_on: '2026-11-09',
            certificate_version: 2,
            certificate_digest: 'a'.repeat(64),
          },
        ],
        amounts,
        commercial_reason: 'It stands above <the price>.',
        message: null,
        signed_on: '2026-11-24',
        deadline_on: '2026-12-24',
        schedule: scheduleFrom('2026-11-24'),
        check_code: 'L-7K3M-9Q2P-X4TB',
        check_url: 'https://auctor.example/infringement/',
        link,
        photographs: [{ picture: SQUARE, alt: 'By "Marie" <Curie>', width: 464 }],
        check_picture: { picture: SQUARE, alt: 'Check it', width: 148 },
      }),
    {
      en: 'economic loss: €100.00 × 60% × 1 = €60.00',
      fr: 'perte économique\u00a0: 100,00\u00a0€ × 60\u00a0% × 1 = 60,00\u00a0€',
    },
  ],
  [
    'letter_receipt',
    locale =>
      letterReceipt(locale, {
        name: first_name,
        sender: 'Marie Martin',
        domain: 'shop.example',
        code: 'L-7K3M-9Q2P-X4TB',
        day: '2026-11-24',
        number: 'A1-2026-7',
        lines: [
          { description: 'Damages, letter L-7K3M-9Q2P-X4TB', cents: toCents(500_00) },
          { description: TITLE, cents: toCents(55_00) },
        ],
        total_cents: toCents(555_00),
        invoice_link: link,
        license_link: link,
        link,
      }),
    { en: 'you paid €555.00 by card', fr: 'vous avez payé 555,00\u00a0€ par carte' },
  ],
  [
    'answer_judged',
    locale =>
      answerJudged(locale, {
        kind: 'contest',
        accepted: true,
        reason: 'The <i>second</i> line is wrong.',
        left_cents: toCents(300_00),
        sender: 'Marie\r\nBcc: all@evil.example',
        domain: first_name,
        code: 'L-7K3M-9Q2P-X4TB',
        link,
      }),
    { en: 'What is left of the damages is €300.00', fr: 'Il reste 300,00\u00a0€ de préjudice' },
  ],
  [
    'letter_answered',
    locale =>
      letterAnswered(locale, {
        news: 'contested',
        first_name,
        domain: 'shop.example',
        code: 'L-7K3M-9Q2P-X4TB',
        message: 'It is <my> own.',
        due_on: '2026-12-04',
        link,
      }),
    { en: 'Please decide by 4 December 2026', fr: 'Merci de décider au plus tard le 4 décembre 2026' },
  ],
  [
    'answer_late',
    locale =>
      answerLate(locale, {
        kind: 'prove',
        sender: 'Marie\r\nBcc: all@evil.example',
        domain: first_name,
        code: 'L-7K3M-9Q2P-X4TB',
        due_on: '2026-12-04',
        link,
      }),
    { en: 'You lose nothing by it', fr: 'Vous n’y perdez rien' },
  ],
  [
    'discount_granted',
    locale =>
      discountGranted(locale, {
        discount_cents: toCents(50_00),
        left_cents: toCents(450_00),
        reason: 'You answered <i>at once</i>.',
        sender: 'Marie\r\nBcc: all@evil.example',
        domain: first_name,
        code: 'L-7K3M-9Q2P-X4TB',
        link,
      }),
    { en: 'What is left of the damages is €450.00', fr: 'Il reste 450,00\u00a0€ de préjudice' },
  ],
  [
    'new_cases',
    locale =>
      newCases(locale, {
        first_name,
        count: 3,
        named: [{ domain: '<i>shop</i>.example', prejudice_cents: toCents(500_00) }],
        link,
      }),
    { en: 'And 2 more.', fr: 'Et 2 autres.' },
  ],
  [
    'letter_payment_returned',
    locale =>
      paymentReturned(locale, {
        side: 'recipient',
        news: 'taken',
        name: first_name,
        sender: 'Marie Martin',
        domain: 'shop.example',
        code: 'L-7K3M-9Q2P-X4TB',
        total_cents: toCents(555_00),
        link,
      }),
    { en: 'A bank has taken back €555.00', fr: 'Une banque a repris 555,00\u00a0€' },
  ],
  [
    'host_notice',
    locale =>
      hostNoticeEmail(locale, {
        sender_name: 'Marie\r\nBcc: all@evil.example',
        email: 'marie@photographers.example',
        domain: 'shop.example',
        host: first_name,
        hits: [
          {
            title: TITLE,
            author: 'Marie <Curie>',
            certificate_digest: 'a'.repeat(64),
            page_url: 'https://shop.example/rooms',
            picture_url: 'https://shop.example/rooms.jpg',
          },
        ],
        check_code: 'L-7K3M-9Q2P-X4TB',
        check_url: 'https://auctor.example/infringement/',
        check_link: link,
        photographs: [{ picture: SQUARE, alt: 'By "Marie" <Curie>', width: 464 }],
      }),
    {
      en: 'https://shop.example/rooms (the picture: https://shop.example/rooms.jpg)',
      fr: 'https://shop.example/rooms (l’image\u00a0: https://shop.example/rooms.jpg)',
    },
  ],
  [
    'letters_stopped',
    locale => lettersStopped(locale, { first_name, domain: 'shop.example', trouble: 'no_address', link }),
    { en: 'No address of shop.example is known', fr: 'Aucune adresse de shop.example n’est connue' },
  ],
  [
    'litigation_news',
    locale =>
      litigationNews(locale, {
        first_name,
        side: 'creator',
        change: 'discounted',
        domain: 'shop.example',
        lawyer: 'Gisèle <Halimi>',
        lawyer_email: 'halimi@cabinet.example',
        reason: 'They <answered> at once.',
        amount_cents: 50_00,
        link,
      }),
    { en: 'has let €50.00 in all off', fr: 'a retranché 50,00\u00a0€ au total' },
  ],
  [
    'litigation_news',
    locale =>
      litigationNews(locale, {
        first_name,
        side: 'creator',
        change: 'accepted',
        domain: 'shop.example',
        lawyer: 'Gisèle <Halimi>',
        lawyer_email: 'halimi@cabinet.example',
        reason: null,
        amount_cents: null,
        link,
      }),
    { en: 'write to halimi@cabinet.example', fr: 'écrivez à halimi@cabinet.example' },
  ],
]
