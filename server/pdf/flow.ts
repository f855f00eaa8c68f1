// Text pages that follow each other: a cursor that opens a new page when the next piece does not fit, and the footers.
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

const HEADING: Style = { face: 'serif', size: 24, leading: 30, color: INK }
const SECTION: Style = { face: 'serif', size: 15, leading: 20, color: INK }
export const STRONG: Style = { face: 'strong', size: 9.4, leading: 12.8, color: INK }
const STEP: Style = { face: 'strong', size: 10, leading: 14, color: INK }
export const BODY: Style = { face: 'text', size: 9.4, leading: 12.8, color: INK }
export const QUIET: Style = { ...BODY, color: MUTED }
export const CODE: Style = { face: 'mono', size: 7.3, leading: 10.4, color: INK }
const NOTE: Style = { face: 'text', size: 8, leading: 10.8, color: MUTED }
const GOOD = '#1d6b3f'
const BAD = '#a3261f'
/** Keeps the edge of a picture that is as white as the paper. */
const EDGE = '#c9c9c4'
const FOOT: Style = { face: 'text', size: 7.6, leading: 10, color: MUTED }

const TOP = 50
/** Above a chapter that begins below another. */
const CHAPTER_GAP = 26
const BOTTOM = PAGE.height - 58
const LABEL_WIDTH = 138

export type PdfFlow = { sheet: Sheet; section: Structure; y: number }
/** One part of a row's value, such as a sentence or a digest. */
export type StyledText = { text: string; style: Style }

export const body = (text: string): StyledText => ({ text, style: BODY })
export const quiet = (text: string): StyledText => ({ text, style: QUIET })
export const code = (text: string): StyledText => ({ text, style: CODE })

/** Starts a page and a section of the structure tree with its heading. */
export function openFlow(sheet: Sheet, heading: string): PdfFlow {
  sheet.doc.addPage()
  return drawChapter({ sheet, section: group(sheet, sheet.root, 'Sect'), y: TOP }, heading)
}

function drawChapter(flow: PdfFlow, heading: string): PdfFlow {
  const { sheet } = flow
  const lines = wrap(sheet, heading, HEADING, CONTENT_WIDTH)
  tagged(sheet, flow.section, 'H1', () => drawLines(sheet, lines, HEADING, PAGE.margin, flow.y))
  flow.y += lines.length * HEADING.leading + 6
  return flow
}

/** A chapter with its heading: on the same page where at least `room` points are left for it, else on a new one. */
export function addChapter(flow: PdfFlow, heading: string, room: number): PdfFlow {
  const { sheet, y } = flow
  if (y + CHAPTER_GAP + HEADING.leading + 6 + room > BOTTOM) return openFlow(sheet, heading)
  return drawChapter({ sheet, section: group(sheet, sheet.root, 'Sect'), y: y + CHAPTER_GAP }, heading)
}

/** Makes sure that `height` points are left on the page, on a new one if need be. */
export function ensure(flow: PdfFlow, height: number): void {
  if (flow.y + height <= BOTTOM) return
  flow.sheet.doc.addPage()
  flow.y = TOP
}

/** A heading with at least `room` points for what follows it on the same page. */
export function addSection(flow: PdfFlow, text: string, room = 50): void {
  addHeading(flow, text, { style: SECTION, before: 11, after: 4, room })
}

/** The heading of a step, with at least `room` points for the step on the same page. */
export function addStep(flow: PdfFlow, text: string, room: number): void {
  addHeading(flow, text, { style: STEP, before: 6, after: 0, room })
}

function addHeading(
  flow: PdfFlow,
  text: string,
  look: { style: Style; before: number; after: number; room: number },
): void {
  const { style, room } = look
  if (flow.y > TOP) flow.y += look.before
  ensure(flow, style.leading + room)
  const lines = wrap(flow.sheet, text, style, CONTENT_WIDTH)
  tagged(flow.sheet, flow.section, 'H2', () => drawLines(flow.sheet, lines, style, PAGE.margin, flow.y))
  flow.y += lines.length * style.leading + look.after
}

/** A paragraph that may run over pages. */
export function addParagraph(flow: PdfFlow, text: string, style: Style, after = 6): void {
  addLines(flow, [{ lines: wrap(flow.sheet, text, style, CONTENT_WIDTH), style }], PAGE.margin, 'P', flow.section)
  flow.y += after
}

/** A label with its value beside it; long values run over pages, nothing is cut. */
export function addRow(flow: PdfFlow, label: string, parts: StyledText[]): void {
  const { sheet } = flow
  const labelLines = wrap(sheet, label, QUIET, LABEL_WIDTH - 14)
  const x = PAGE.margin + LABEL_WIDTH
  const width = CONTENT_WIDTH - LABEL_WIDTH
  const values = parts.map(({ text, style }) => ({ lines: wrap(sheet, text, style, width), style }))
  ensure(flow, Math.max(labelLines.length, 2) * BODY.leading + 8)
  rule(sheet, flow.y)
  flow.y += 4
  const list = group(sheet, flow.section, 'L')
  const item = group(sheet, list, 'LI')
  const labelEnd = flow.y + labelLines.length * QUIET.leading
  const labelPage = sheet.doc.page
  tagged(sheet, item, 'Lbl', () => drawLines(sheet, labelLines, QUIET, PAGE.margin, flow.y))
  addLines(flow, values, x, 'LBody', item)
  if (sheet.doc.page === labelPage) flow.y = Math.max(flow.y, labelEnd)
  flow.y += 4
}

/** A verdict in words and as a drawn mark, what it is about, and what it rests on. */
export function addVerdict(
  flow: PdfFlow,
  { passed, verdict, text, detail }: { passed: boolean; verdict: string; text: string; detail: string },
): void {
  const { sheet } = flow
  const style: Style = { ...BODY, face: 'strong', color: passed ? GOOD : BAD }
  const words = wrap(sheet, text, BODY, CONTENT_WIDTH - LABEL_WIDTH)
  const rest = detail === '' ? [] : wrap(sheet, detail, CODE, CONTENT_WIDTH - LABEL_WIDTH, 4)
  ensure(flow, words.length * BODY.leading + rest.length * CODE.leading + 9)
  rule(sheet, flow.y)
  const top = flow.y + 4
  const item = group(sheet, group(sheet, flow.section, 'L'), 'LI')
  decoration(sheet, doc => {
    const y = top + BODY.leading / 2
    doc.lineWidth(1.4).strokeColor(style.color)
    if (passed)
      doc
        .moveTo(PAGE.margin, y)
        .lineTo(PAGE.margin + 3, y + 3)
        .lineTo(PAGE.margin + 8, y - 3.4)
    else
      doc
        .moveTo(PAGE.margin + 1, y - 3)
        .lineTo(PAGE.margin + 7, y + 3)
        .moveTo(PAGE.margin + 7, y - 3)
        .lineTo(PAGE.margin + 1, y + 3)
    doc.stroke()
  })
  tagged(sheet, item, 'Lbl', () =>
    drawLines(sheet, wrap(sheet, verdict, style, LABEL_WIDTH - 28), style, PAGE.margin + 15, top),
  )
  tagged(sheet, item, 'LBody', () => {
    const below = drawLines(sheet, words, BODY, PAGE.margin + LABEL_WIDTH, top)
    flow.y = drawLines(sheet, rest, { ...CODE, color: MUTED }, PAGE.margin + LABEL_WIDTH, below) + 4
  })
}

/** A JPEG across the page or as high as `most` points, with its caption beneath. */
export function addFigure(
  flow: PdfFlow,
  jpeg: Uint8Array,
  words: { alt: string; caption: string },
  most: number,
): void {
  const { sheet } = flow
  const picture = pictureSize(sheet, jpeg)
  const scale = Math.min(CONTENT_WIDTH / picture.width, most / picture.height)
  const [width, height] = [picture.width * scale, picture.height * scale]
  const caption = wrap(sheet, words.caption, NOTE, CONTENT_WIDTH)
  ensure(flow, height + 6 + caption.length * NOTE.leading)
  const draw = () => sheet.doc.image(Buffer.from(jpeg), PAGE.margin, flow.y, { width, height })
  tagged(sheet, flow.section, 'Figure', draw, words.alt)
  decoration(sheet, doc => doc.lineWidth(0.35).strokeColor(EDGE).rect(PAGE.margin, flow.y, width, height).stroke())
  flow.y += height + 4
  addLines(flow, [{ lines: caption, style: NOTE }], PAGE.margin, 'Caption', flow.section)
  flow.y += 8
}

/** A command in a grey panel. */
export function addCommand(flow: PdfFlow, command: string): void {
  const { sheet } = flow
  const width = CONTENT_WIDTH - 20
  const lines = wrap(sheet, command, CODE, width)
  const height = lines.length * CODE.leading + 9
  ensure(flow, height)
  decoration(sheet, doc => doc.rect(PAGE.margin, flow.y, CONTENT_WIDTH, height).fill(PANEL))
  tagged(sheet, flow.section, 'Code', () => drawLines(sheet, lines, CODE, PAGE.margin + 10, flow.y + 4.5))
  flow.y += height + 3
}

function addLines(
  flow: PdfFlow,
  parts: { lines: Line[]; style: Style }[],
  x: number,
  type: string,
  parent: Structure,
): void {
  const { sheet } = flow
  for (const { lines, style } of parts) {
    let rest = lines
    while (rest.length > 0) {
      ensure(flow, style.leading)
      const room = Math.max(1, Math.floor((BOTTOM - flow.y) / style.leading))
      const here = rest.slice(0, room)
      tagged(sheet, parent, type, () => {
        flow.y = drawLines(sheet, here, style, x, flow.y)
      })
      rest = rest.slice(room)
    }
  }
}

/** Writes the footer of every page, once their number is known. */
export function drawFooters(sheet: Sheet, words: { left: string; page(page: number, pages: number): string }): void {
  const { doc } = sheet
  const pages = doc.bufferedPageRange().count
  const y = PAGE.height - 44
  for (let page = 0; page < pages; page++) {
    doc.switchToPage(page)
    decoration(sheet, () => {
      const left = wrap(sheet, words.left, FOOT, CONTENT_WIDTH - 100, 1)
      drawLines(sheet, left, FOOT, PAGE.margin, y)
      const right = words.page(page + 1, pages)
      doc.font('text').fontSize(FOOT.size)
      drawLines(sheet, [{ text: right, face: 'text' }], FOOT, PAGE.margin + CONTENT_WIDTH - doc.widthOfString(right), y)
    })
  }
}
