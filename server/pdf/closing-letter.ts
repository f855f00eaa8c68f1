// The letter that says how an infringement ended: what was claimed, what came of it, and the signature under both.
import { brand } from '#lib/brand.ts'
import { dayOf } from '#lib/dates.ts'
import type { Cents } from '#lib/money.ts'
import type { Translator } from '#lib/node/translator.ts'
import type { InfringementOutcome } from '#lib/rules/settlement/infringements.ts'
import {
  addParagraph,
  addRow,
  addSection,
  BODY,
  body,
  code,
  drawFooters,
  ensure,
  openFlow,
  type PdfFlow,
  QUIET,
  quiet,
  STRONG,
} from './flow.ts'
import { drawLink } from './front-parts.ts'
import { drawQr } from './qr.ts'
import { CONTENT_WIDTH, closeSheet, decoration, INK, openSheet, PAGE, wrap } from './sheet.ts'

export type ClosingLetter = {
  check_code: string
  /** The page of the check, with the code in it. */
  check_url: string
  sender_name: string
  domain: string
  outcome: InfringementOutcome
  /** In the words of whoever closed it. */
  reason: string | null
  signed_on: string
  closed_at: string
  hits: { title: string; author: string; page_url: string }[]
  /** As the letter said them; none where no money was asked. */
  amounts: string[]
  /** `returned_on`: when a bank took it back. */
  payments: { number: string; total_cents: Cents; paid_on: string; returned_on: string | null }[]
  /** Numbers of licences that were bought or proved. */
  licenses: string[]
  /** The last look found the picture gone. */
  removed_on: string | null
  /** What is signed: canonical JSON (RFC 8785). */
  statement: string
  /** Its SHA-256, which is the signed message. */
  digest: string
  address: string
  signature: string
}
export type ClosingLetterInput = { letter: ClosingLetter; translator: Translator<'closing-letter'> }

const QR_SIZE = 78

/** The closing letter as PDF bytes (tagged, PDF/A-3b). Equal input gives equal bytes. */
export function closingLetterPdf(input: ClosingLetterInput): Promise<Uint8Array> {
  const { letter, translator } = input
  const { t, day, dayOf: dayOfInstant, locale } = translator
  const { sender_name: sender, domain, closed_at, check_code, outcome, reason } = letter
  const title = t('title', { domain })
  const sheet = openSheet({ title, author: brand.name, subject: domain, locale, created_at: closed_at })
  const flow = openFlow(sheet, title)
  addParagraph(flow, t('head', { sender, day: day(letter.signed_on), code: check_code }), QUIET)
  addParagraph(flow, t(`outcomes.${outcome}`, { sender }), STRONG)
  if (reason !== null) addParagraph(flow, t('reason', { reason }), BODY)
  addParagraph(flow, t('closed', { day: dayOfInstant(closed_at), sender, domain }), BODY, 10)
  addClaim(flow, input)
  addEnd(flow, input)
  addSigned(flow, input)
  drawFooters(sheet, {
    left: t('footer', { product: brand.name, code: check_code }),
    page: (page, pages) => t('page', { page, pages }),
  })
  return closeSheet(sheet)
}

function addClaim(flow: PdfFlow, { letter, translator: { t } }: ClosingLetterInput): void {
  addSection(flow, t('claimed'))
  for (const { title, author, page_url } of letter.hits)
    addRow(flow, t('photograph', { author }), [body(title), quiet(page_url)])
  if (letter.amounts.length === 0) addParagraph(flow, t('free'), BODY)
  for (const line of letter.amounts) addParagraph(flow, `–  ${line}`, BODY, 2)
  flow.y += 6
}

function addEnd(flow: PdfFlow, { letter, translator }: ClosingLetterInput): void {
  const { t, day, money } = translator
  const { payments, licenses, removed_on, closed_at } = letter
  addSection(flow, t('ended'))
  for (const { number, total_cents, paid_on, returned_on } of payments)
    addRow(flow, t('paid'), [
      body(t('payment', { amount: money(total_cents), day: day(paid_on), number })),
      ...(returned_on === null ? [] : [quiet(t('returned', { day: day(returned_on) }))]),
    ])
  for (const number of licenses) addRow(flow, t('license'), [body(number)])
  if (removed_on !== null) addRow(flow, t('removed'), [body(t('seen_gone', { day: day(removed_on) }))])
  addRow(flow, t('date'), [body(day(dayOf(new Date(closed_at))))])
}

function addSigned(flow: PdfFlow, { letter, translator: { t } }: ClosingLetterInput): void {
  const { sheet } = flow
  const { statement, digest, address, signature, check_url, check_code } = letter
  addSection(flow, t('signed'), QR_SIZE + 60)
  addParagraph(flow, t('how', { product: brand.name }), BODY)
  addRow(flow, t('statement'), [code(statement)])
  addRow(flow, t('digest'), [code(digest)])
  addRow(flow, t('address'), [code(address)])
  addRow(flow, t('signature'), [code(signature)])
  ensure(flow, QR_SIZE + 10)
  const top = flow.y + 6
  decoration(sheet, doc => drawQr(doc, check_url, PAGE.margin, top, QR_SIZE, INK))
  const x = PAGE.margin + QR_SIZE + 16
  const width = CONTENT_WIDTH - QR_SIZE - 16
  const text = t('check', { code: check_code })
  const lines = wrap(sheet, `${text} ${check_url}`, BODY, width)
  drawLink(sheet, flow.section, { url: check_url, alt: text }, { lines, style: BODY, x, top, width })
  flow.y = top + QR_SIZE + 12
}
