// The first page of a certificate: the photograph on white, its title, who, when, and what is proved.
import type { CertificateProof } from '#lib/contract/certificate-proof.ts'
import { type Block, datesBlock, FULL_WIDTH, factsBlock, type PdfColumn } from './certificate-facts.ts'
import type { Certificate } from './certificate-pages.ts'
import { drawAtRight, drawHeadLine, drawLink, LABEL, shownUrl } from './front-parts.ts'
import { drawQr } from './qr.ts'
import {
  CONTENT_WIDTH,
  decoration,
  drawLines,
  group,
  INK,
  type Line,
  MUTED,
  PAGE,
  PANEL,
  rule,
  type Sheet,
  type Structure,
  type Style,
  tagged,
  wrap,
} from './sheet.ts'

const BYLINE: Style = { face: 'serif_italic', size: 14, leading: 19, color: MUTED }
const PROVES: Style = { face: 'text', size: 9.6, leading: 13.4, color: INK }
const DIGEST: Style = { face: 'mono', size: 7.4, leading: 11, color: MUTED }
const NOTICE: Style = { face: 'text', size: 8, leading: 11, color: INK }

/** Lines that a title may always take at its smallest size. */
const SMALL_LINES = 4
/** From this height to width on, the label stands beside the photograph. */
const UPRIGHT = 1.1
/** Least width of the label beside a photograph, in points. */
const LABEL_WIDTH = 150
const TITLE_SIZES = [30, 26, 22, 19, 16] as const
const HAIRLINE = '#c9c9c4'
const QR_SIZE = 78
const GAP = 17
const TOP = 88
const BOTTOM = PAGE.height - 62

/** What to say when evidence comes from a local stand-in; null when all of it is real. */
export function standinNotice({ proof, translator: { t } }: Certificate): string | null {
  const stamp = proof.time_stamp?.standin === true
  const chain = proof.anchor?.standin === true
  if (stamp && chain) return t('standin_notice.both')
  if (stamp) return t('standin_notice.time_stamp')
  return chain ? t('standin_notice.anchor') : null
}

export function drawFrontPage(sheet: Sheet, certificate: Certificate): void {
  sheet.doc.addPage()
  const section = group(sheet, sheet.root, 'Sect')
  drawHead(sheet, section, certificate)
  // In reading order the photograph comes first, but its room is what the words below leave free.
  const work = group(sheet, section, 'Sect')
  const notice = standinNotice(certificate)
  const below = [
    datesBlock(sheet, section, certificate),
    proofBlock(sheet, section, certificate),
    ...(notice ? [noticeBlock(sheet, section, notice)] : []),
  ]
  let y = BOTTOM - heightOf(below)
  const { width, height } = certificate.statement.image
  if (height > UPRIGHT * width) drawBeside(sheet, work, certificate, y - GAP)
  else drawAbove(sheet, work, certificate, y - GAP)
  for (const block of below) {
    block.draw(y)
    y += block.height + GAP
  }
}

const heightOf = (blocks: Block[]): number =>
  blocks.reduce((sum, block) => sum + block.height, 0) + GAP * (blocks.length - 1)

/** A photograph wider than high: over the whole width, its label beneath. */
function drawAbove(sheet: Sheet, work: Structure, certificate: Certificate, bottom: number): void {
  const figure = group(sheet, work, 'Sect')
  const title = titleBlock(sheet, work, certificate, FULL_WIDTH, lines => lines <= 2)
  const facts = factsBlock(sheet, work, certificate)
  const top = bottom - heightOf([title, facts])
  drawPicture(sheet, figure, certificate, { x: PAGE.margin, width: CONTENT_WIDTH, top: TOP, bottom: top - 26 })
  title.draw(top)
  facts.draw(top + title.height + GAP)
}

/** An upright photograph: as high as the page allows, its label beside its foot, as in a museum. */
function drawBeside(sheet: Sheet, work: Structure, certificate: Certificate, bottom: number): void {
  const { image } = certificate.statement
  const figure = group(sheet, work, 'Sect')
  const box = { x: PAGE.margin, width: CONTENT_WIDTH - LABEL_WIDTH - 24, top: TOP, bottom: bottom - 14 }
  const scale = Math.min(box.width / image.width, (box.bottom - TOP) / image.height)
  const x = PAGE.margin + image.width * scale + 24
  const column = { x, width: PAGE.margin + CONTENT_WIDTH - x }
  const facts = factsBlock(sheet, work, certificate, column)
  const room = box.bottom - TOP - facts.height - GAP - 3 * BYLINE.leading
  const title = titleBlock(sheet, work, certificate, column, (lines, style) => lines * style.leading <= room)
  drawPicture(sheet, figure, certificate, { ...box, width: image.width * scale })
  const foot = box.bottom - (box.bottom - TOP - image.height * scale) * 0.55
  const top = Math.max(TOP, foot - heightOf([title, facts]))
  title.draw(top)
  facts.draw(top + title.height + GAP)
}

function drawHead(sheet: Sheet, parent: Structure, { statement, translator: { t } }: Certificate): void {
  drawHeadLine(sheet, parent, { issuer: statement.issuer.name, kind: t('kind'), heading: true })
  const version = t('version', { version: statement.version })
  drawAtRight(sheet, parent, { text: version, style: LABEL, type: 'P', top: 60 })
}

type Box = { x: number; width: number; top: number; bottom: number }

function drawPicture(sheet: Sheet, parent: Structure, certificate: Certificate, box: Box): void {
  const { statement, picture, title, maker, translator } = certificate
  const scale = Math.min(box.width / statement.image.width, (box.bottom - box.top) / statement.image.height)
  const width = statement.image.width * scale
  const height = statement.image.height * scale
  const x = box.x + (box.width - width) / 2
  // A little above the middle, where the eye takes the middle to be.
  const y = box.top + (box.bottom - box.top - height) * 0.45
  const words = { title, author: maker, angle: statement.originality.angle ?? '' }
  const alt = translator.t(statement.originality.angle ? 'photograph_alt_angle' : 'photograph_alt', words)
  tagged(sheet, parent, 'Figure', () => sheet.doc.image(Buffer.from(picture), x, y, { width, height }), alt)
  // A hairline keeps the edge of a sky or a studio ground that is as white as the paper.
  decoration(sheet, doc => doc.lineWidth(0.35).strokeColor(HAIRLINE).rect(x, y, width, height).stroke())
}

type Fits = (lines: number, style: Style) => boolean

function titleBlock(
  sheet: Sheet,
  parent: Structure,
  { title, maker, translator: { t } }: Certificate,
  { x, width }: PdfColumn,
  fits: Fits,
): Block {
  const { style, lines } = fitTitle(sheet, title, width, fits)
  const by = wrap(sheet, t('by', { author: maker }), BYLINE, width, 2)
  return {
    height: lines.length * style.leading + 3 + by.length * BYLINE.leading,
    draw(top) {
      tagged(sheet, parent, 'H2', () => drawLines(sheet, lines, style, x, top))
      const below = top + lines.length * style.leading + 3
      tagged(sheet, parent, 'P', () => drawLines(sheet, by, BYLINE, x, below))
    },
  }
}

/** The largest size at which the title has room; very long ones take as many small lines as they may, then an ellipsis. */
function fitTitle(sheet: Sheet, title: string, width: number, fits: Fits): { style: Style; lines: Line[] } {
  const styles = TITLE_SIZES.map(
    (size): Style => ({ face: 'serif', size, leading: Math.round(size * 1.18), color: INK }),
  )
  const smallest = styles[styles.length - 1] ?? BYLINE
  for (const style of styles) {
    const lines = wrap(sheet, title, style, width)
    if (fits(lines.length, style)) return { style, lines }
  }
  let most = SMALL_LINES
  while (fits(most + 1, smallest)) most += 1
  return { style: smallest, lines: wrap(sheet, title, smallest, width, most) }
}

/** Keeps the parts of a date on one line. */
const unbroken = (date: string) => date.replace(/^(\d+) (\S+) (\d{4})/, '$1\u00a0$2\u00a0$3')

/** The earliest moment for which somebody other than the issuer vouches, or null while there is none. */
function datedAt({ time_stamp, anchor }: CertificateProof): string | null {
  const instants = [time_stamp?.at, anchor?.at].filter(at => at !== undefined)
  return instants.toSorted((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null
}

function proofBlock(sheet: Sheet, parent: Structure, certificate: Certificate): Block {
  const { statement, proof, verification_url, translator } = certificate
  const { t, instant } = translator
  const dated = datedAt(proof)
  const sentence = dated
    ? t('proves.dated', { instant: unbroken(instant(dated)) })
    : t('proves.signed', { issuer: statement.issuer.name, instant: unbroken(instant(statement.issued_at)) })
  const x = PAGE.margin + QR_SIZE + GAP
  const width = CONTENT_WIDTH - QR_SIZE - GAP
  const proves = wrap(sheet, sentence, PROVES, width)
  const link = wrap(sheet, `${t('check_at')} · ${shownUrl(verification_url)}`, LABEL, width, 2)
  const digest = wrap(sheet, proof.digest, DIGEST, width)
  const words = proves.length * PROVES.leading + 5 + link.length * LABEL.leading + digest.length * DIGEST.leading
  return {
    height: 18 + Math.max(QR_SIZE, words),
    draw(top) {
      rule(sheet, top)
      const inner = top + 18
      const alt = t('qr_alt', { url: verification_url })
      tagged(sheet, parent, 'Figure', () => drawQr(sheet.doc, verification_url, PAGE.margin, inner, QR_SIZE, INK), alt)
      tagged(sheet, parent, 'P', () => drawLines(sheet, proves, PROVES, x, inner - 3))
      const linkTop = inner + proves.length * PROVES.leading + 2
      const place = { lines: link, style: LABEL, x, top: linkTop, width }
      drawLink(sheet, parent, { url: verification_url, alt }, place)
      tagged(sheet, parent, 'P', () => drawLines(sheet, digest, DIGEST, x, linkTop + link.length * LABEL.leading))
    },
  }
}

function noticeBlock(sheet: Sheet, parent: Structure, text: string): Block {
  const lines = wrap(sheet, text, NOTICE, CONTENT_WIDTH - 24)
  const height = lines.length * NOTICE.leading + 14
  return {
    height,
    draw(top) {
      decoration(sheet, doc => doc.rect(PAGE.margin, top, CONTENT_WIDTH, height).fill(PANEL))
      tagged(sheet, parent, 'P', () => drawLines(sheet, lines, NOTICE, PAGE.margin + 12, top + 7))
    },
  }
}
