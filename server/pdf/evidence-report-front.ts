// The first page of an evidence report: both pictures side by side, where and when, and what this document is and is not.
import { brand } from '#lib/brand.ts'
import { timeInParis } from '#lib/dates.ts'
import type { EvidencePages } from './evidence-pages.ts'
import { servedAs } from './evidence-report-findings.ts'
import { drawHeadLine, drawLink, LABEL, shownUrl, VALUE } from './front-parts.ts'
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
  pictureSize,
  rule,
  type Sheet,
  type Structure,
  type Style,
  tagged,
  wrap,
} from './sheet.ts'

const TITLE: Style = { face: 'serif', size: 27, leading: 33, color: INK }
const BYLINE: Style = { face: 'serif_italic', size: 13, leading: 18, color: MUTED }
const ADDRESS: Style = { face: 'text', size: 9, leading: 12, color: INK }
const NOTICE: Style = { face: 'text', size: 9, leading: 12.4, color: INK }
const NATURE: Style = { face: 'strong', size: 9.4, leading: 13, color: INK }

const GAP = 18
const QR_SIZE = 74
/** As high as both pictures stand when nothing below asks for room; below the least, addresses are cut instead. */
const FIGURE_HEIGHT = 268
const FIGURE_LEAST = 150
const LEGEND_HEIGHT = 8 + 3 * LABEL.leading
/** Nothing of the page stands below; the footer does. */
const FOOT_EDGE = PAGE.height - 64
const FOOT_GAP = 16

export function drawEvidenceFront(sheet: Sheet, pages: EvidencePages): void {
  sheet.doc.addPage()
  const section = group(sheet, sheet.root, 'Sect')
  const head = drawHead(sheet, section, pages) + 16
  const { addresses, cells, foot, room } = layOut(sheet, pages, head)
  let y = drawComparison(sheet, section, pages, { top: head, room })
  y = drawAddresses(sheet, section, addresses, y + 14)
  y = drawCells(sheet, section, cells, y + 4)
  drawFoot(sheet, section, pages, { ...foot, top: y + 8 })
}

/** What stands below the pictures, and the height that it leaves for them. Addresses are cut first: the next page has all of them. */
function layOut(sheet: Sheet, pages: EvidencePages, top: number) {
  const cells = cellLines(sheet, pages)
  const foot = footLines(sheet, pages)
  const withLines = (most: number) => {
    const addresses = addressLines(sheet, pages, most)
    const below = 14 + addresses.height + 4 + cells.height + 18 + foot.height + FOOT_GAP + QR_SIZE
    return { addresses, cells, foot, room: FOOT_EDGE - top - LEGEND_HEIGHT - below }
  }
  const laid = [3, 2, 1].map(withLines)
  return laid.find(({ room }) => room >= FIGURE_LEAST) ?? withLines(1)
}

function drawHead(sheet: Sheet, parent: Structure, { facts, host, translator }: EvidencePages): number {
  const { t, dayOf, instant } = translator
  drawHeadLine(sheet, parent, { issuer: brand.name, kind: t('kind'), heading: false })
  const title = wrap(sheet, t('front.title', { host }), TITLE, CONTENT_WIDTH, 2)
  let y = 86
  tagged(sheet, parent, 'H1', () => {
    y = drawLines(sheet, title, TITLE, PAGE.margin, y)
  })
  const { started_at } = facts
  const paris = `${dayOf(started_at)}, ${timeInParis(new Date(started_at))}`
  const times = { paris, utc: instant(started_at) }
  const recorded = wrap(sheet, t('front.recorded', times), BYLINE, CONTENT_WIDTH, 2)
  tagged(sheet, parent, 'P', () => {
    y = drawLines(sheet, recorded, BYLINE, PAGE.margin, y + 2)
  })
  return y
}

/** The picture of both, with a word under each half. */
function drawComparison(
  sheet: Sheet,
  parent: Structure,
  pages: EvidencePages,
  { top, room }: { top: number; room: number },
): number {
  const { images, host, facts, order, translator } = pages
  const { t, dayOf } = translator
  if (!images.comparison) return top
  const picture = pictureSize(sheet, images.comparison)
  const scale = Math.min(CONTENT_WIDTH / picture.width, Math.min(FIGURE_HEIGHT, room) / picture.height)
  const [width, height] = [picture.width * scale, picture.height * scale]
  const bytes = Buffer.from(images.comparison)
  const draw = () => sheet.doc.image(bytes, PAGE.margin, top, { width, height })
  tagged(sheet, parent, 'Figure', draw, t('front.comparison_alt', { host }))
  const column = (CONTENT_WIDTH - GAP) / 2
  const left = wrap(sheet, t('front.original'), LABEL, column, 1)
  const right = wrap(sheet, t('front.copy', { day: dayOf(facts.started_at) }), LABEL, column, 1)
  const legend = t(order.match.mirrored ? 'front.legend_mirrored' : 'front.legend')
  const words = wrap(sheet, legend, LABEL, CONTENT_WIDTH, 2)
  const y = top + height + 6
  tagged(sheet, parent, 'P', () => drawLines(sheet, left, LABEL, PAGE.margin, y))
  tagged(sheet, parent, 'P', () => drawLines(sheet, right, LABEL, PAGE.margin + width / 2 + 4, y))
  tagged(sheet, parent, 'P', () => drawLines(sheet, words, LABEL, PAGE.margin, y + LABEL.leading + 2))
  return y + LABEL.leading + 2 + words.length * LABEL.leading
}

type AddressLines = { rows: { label: Line[]; value: Line[] }[]; height: number }

/** Each value in at most so many lines. */
function addressLines(sheet: Sheet, { facts, translator: { t, number } }: EvidencePages, most: number): AddressLines {
  const values = [
    { label: t('front.page_url'), value: facts.page.url },
    { label: t('front.picture_url'), value: facts.picture.url },
    { label: t('found.page_title'), value: facts.page.title || t('none') },
    { label: t('found.address'), value: facts.page.address ?? t('not_recorded') },
    { label: t('found.served'), value: t('found.served_value', servedAs(facts.picture, number)) },
    { label: t('found.sha256'), value: facts.picture.sha256 },
  ]
  const rows = values.map(({ label, value }) => ({
    label: wrap(sheet, label, LABEL, 116, 2),
    value: wrap(sheet, value, ADDRESS, CONTENT_WIDTH - 124, most),
  }))
  return { rows, height: rows.reduce((all, { value }) => all + value.length * ADDRESS.leading + 10, 0) }
}

function drawAddresses(sheet: Sheet, parent: Structure, { rows }: AddressLines, top: number): number {
  const list = group(sheet, parent, 'L')
  let y = top
  for (const { label, value } of rows) {
    rule(sheet, y)
    const item = group(sheet, list, 'LI')
    const at = y + 5
    tagged(sheet, item, 'Lbl', () => drawLines(sheet, label, LABEL, PAGE.margin, at))
    tagged(sheet, item, 'LBody', () => drawLines(sheet, value, ADDRESS, PAGE.margin + 124, at))
    y = at + value.length * ADDRESS.leading + 5
  }
  return y
}

type Cell = { label: string; value: string; note: string }

function cellsOf({ order, checks, stamp, translator }: EvidencePages): Cell[] {
  const { t, number, moment } = translator
  const percent = (share: number) => number(Math.round(share * 100))
  const { match } = order
  const shares = { original: percent(match.overlap_original), copy: percent(match.overlap_candidate) }
  const passed = checks.filter(check => check.passed).length
  return [
    {
      label: t('front.match'),
      // Rounded down, as everywhere: only what is certain reads as such.
      value: t('front.match_value', { score: number(Math.floor(match.score * 100)) }),
      note: t('front.match_note', shares),
    },
    {
      label: t('front.dated'),
      value: moment(stamp.at),
      note: t('front.dated_by', { authority: stamp.authority, standin: `${stamp.standin}` }),
    },
    {
      label: t('front.points'),
      value: t('front.points_value', { passed, all: checks.length }),
      note: t('front.points_note'),
    },
  ]
}

type CellLines = { cells: { label: Line[]; value: Line[]; note: Line[] }[]; width: number; height: number }

function cellLines(sheet: Sheet, pages: EvidencePages): CellLines {
  const all = cellsOf(pages)
  const width = (CONTENT_WIDTH - (all.length - 1) * GAP) / all.length
  const cells = all.map(({ label, value, note }) => ({
    label: wrap(sheet, label, LABEL, width, 1),
    value: wrap(sheet, value, VALUE, width, 2),
    note: wrap(sheet, note, LABEL, width, 2),
  }))
  const heights = cells.map(({ value, note }) => value.length * VALUE.leading + note.length * LABEL.leading)
  return { cells, width, height: 9 + LABEL.leading + Math.max(...heights) }
}

function drawCells(sheet: Sheet, parent: Structure, { cells, width, height }: CellLines, top: number): number {
  rule(sheet, top)
  const list = group(sheet, parent, 'L')
  for (const [at, { label, value, note }] of cells.entries()) {
    const x = PAGE.margin + at * (width + GAP)
    const item = group(sheet, list, 'LI')
    tagged(sheet, item, 'Lbl', () => drawLines(sheet, label, LABEL, x, top + 9))
    tagged(sheet, item, 'LBody', () => {
      const below = drawLines(sheet, value, VALUE, x, top + 9 + LABEL.leading)
      drawLines(sheet, note, LABEL, x, below)
    })
  }
  return top + height
}

type FootLines = { nature: Line[]; notice: Line[]; height: number }

function footLines(sheet: Sheet, { facts, stamp, translator: { t } }: EvidencePages): FootLines {
  const nature = wrap(sheet, t('front.nature'), NATURE, CONTENT_WIDTH - 28)
  const demo = facts.standin ? t('front.standin') : ''
  const standin = [demo, stamp.standin ? t('front.standin_stamp') : ''].filter(Boolean).join(' ')
  const notice = standin === '' ? [] : wrap(sheet, standin, NOTICE, CONTENT_WIDTH - 28)
  const height = nature.length * NATURE.leading + notice.length * NOTICE.leading + (notice.length > 0 ? 6 : 0) + 20
  return { nature, notice, height }
}

/** What the document is, and where its original can be checked: at the foot of the page. */
function drawFoot(sheet: Sheet, parent: Structure, pages: EvidencePages, foot: FootLines & { top: number }): void {
  const { order, translator } = pages
  const { nature, notice, height, top } = foot
  const at = Math.max(top + 10, FOOT_EDGE - QR_SIZE - FOOT_GAP - height)
  decoration(sheet, doc => doc.rect(PAGE.margin, at, CONTENT_WIDTH, height).fill(PANEL))
  tagged(sheet, parent, 'P', () => drawLines(sheet, nature, NATURE, PAGE.margin + 14, at + 10))
  if (notice.length > 0) {
    const y = at + 10 + nature.length * NATURE.leading + 6
    tagged(sheet, parent, 'P', () => drawLines(sheet, notice, NOTICE, PAGE.margin + 14, y))
  }
  const url = `${order.public_url}/${translator.locale}/proofs/?digest=${order.original.proof.digest}`
  drawCheck(sheet, parent, pages, { url, top: at + height + FOOT_GAP })
}

function drawCheck(
  sheet: Sheet,
  parent: Structure,
  { order, translator: { t } }: EvidencePages,
  { url, top }: { url: string; top: number },
): void {
  const alt = t('front.qr_alt', { url })
  tagged(sheet, parent, 'Figure', () => drawQr(sheet.doc, url, PAGE.margin, top, QR_SIZE, INK), alt)
  const x = PAGE.margin + QR_SIZE + GAP
  const width = CONTENT_WIDTH - QR_SIZE - GAP
  const owner = wrap(sheet, order.owner, VALUE, width, 2)
  tagged(sheet, parent, 'P', () => {
    const below = drawLines(sheet, wrap(sheet, t('front.made_for'), LABEL, width, 1), LABEL, x, top)
    drawLines(sheet, owner, VALUE, x, below)
  })
  const link = wrap(sheet, `${t('front.check')} · ${shownUrl(url)}`, LABEL, width, 2)
  const linkTop = top + LABEL.leading + owner.length * VALUE.leading + 8
  drawLink(sheet, parent, { url, alt }, { lines: link, style: LABEL, x, top: linkTop, width })
}
