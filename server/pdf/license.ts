// The document of a sold licence: number, parties, image, term, what it permits, and the passport that proves it.
import { brand } from '#lib/brand.ts'
import { termsInWords } from '#lib/node/license-words.ts'
import { type Translator, translator as translatorOf } from '#lib/node/translator.ts'
import { PASSPORT_ATTACHMENT } from '#lib/proof/passport/carried-passport.ts'
import type { LicenseDuration } from '#lib/rules/billing/sales.ts'
import { type LicensePurpose, messageOfTerm } from '#lib/rules/market/training.ts'
import {
  addFigure,
  addParagraph,
  addRow,
  addSection,
  addStep,
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

type LicenseDocument = {
  number: string
  /** Its holder, as they are named on the invoice or by a transfer. */
  licensee: string
  seller: string
  author: string
  /** Its seller owns an edition, and was allowed to by its author. */
  leased: boolean
  credit: string
  title: string
  /** A preview; null once the image is deleted. */
  picture: Uint8Array | null
  sha256: string
  /** The page of the certificate. */
  certificate_url: string
  purpose: LicensePurpose
  duration: LicenseDuration
  starts_on: string
  ends_on: string
  website: string | null
  granted_at: string
  /** The page on which anybody checks it. */
  check_url: string
  /** With what discloses the holder; null while no website is named. */
  passport: string | null
  /** It counts no longer, because its price went back. */
  withdrawn: boolean
  transfers: { from: string; to: string; url: string; at: string }[]
  /** The payment provider is a stand-in, so nothing was paid. */
  standin: boolean
}
export type LicenseInput = { license: LicenseDocument; translator: Translator<'sold-licenses'> }

const subjects = { display: 'pdf.subject', training: 'pdf.training_subject' } as const

const PICTURE_HEIGHT = 190
const QR_SIZE = 84

/** The licence as PDF bytes (tagged, PDF/A-3b). Equal input gives equal bytes. */
export function licensePdf(input: LicenseInput): Promise<Uint8Array> {
  const { license, translator } = input
  const { t, locale } = translator
  const { number, granted_at, seller } = license
  const title = t('pdf.title', { number })
  const sheet = openSheet({
    title,
    author: seller,
    subject: t(subjects[license.purpose]),
    locale,
    created_at: granted_at,
  })
  const flow = openFlow(sheet, title)
  if (license.standin) addParagraph(flow, t('pdf.standin'), STRONG, 10)
  if (license.withdrawn) addParagraph(flow, t('pdf.withdrawn'), STRONG, 10)
  addPicture(flow, input)
  addFacts(flow, input)
  addTerms(flow, input)
  addCheck(flow, input)
  drawFooters(sheet, {
    left: t('pdf.footer', { product: brand.name, number }),
    page: (page, pages) => t('pdf.page', { page, pages }),
  })
  return closeSheet(sheet)
}

function addPicture(flow: PdfFlow, { license, translator: { t } }: LicenseInput): void {
  const { picture, title, author, credit } = license
  if (picture) addFigure(flow, picture, { alt: t('pdf.alt', { title, author }), caption: credit }, PICTURE_HEIGHT)
}

function addFacts(flow: PdfFlow, { license, translator }: LicenseInput): void {
  const { t, day, dayOf, locale } = translator
  const { title, author, seller, licensee, website, starts_on, ends_on, credit, transfers } = license
  const duration = translatorOf(locale, 'sale').t(messageOfTerm(license))
  addRow(flow, t('pdf.holder'), [{ text: licensee, style: STRONG }])
  addRow(flow, t('pdf.seller'), [body(seller), ...(license.leased ? [quiet(t('pdf.leased', { author }))] : [])])
  addRow(flow, t('pdf.image'), [body(title), quiet(t('pdf.by', { author })), code(license.sha256)])
  if (license.purpose === 'training') addRow(flow, t('pdf.purpose'), [body(t('pdf.training'))])
  else addRow(flow, t('pdf.website'), [website === null ? body(t('pdf.no_website')) : { text: website, style: STRONG }])
  addRow(flow, t('pdf.term'), [
    body(t('pdf.days', { from: day(starts_on), until: day(ends_on) })),
    quiet(t('pdf.duration', { duration })),
  ])
  addRow(flow, t('pdf.credit'), [body(credit)])
  addRow(flow, t('pdf.granted'), [body(dayOf(license.granted_at))])
  for (const { from, to, url, at } of transfers)
    addRow(flow, t('pdf.transfer'), [body(t('pdf.transferred', { from, to, url })), quiet(dayOf(at))])
}

function addTerms(flow: PdfFlow, { license, translator: { t, locale } }: LicenseInput): void {
  const { title, version, groups, clauses } = termsInWords(license.purpose, locale)
  addSection(flow, title, 90)
  addParagraph(flow, t('pdf.terms', { version }), QUIET)
  for (const { answer, uses } of groups) {
    addStep(flow, answer, 40)
    for (const { question, said } of uses) addRow(flow, question, [body(said)])
  }
  for (const clause of clauses) {
    addSection(flow, clause.title)
    addParagraph(flow, clause.text, BODY)
  }
}

/** The code that a phone reads, its address in words, and the passport itself, which is attached too. */
function addCheck(flow: PdfFlow, { license, translator: { t } }: LicenseInput): void {
  const { number, check_url, passport, certificate_url, granted_at } = license
  const { sheet } = flow
  addSection(flow, t('pdf.check'), QR_SIZE + 60)
  addParagraph(flow, t('pdf.check_text', { number }), BODY)
  ensure(flow, QR_SIZE + 10)
  const top = flow.y + 2
  decoration(sheet, doc => drawQr(doc, check_url, PAGE.margin, top, QR_SIZE, INK))
  const x = PAGE.margin + QR_SIZE + 16
  const width = CONTENT_WIDTH - QR_SIZE - 16
  const place = (text: string, y: number) => ({ lines: wrap(sheet, text, BODY, width), style: BODY, x, top: y, width })
  const first = place(check_url, top)
  drawLink(sheet, flow.section, { url: check_url, alt: t('pdf.check_link') }, first)
  const second = place(certificate_url, top + (first.lines.length + 1) * BODY.leading)
  drawLink(sheet, flow.section, { url: certificate_url, alt: t('pdf.certificate_link') }, second)
  flow.y = top + QR_SIZE + 10
  if (passport === null) return
  addParagraph(flow, t('pdf.passport'), QUIET)
  addRow(flow, t('pdf.token'), [code(passport)])
  const date = new Date(granted_at)
  const about = { description: t('pdf.attachment'), relationship: 'Data', creationDate: date, modifiedDate: date }
  sheet.doc.file(Buffer.from(passport), { name: PASSPORT_ATTACHMENT, type: 'text/plain', ...about })
}
