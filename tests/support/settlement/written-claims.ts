// Claims of every kind, and their letters as they are written: for tests that read the sums as people do.
import fc from 'fast-check'
import type { ClaimAmounts } from '#lib/contract/claim-amounts.ts'
import type { Locale } from '#lib/locales.ts'
import { toCents } from '#lib/money.ts'
import { translator } from '#lib/node/translator.ts'
import { withDiscount, withoutLines } from '#lib/rules/settlement/contested.ts'
import { capOf, choiceProblem, PREJUDICE_MAX, priceClaim } from '#lib/rules/settlement/price.ts'
import { presentAmounts } from '#server/domains/settlement/claims/amounts.ts'
import { formalNotice } from '#server/mail/settlement/formal-notice.ts'
import { type LetterFacts, letterWords } from '#server/mail/settlement/letter-words.ts'
import { formalNoticePdf } from '#server/pdf/formal-notice.ts'
import { textOfPdf } from '../files/pdf-text.ts'

/** What is asked, with what was given up of it since and what a lawyer let off. */
export const writtenClaims: fc.Arbitrary<ClaimAmounts> = fc
  .record({
    uses: fc.array(
      fc.record({
        image_id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
        base_cents: fc.option(fc.integer({ min: 20_00, max: 2_000_00 }).map(toCents)),
        days: fc.integer({ min: 1, max: 6_000 }),
        missing_credit: fc.boolean(),
        alteration: fc.boolean(),
        commercial_use: fc.boolean(),
      }),
      { minLength: 1, maxLength: 6 },
    ),
    prejudice_cents: fc.option(fc.integer({ min: 1_00, max: PREJUDICE_MAX }).map(toCents)),
    license_cents: fc.option(fc.integer({ min: 20_00, max: 2_000_00 }).map(toCents)),
    license_offered: fc.boolean(),
    flat_cents: fc.integer({ min: 1_00, max: 1_000_00 }).map(toCents),
    given_up: fc.option(fc.uniqueArray(fc.nat({ max: 8 }), { maxLength: 3 })),
    discount_bps: fc.option(fc.integer({ min: 1, max: 1_000 })),
    tax_code: fc.constantFrom('S10', 'E293B', 'AE'),
  } as const)
  .map(({ uses, given_up, discount_bps, tax_code, flat_cents, license_offered, prejudice_cents, license_cents }) => {
    const choice = { prejudice_cents, license_cents, reason: 'Exclusive cover of a campaign.' }
    const cap_cents = capOf(uses)
    const kept = choiceProblem(choice, cap_cents) === null ? choice : { ...choice, prejudice_cents: null }
    const offer = { flat_cents, license_cents: toCents(50_00), license_offered }
    const { version, ...signed } = priceClaim(uses, kept, offer)
    const left = given_up === null ? signed : withoutLines(signed.lines, given_up)
    const off = toCents(Math.floor((Math.max(left.prejudice_cents, 0) * (discount_bps ?? 0)) / 10_000))
    const last = off === 0 ? left : withDiscount(left.lines, off)
    const offered = license_offered && last.license_cents !== null && last.license_cents > 0 ? last.license_cents : null
    const { lines, prejudice_cents: damages } = last
    const row = { version, lines, prejudice_cents: damages, license_cents: offered, cap_cents, over_cap_reason: null }
    return { row, tax_code }
  })
  // A claim of which nothing is left is closed.
  .filter(({ row }) => row.prejudice_cents > 0)
  .map(({ row, tax_code }) => presentAmounts(row, tax_code))

const facts = (amounts: ClaimAmounts): LetterFacts => ({
  kind: 'claim',
  type: 'first_sending',
  sender_name: 'Marie Martin',
  domain: 'shop.example',
  hits: [],
  amounts,
  commercial_reason: 'It sells posters.',
  message: null,
  signed_on: '2026-11-26',
  deadline_on: '2026-12-26',
  schedule: [],
  check_code: 'L-7K2M-9QXR-4DPA',
  check_url: 'https://auctor.example/en/infringement/',
})

/** The lines of the letter, and the email that holds them as text and as HTML; `isDamages`: of the line that sums the damages up. */
export function writtenLetter(locale: Locale, amounts: ClaimAmounts) {
  const check_picture = { picture: 'data:image/png;base64,AAAA', alt: '', width: 1 }
  const shown = { link: 'https://auctor.example/x', photographs: [], check_picture }
  const { text, html } = formalNotice(locale, { ...facts(amounts), ...shown })
  const damages = translator(locale, 'settlement-letter').t('sums.damages', { amount: '' }).trimEnd()
  return {
    lines: letterWords(locale, facts(amounts)).amounts,
    text,
    html,
    isDamages: (line: string) => line.startsWith(damages),
  }
}

/** What the letter for the post says, in one line. */
export async function printedLetter(locale: Locale, amounts: ClaimAmounts): Promise<string> {
  const { subject, amounts: lines } = letterWords(locale, facts(amounts))
  const none = { ways_lead: '', ways: [], schedule_lead: '', schedule: [], hits: [], link: null }
  const said = { subject, sender_name: 'Marie Martin', domain: 'shop.example', check_code: 'L-7K2M-9QXR-4DPA' }
  const dated = { signed_on: '2026-11-26', signed_at: '2026-11-26T12:00:00.000Z', check_url: 'https://auctor.example/' }
  const paragraphs = { before: [], amounts: lines, reasons: [], after: [] }
  const letter = { ...none, ...said, ...dated, paragraphs }
  const pdf = await formalNoticePdf({ letter, translator: translator(locale, 'settlement-letter') })
  return (await textOfPdf(pdf)).replace(/\s+/g, ' ')
}
