// What the first pages of our documents share: the line at the head, the look of labels and values, the link to the check.
import {
  CONTENT_WIDTH,
  drawLines,
  group,
  INK,
  type Line,
  MUTED,
  PAGE,
  type Sheet,
  type Structure,
  type Style,
  tagged,
  wrap,
} from './sheet.ts'

const KIND: Style = { face: 'serif', size: 12, leading: 18, color: INK }
const BRAND: Style = { face: 'serif', size: 15, leading: 18, color: INK }
export const LABEL: Style = { face: 'text', size: 8, leading: 11, color: MUTED }
export const VALUE: Style = { face: 'text', size: 10.5, leading: 13.5, color: INK }

const HEAD_TOP = 42

/** Who issues the document, and at the right what kind of document it is; its heading where there is no other. */
export function drawHeadLine(
  sheet: Sheet,
  parent: Structure,
  { issuer, kind, heading }: { issuer: string; kind: string; heading: boolean },
): void {
  const name = wrap(sheet, issuer, BRAND, 160, 1)
  tagged(sheet, parent, 'P', () => drawLines(sheet, name, BRAND, PAGE.margin, HEAD_TOP))
  drawAtRight(sheet, parent, { text: kind, style: KIND, type: heading ? 'H1' : 'P', top: HEAD_TOP })
}

/** One line that ends where the page's content ends. */
export function drawAtRight(
  sheet: Sheet,
  parent: Structure,
  { text, style, type, top }: { text: string; style: Style; type: string; top: number },
): void {
  const lines = wrap(sheet, text, style, 240, 1)
  tagged(sheet, parent, type, () => drawLines(sheet, lines, style, rightAligned(sheet, lines, style), top))
}

function rightAligned({ doc }: Sheet, [line]: Line[], style: Style): number {
  if (!line) return PAGE.margin
  const width = doc.font(line.face).fontSize(style.size).widthOfString(line.text)
  return PAGE.margin + CONTENT_WIDTH - width
}

/** An address as people read it: without its scheme and what follows the path. */
export const shownUrl = (url: string): string => url.replace(/^https?:\/\//, '').replace(/\/?\?.*/s, '')

type LinkPlace = { lines: Line[]; style: Style; x: number; top: number; width: number }

/** Lines that lead to `url`; `alt` says so where they are not seen. */
export function drawLink(
  sheet: Sheet,
  parent: Structure,
  { url, alt }: { url: string; alt: string },
  { lines, style, x, top, width }: LinkPlace,
): void {
  const link = group(sheet, parent, 'Link')
  tagged(sheet, link, 'Span', () => drawLines(sheet, lines, style, x, top))
  // pdfkit writes a String object as text and a primitive string as a PDF name.
  const options = { structParent: link, Contents: new String(alt) as string }
  sheet.doc.link(x, top, width, lines.length * style.leading, url, options)
}
