// The first page of a certificate: the photograph on white, its title, who, when, and what is proved.
import type { CertificateProof } from '#lib/contract/certificate-proof.ts'
import type { Certificate } from './certificate.ts'
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

const KIND: Style = { face: 'serif', size: 12, leading: 18, color: INK }
const BRAND: Style = { face: 'serif', size: 15, leading: 18, color: INK }
const BYLINE: Style = { face: 'serif_italic', size: 14, leading: 19, color: MUTED }
const LABEL: Style = { face: 'text', size: 8, leading: 11, color: MUTED }
const VALUE: Style = { face: 'text', size: 10.5, leading: 13.5, color: INK }
const NOTE: Style = { face: 'text', size: 8, leading: 11, color: MUTED }
const PROVES: Style = { face: 'text', size: 9.6, leading: 13.4, color: INK }
const DIGEST: Style = { face: 'mono', size: 7.4, leading: 11, color: MUTED }
const NOTICE: Style = { face: 'text', size: 8, leading: 11, color: INK }

const TITLE_SIZES = [30, 26, 22, 19, 16] as const
const QR_SIZE = 82
const GAP = 20
const TOP = 92
const BOTTOM = PAGE.height - 62

type Block = { height: number; draw(top: number): void }

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
  const figure = group(sheet, section, 'Sect')
  const notice = standinNotice(certificate)
  const blocks = [
    titleBlock(sheet, section, certificate),
    factsBlock(sheet, section, certificate),
    proofBlock(sheet, section, certificate),
    ...(notice ? [noticeBlock(sheet, section, notice)] : []),
  ]
  let y = BOTTOM - blocks.reduce((sum, block) => sum + block.height, 0) - GAP * (blocks.length - 1)
  drawPicture(sheet, figure, certificate, y - 26)
  for (const block of blocks) {
    block.draw(y)
    y += block.height + GAP
  }
}

function drawHead(sheet: Sheet, parent: Structure, { statement, translator: { t } }: Certificate): void {
  const kind = wrap(sheet, t('kind'), KIND, 240, 1)
  tagged(sheet, parent, 'P', () =>
    drawLines(sheet, wrap(sheet, statement.issuer.name, BRAND, 160, 1), BRAND, PAGE.margin, 42),
  )
  tagged(sheet, parent, 'H1', () => drawLines(sheet, kind, KIND, rightAligned(sheet, kind, KIND), 42))
  const version = wrap(sheet, t('version', { version: statement.version }), NOTE, 240, 1)
  tagged(sheet, parent, 'P', () => drawLines(sheet, version, NOTE, rightAligned(sheet, version, NOTE), 60))
}

function rightAligned({ doc }: Sheet, [line]: Line[], style: Style): number {
  if (!line) return PAGE.margin
  const width = doc.font(line.face).fontSize(style.size).widthOfString(line.text)
  return PAGE.margin + CONTENT_WIDTH - width
}

function drawPicture(sheet: Sheet, parent: Structure, certificate: Certificate, bottom: number): void {
  const { statement, picture, title, maker, translator } = certificate
  const scale = Math.min(CONTENT_WIDTH / statement.image.width, (bottom - TOP) / statement.image.height)
  const width = statement.image.width * scale
  const height = statement.image.height * scale
  const x = (PAGE.width - width) / 2
  // A little above the middle, where the eye takes the middle to be.
  const y = TOP + (bottom - TOP - height) * 0.45
  const words = { title, author: maker, angle: statement.originality.angle ?? '' }
  const alt = translator.t(statement.originality.angle ? 'photograph_alt_angle' : 'photograph_alt', words)
  tagged(sheet, parent, 'Figure', () => sheet.doc.image(Buffer.from(picture), x, y, { width, height }), alt)
}

function titleBlock(sheet: Sheet, parent: Structure, { title, maker, translator: { t } }: Certificate): Block {
  const { style, lines } = fitTitle(sheet, title)
  const by = wrap(sheet, t('by', { author: maker }), BYLINE, CONTENT_WIDTH, 2)
  return {
    height: lines.length * style.leading + 3 + by.length * BYLINE.leading,
    draw(top) {
      tagged(sheet, parent, 'H2', () => drawLines(sheet, lines, style, PAGE.margin, top))
      const below = top + lines.length * style.leading + 3
      tagged(sheet, parent, 'P', () => drawLines(sheet, by, BYLINE, PAGE.margin, below))
    },
  }
}

/** The largest size at which the title stands on two lines; very long ones take four small lines, then an ellipsis. */
function fitTitle(sheet: Sheet, title: string): { style: Style; lines: Line[] } {
  const styles = TITLE_SIZES.map(
    (size): Style => ({ face: 'serif', size, leading: Math.round(size * 1.18), color: INK }),
  )
  const smallest = styles[styles.length - 1] ?? BYLINE
  for (const style of styles) {
    const lines = wrap(sheet, title, style, CONTENT_WIDTH)
    if (lines.length <= 2) return { style, lines }
  }
  return { style: smallest, lines: wrap(sheet, title, smallest, CONTENT_WIDTH, 4) }
}

type Fact = { label: string; value: string; note?: string }

function facts({ statement, translator: { t, day, dayOf } }: Certificate): Fact[] {
  const holder = statement.rights_holder
  return [
    { label: t('fact.author'), value: statement.author.name },
    { label: t('fact.photographer'), value: statement.photographer ?? t('not_stated') },
    {
      label: t('fact.rights_holder'),
      value: holder.name,
      note: holder.identity_verified ? t('identity.verified') : t('identity.unverified'),
    },
    { label: t('fact.created_on'), value: statement.created_on ? day(statement.created_on) : t('not_stated') },
    { label: t('fact.certified_on'), value: dayOf(statement.issued_at) },
    { label: t('fact.editions'), value: t('editions', { count: statement.max_editions }) },
  ]
}

function factsBlock(sheet: Sheet, parent: Structure, certificate: Certificate): Block {
  const width = (CONTENT_WIDTH - 2 * GAP) / 3
  const cells = facts(certificate).map(fact => ({
    label: wrap(sheet, fact.label, LABEL, width, 1),
    value: wrap(sheet, fact.value, VALUE, width, 2),
    note: fact.note ? wrap(sheet, fact.note, NOTE, width, 1) : [],
  }))
  const heightOf = (cell: (typeof cells)[number]) =>
    LABEL.leading + cell.value.length * VALUE.leading + cell.note.length * NOTE.leading
  const rows = [cells.slice(0, 3), cells.slice(3)].map(row => ({ row, height: Math.max(...row.map(heightOf)) }))
  return {
    height: 14 + rows.reduce((sum, row) => sum + row.height, 0) + 10,
    draw(top) {
      rule(sheet, top)
      const list = group(sheet, parent, 'L')
      let y = top + 14
      for (const { row, height } of rows) {
        for (const [column, cell] of row.entries()) {
          const item = group(sheet, list, 'LI')
          const x = PAGE.margin + column * (width + GAP)
          tagged(sheet, item, 'Lbl', () => drawLines(sheet, cell.label, LABEL, x, y))
          tagged(sheet, item, 'LBody', () => {
            const below = drawLines(sheet, cell.value, VALUE, x, y + LABEL.leading)
            drawLines(sheet, cell.note, NOTE, x, below)
          })
        }
        y += height + 10
      }
    },
  }
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
  const link = wrap(sheet, `${t('check_at')} · ${verification_url}`, NOTE, width, 2)
  const digest = wrap(sheet, proof.digest, DIGEST, width)
  const words = proves.length * PROVES.leading + 5 + link.length * NOTE.leading + digest.length * DIGEST.leading
  return {
    height: 18 + Math.max(QR_SIZE, words),
    draw(top) {
      rule(sheet, top)
      const inner = top + 18
      const alt = t('qr_alt', { url: verification_url })
      tagged(sheet, parent, 'Figure', () => drawQr(sheet.doc, verification_url, PAGE.margin, inner, QR_SIZE, INK), alt)
      tagged(sheet, parent, 'P', () => drawLines(sheet, proves, PROVES, x, inner - 3))
      const linkTop = inner + proves.length * PROVES.leading + 2
      const anchor = group(sheet, parent, 'Link')
      tagged(sheet, anchor, 'Span', () => drawLines(sheet, link, NOTE, x, linkTop))
      // pdfkit writes a String object as text and a primitive string as a PDF name.
      const options = { structParent: anchor, Contents: new String(alt) as string }
      sheet.doc.link(x, linkTop, width, link.length * NOTE.leading, verification_url, options)
      tagged(sheet, parent, 'P', () => drawLines(sheet, digest, DIGEST, x, linkTop + link.length * NOTE.leading))
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
