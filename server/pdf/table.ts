// A table with a row of headings; the first column takes the room that the others leave, amounts stand at the end.
import { BODY, ensure, type PdfFlow, QUIET, type StyledText } from './flow.ts'
import {
  CONTENT_WIDTH,
  drawLines,
  group,
  type Line,
  PAGE,
  rule,
  type Sheet,
  type Structure,
  type Style,
  tagged,
  wrap,
} from './sheet.ts'

/** Width of a column of amounts, in points. */
const AMOUNT_WIDTH = 74
const GAP = 10

type Block = { lines: Line[]; style: Style }

/** Each row: the parts of its first cell, and its amounts. */
export function addTable(flow: PdfFlow, headings: string[], rows: { parts: StyledText[]; amounts: string[] }[]): void {
  const [first = '', ...others] = headings
  const table = group(flow.sheet, flow.section, 'Table')
  addRow(flow, table, { parts: [{ text: first, style: QUIET }], amounts: others, cell: 'TH', style: QUIET })
  for (const row of rows) addRow(flow, table, { ...row, cell: 'TD', style: BODY })
  rule(flow.sheet, flow.y)
  flow.y += 6
}

type Row = { parts: StyledText[]; amounts: string[]; cell: 'TH' | 'TD'; style: Style }

function addRow(flow: PdfFlow, table: Structure, { parts, amounts, cell, style }: Row): void {
  const { sheet } = flow
  const width = CONTENT_WIDTH - amounts.length * AMOUNT_WIDTH - GAP
  const blocks = parts.map((part): Block => ({ lines: wrap(sheet, part.text, part.style, width), style: part.style }))
  const cells = amounts.map((text): Block => ({ lines: wrap(sheet, text, style, AMOUNT_WIDTH - GAP), style }))
  const height = Math.max(heightOf(blocks), ...cells.map(each => heightOf([each])))
  ensure(flow, height + 8)
  rule(sheet, flow.y)
  const top = flow.y + 4
  const row = group(sheet, table, 'TR')
  tagged(sheet, row, cell, () => {
    blocks.reduce((y, { lines, style: own }) => drawLines(sheet, lines, own, PAGE.margin, y), top)
  })
  cells.forEach((each, index) => {
    const end = PAGE.margin + CONTENT_WIDTH - (amounts.length - 1 - index) * AMOUNT_WIDTH
    tagged(sheet, row, cell, () => drawAtEnd(sheet, each, end, top))
  })
  flow.y = top + height + 4
}

const heightOf = (blocks: Block[]): number =>
  blocks.reduce((sum, { lines, style }) => sum + lines.length * style.leading, 0)

function drawAtEnd(sheet: Sheet, { lines, style }: Block, end: number, top: number): void {
  lines.forEach((line, index) => {
    sheet.doc.font(line.face).fontSize(style.size)
    drawLines(sheet, [line], style, end - sheet.doc.widthOfString(line.text), top + index * style.leading)
  })
}
