// Pieces that stand beside each other: columns with a label, and amounts at the right edge.
import { BODY, ensure, type PdfFlow, QUIET, STRONG, type StyledText } from './flow.ts'
import { CONTENT_WIDTH, drawLines, group, type Line, PAGE, rule, type Style, tagged, wrap } from './sheet.ts'

const GAP = 18

type Column = { label: string; parts: StyledText[] }

/** Columns of equal width under one rule. */
export function addColumns(flow: PdfFlow, columns: Column[]): void {
  const { sheet } = flow
  const width = (CONTENT_WIDTH - GAP * (columns.length - 1)) / columns.length
  const blocks = columns.map(({ label, parts }) =>
    [{ text: label, style: QUIET }, ...parts].map(({ text, style }) => ({
      lines: wrap(sheet, text, style, width),
      style,
    })),
  )
  const height = Math.max(...blocks.map(heightOf))
  ensure(flow, height + 12)
  rule(sheet, flow.y)
  const top = flow.y + 6
  const list = group(sheet, flow.section, 'L')
  blocks.forEach((parts, index) => {
    const x = PAGE.margin + index * (width + GAP)
    const item = group(sheet, list, 'LI')
    let y = top
    parts.forEach(({ lines, style }, part) => {
      tagged(sheet, item, part === 0 ? 'Lbl' : 'LBody', () => {
        y = drawLines(sheet, lines, style, x, y)
      })
    })
  })
  flow.y = top + height + 6
}

/** Lines of a sum, at the right: the label and its amount; the last one stands out. */
export function addSum(flow: PdfFlow, rows: { label: string; amount: string }[]): void {
  const { sheet } = flow
  const width = CONTENT_WIDTH / 2
  const x = PAGE.margin + CONTENT_WIDTH - width
  ensure(flow, rows.length * (BODY.leading + 8))
  rows.forEach(({ label, amount }, index) => {
    const style = index === rows.length - 1 ? STRONG : BODY
    if (index > 0) rule(sheet, flow.y, x, width)
    const top = flow.y + 4
    const item = group(sheet, group(sheet, flow.section, 'L'), 'LI')
    tagged(sheet, item, 'Lbl', () => drawLines(sheet, wrap(sheet, label, style, width), style, x, top))
    tagged(sheet, item, 'LBody', () => drawAtEnd(flow, wrap(sheet, amount, style, width), style, top))
    flow.y = top + style.leading + 4
  })
  flow.y += 6
}

function drawAtEnd({ sheet }: PdfFlow, lines: Line[], style: Style, top: number): void {
  for (const [index, line] of lines.entries()) {
    sheet.doc.font(line.face).fontSize(style.size)
    const x = PAGE.margin + CONTENT_WIDTH - sheet.doc.widthOfString(line.text)
    drawLines(sheet, [line], style, x, top + index * style.leading)
  }
}

const heightOf = (blocks: { lines: Line[]; style: Style }[]): number =>
  blocks.reduce((sum, { lines, style }) => sum + lines.length * style.leading, 0)
