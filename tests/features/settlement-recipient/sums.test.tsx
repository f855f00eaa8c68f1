// Every letter and every page of one, as people read them: the lines make up the sums, and the sums the total, to the cent.
import fc from 'fast-check'
import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { LetterAmounts } from '#features/settlement-recipient/letter-amounts.tsx'
import type { ClaimAmounts } from '#lib/contract/claim-amounts.ts'
import type { ReceivedLetter } from '#lib/contract/received-letters.ts'
import wordsEn from '#messages/en/received-letter.json' with { type: 'json' }
import wordsFr from '#messages/fr/received-letter.json' with { type: 'json' }
import { writtenClaims, writtenLetter } from '#tests/support/settlement/written-claims.ts'

vi.mock('next/navigation', () => ({
  useParams: () => ({ locale: 'en' }),
  useRouter: () => ({ prefetch: () => undefined }),
}))

/** Claims that are tried; 100,000 by `SUMS=100000`. */
const SUMS = Number(process.env.SUMS ?? 2_000)
const limits = { timeout: 60_000 + SUMS * 30 }
const messages = { en: { 'received-letter': wordsEn }, fr: { 'received-letter': wordsFr } }

/** Amounts as they are written, with the spaces of their language, back in cents. */
function readAmounts(text: string): number[] {
  const found = text.matchAll(/(?<sign>-)?(?:€(?<en>[\d,]+\.\d\d)|(?<fr>\d[\d\u202f\u00a0]*,\d\d)[\u202f\u00a0]€)/g)
  return [...found].map(({ groups: { sign, en, fr } = {} }) => {
    const digits = (en ?? fr ?? '').replace(/\D/g, '')
    return (sign ? -1 : 1) * Number(digits)
  })
}
const lastOf = (text: string): number => readAmounts(text).at(-1) ?? Number.NaN
const sum = (amounts: readonly number[]): number => amounts.reduce((total, each) => total + each, 0)

/** Lines as they are read, one amount each, then the sums: the damages, and the licence and the total where one is offered. */
function expectSums(shown: readonly string[], amounts: ClaimAmounts): void {
  const offered = amounts.license !== null
  const damages = amounts.lines.filter(({ part }) => part === 'damages').length
  const read = shown.map(lastOf)
  expect(sum(read.slice(0, damages))).toBe(read[damages])
  expect(read[damages]).toBe(amounts.prejudice_cents)
  if (!offered) {
    expect([read.length, read[damages]]).toEqual([damages + 1, amounts.total_cents])
    return
  }
  const [net, vat, gross] = readAmounts(shown.at(-2) ?? '')
  expect(sum(read.slice(damages + 1, -2))).toBe(net)
  expect((net ?? 0) + (vat ?? 0)).toBe(gross)
  expect([(read[damages] ?? 0) + (gross ?? 0), read.at(-1)]).toEqual([amounts.total_cents, amounts.total_cents])
}

describe.each(['en', 'fr'] as const)('in %s, of every claim', locale => {
  it('the letter adds up as text and as HTML', limits, () => {
    fc.assert(
      fc.property(writtenClaims, amounts => {
        const { lines: words, text, html, isDamages } = writtenLetter(locale, amounts)
        expectSums(words, amounts)
        const block = text.split('\n\n').map(part => part.split('\n').map(line => line.replace(/^- /, '')))
        expect(block.find(lines => lines.some(isDamages))).toEqual(words)
        const lists = [...html.matchAll(/<ul[^>]*>(.*?)<\/ul>/gs)].map(([, list = '']) =>
          [...list.matchAll(/<li[^>]*>(.*?)<\/li>/gs)].map(([, item = '']) => item),
        )
        expectSums(lists.find(items => items.some(isDamages)) ?? [], amounts)
      }),
      { numRuns: SUMS },
    )
  })

  it('the page adds up in its table', limits, () => {
    fc.assert(
      fc.property(writtenClaims, amounts => {
        const shown = <LetterAmounts letter={letterOf(amounts)} />
        const markup = renderToStaticMarkup(
          <NextIntlClientProvider locale={locale} timeZone="Europe/Paris" messages={messages[locale]}>
            {shown}
          </NextIntlClientProvider>,
        )
        const [, body = '', foot = ''] = /<tbody>(.*)<\/tbody><tfoot>(.*)<\/tfoot>/s.exec(markup) ?? []
        const rows = (part: string) =>
          part
            .split('</tr>')
            .slice(0, -1)
            .map(row => row.replace(/<[^>]+>/g, ' '))
        const lines = rows(body)
        expect(lines).toHaveLength(amounts.lines.length)
        const parts = (part: 'damages' | 'license') => lines.filter((_, at) => amounts.lines[at]?.part === part)
        const [damages = '', ...rest] = rows(foot)
        const offered = amounts.license ? parts('license') : []
        expectSums([...parts('damages'), damages, ...offered, ...rest], amounts)
      }),
      { numRuns: SUMS },
    )
  })
})

const letterOf = (amounts: ClaimAmounts): ReceivedLetter => ({
  kind: 'claim',
  state: 'to_be_settled',
  outcome: null,
  close_reason: null,
  licensed: false,
  assigned: 'nobody',
  required_action: 'pay_or_remove_or_buy',
  removal_state: null,
  regularization: null,
  offered: ['pay', 'remove', 'buy', 'prove', 'contest'],
  domain: 'shop.example',
  locale: 'en',
  check_code: 'L-7K2M-9QXR-4DPA',
  sender_name: 'Marie Martin',
  amounts,
  commercial_reason: null,
  message: null,
  discount_reason: null,
  hits: [],
  mailings: [],
  invoices: [],
  answers: [],
  checks: [],
  log: [],
  signed_at: '2026-11-26T12:00:00.000Z',
  deadline_on: '2026-12-26',
  held_at: null,
  closed_at: null,
})
