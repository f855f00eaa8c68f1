// A letter of an infringement on paper: the same words as by email, the photographs, and the codes by which it is checked and answered.
import { brand } from '#lib/brand.ts'
import type { Translator } from '#lib/node/translator.ts'
import {
  addFigure,
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
  STRONG,
} from './flow.ts'
import { drawLink } from './front-parts.ts'
import { drawQr } from './qr.ts'
import { CONTENT_WIDTH, closeSheet, decoration, INK, openSheet, PAGE, wrap } from './sheet.ts'

type PaperHit = {
  title: string
  author: string
  page_url: string
  certificate_version: number
  certificate_digest: string
  /** SHA-256 of the evidence report; null while it is being made. */
  report_sha256: string | null
  /** A preview of the photograph; null once it is deleted. */
  picture: Uint8Array | null
}

/** Its words come ready-made, so that paper and email say the same. */
export type PaperLetter = {
  subject: string
  paragraphs: { before: string[]; amounts: string[]; reasons: { lead: string; text: string }[]; after: string[] }
  ways_lead: string
  ways: string[]
  schedule_lead: string
  schedule: string[]
  hits: PaperHit[]
  sender_name: string
  domain: string
  signed_on: string
  signed_at: string
  check_code: string
  /** The page of the check, with the code in it. */
  check_url: string
  /** The recipient’s page; null in the copy that its sender keeps, which opens nothing. */
  link: string | null
}
export type FormalNoticeInput = { letter: PaperLetter; translator: Translator<'settlement-letter'> }

const PICTURE_HEIGHT = 150
const QR_SIZE = 78

/** The letter as PDF bytes (tagged, PDF/A-3b). Equal input gives equal bytes. */
export function formalNoticePdf(input: FormalNoticeInput): Promise<Uint8Array> {
  const { letter, translator } = input
  const { t, day, locale } = translator
  const { subject, sender_name, signed_at, check_code } = letter
  const sheet = openSheet({
    title: subject,
    author: sender_name,
    subject: letter.domain,
    locale,
    created_at: signed_at,
  })
  const flow = openFlow(sheet, subject)
  addParagraph(flow, t('paper.head', { domain: letter.domain, sender: sender_name, day: day(letter.signed_on) }), QUIET)
  if (letter.link === null) addParagraph(flow, t('paper.own_copy'), STRONG, 10)
  for (const text of letter.paragraphs.before) addParagraph(flow, text, BODY)
  addItems(flow, letter.paragraphs.amounts)
  for (const { lead, text } of letter.paragraphs.reasons) {
    addParagraph(flow, lead, BODY, 2)
    addParagraph(flow, text, QUIET)
  }
  addPictures(flow, input)
  addParagraph(flow, letter.ways_lead, BODY, 2)
  addItems(flow, letter.ways)
  for (const text of letter.paragraphs.after) addParagraph(flow, text, BODY)
  addParagraph(flow, letter.schedule_lead, BODY, 2)
  addItems(flow, letter.schedule)
  addCodes(flow, input)
  drawFooters(sheet, {
    left: t('paper.footer', { product: brand.name, code: check_code }),
    page: (page, pages) => t('paper.page', { page, pages }),
  })
  return closeSheet(sheet)
}

function addItems(flow: PdfFlow, items: readonly string[]): void {
  for (const item of items) addParagraph(flow, `–  ${item}`, BODY, 2)
  flow.y += 6
}

function addPictures(flow: PdfFlow, { letter, translator: { t } }: FormalNoticeInput): void {
  addSection(flow, t('paper.pictures'), PICTURE_HEIGHT)
  for (const { picture, title, author, page_url, certificate_version, ...hit } of letter.hits) {
    const words = { alt: t('paper.alt', { title, author }), caption: t('paper.caption', { title, author }) }
    if (picture) addFigure(flow, picture, words, PICTURE_HEIGHT)
    addRow(flow, t('paper.found'), [body(page_url)])
    addRow(flow, t('paper.certificate'), [
      body(t('paper.version', { version: certificate_version })),
      code(hit.certificate_digest),
    ])
    const report = hit.report_sha256
    addRow(flow, t('paper.report'), [report === null ? body(t('paper.report_pending')) : code(report)])
    flow.y += 8
  }
}

/** One code checks the letter, the other opens its page. */
function addCodes(flow: PdfFlow, { letter, translator: { t } }: FormalNoticeInput): void {
  addSection(flow, t('paper.codes'), QR_SIZE + 40)
  addCode(flow, letter.check_url, t('paper.check', { code: letter.check_code }))
  if (letter.link !== null) addCode(flow, letter.link, t('paper.answer'))
}

function addCode(flow: PdfFlow, url: string, text: string): void {
  const { sheet } = flow
  ensure(flow, QR_SIZE + 10)
  const top = flow.y + 2
  decoration(sheet, doc => drawQr(doc, url, PAGE.margin, top, QR_SIZE, INK))
  const x = PAGE.margin + QR_SIZE + 16
  const width = CONTENT_WIDTH - QR_SIZE - 16
  const lines = wrap(sheet, `${text} ${url}`, BODY, width)
  drawLink(sheet, flow.section, { url, alt: text }, { lines, style: BODY, x, top, width })
  flow.y = top + QR_SIZE + 12
}
