// A tagged A4 document with our typography: measures, wraps and draws text line by line, so that nothing leaves its box.
import PDFDocument from 'pdfkit'
import { type Face, faces, fontBytes, printable } from './fonts.ts'

/** All lengths in points (1/72 inch). */
export const PAGE = { width: 595.28, height: 841.89, margin: 51 } as const
export const CONTENT_WIDTH = PAGE.width - 2 * PAGE.margin

export const INK = '#15181b'
export const MUTED = '#565c62'
const FAINT = '#dcdcd7'
export const PANEL = '#f6f6f3'

export type Style = { face: Face; size: number; leading: number; color: string }
export type Line = { text: string; face: Face }
export type Sheet = { doc: PDFKit.PDFDocument; root: PDFKit.PDFStructureElement; lossy: boolean }
export type Structure = PDFKit.PDFStructureElement

export type SheetInfo = { title: string; author: string; subject: string; locale: string; created_at: string }

/** XMP is written without escaping by pdfkit, so the three characters that XML forbids become their look-alikes in the document's metadata. */
const forMetadata = (text: string) => text.replace(/[&<>]/g, c => ({ '&': '＆', '<': '‹', '>': '›' })[c] ?? '')

/** An empty tagged document; `created_at` is its only date, so that equal input gives equal bytes. */
export function openSheet(info: SheetInfo): Sheet {
  const doc = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: '1.7',
    subset: 'PDF/A-3b',
    tagged: true,
    displayTitle: true,
    lang: info.locale,
    info: {
      Title: forMetadata(info.title),
      Author: forMetadata(info.author),
      Subject: forMetadata(info.subject),
      CreationDate: new Date(info.created_at),
      ModDate: new Date(info.created_at),
    },
  })
  // Each is chosen once in this order, which numbers them: the same document gives the same bytes, whatever was measured before.
  for (const face of faces) doc.registerFont(face, fontBytes(face)).font(face)
  const root = doc.struct('Document')
  doc.addStructure(root)
  return { doc, root, lossy: false }
}

/** Ends the document and gives its bytes. */
export function closeSheet({ doc, root }: Sheet): Promise<Uint8Array> {
  root.end()
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = []
    doc.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
    doc.on('error', reject)
    doc.end()
  })
}

/** Widths of words at one point of size, by face: measuring is most of the work of a page, and words repeat. */
const wordWidths = new Map<string, number>()
const WORDS_KEPT = 20_000

function wordWidth({ doc }: Sheet, word: string, face: Face): number {
  const key = `${face} ${word}`
  const known = wordWidths.get(key)
  if (known !== undefined) return known
  if (wordWidths.size >= WORDS_KEPT) wordWidths.clear()
  const width = doc.font(face).fontSize(1_000).widthOfString(word) / 1_000
  wordWidths.set(key, width)
  return width
}

/** Breaks text into lines no wider than `width`; beyond `maxLines` the last one ends in an ellipsis. */
export function wrap(
  sheet: Sheet,
  text: string,
  style: Style,
  width: number,
  maxLines = Number.POSITIVE_INFINITY,
): Line[] {
  const shown = drawable(sheet, text, style.face)
  if (shown.lossy) sheet.lossy = true
  const measure = (part: string) => wordWidth(sheet, part, shown.face) * style.size
  const lines = shown.text.split('\n').flatMap(paragraph => breakParagraph(paragraph, width, measure))
  if (lines.length > maxLines) {
    const kept = lines.slice(0, maxLines)
    let last = Array.from(letters.segment((kept.pop() ?? '').trimEnd()), each => each.segment)
    while (last.length > 0 && measure(`${last.join('')}…`) > width) last = last.slice(0, -1)
    lines.splice(0, lines.length, ...kept, `${last.join('').trimEnd()}…`)
  }
  return lines.map(line => ({ text: line.trimEnd(), face: shown.face }))
}

/** The text as it can be drawn: a face that has both letter and mark, but no place for one on the other, gives way too. */
function drawable(sheet: Sheet, text: string, wanted: Face): ReturnType<typeof printable> {
  for (const face of [wanted, wanted === 'strong' ? 'strong' : 'text', 'text'] as const) {
    const shown = printable(text, face)
    if (canPlace(sheet, shown.text, shown.face)) return shown
  }
  // No face has a place for a mark: its letter stays.
  const bare = text.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC')
  return { ...printable(bare, 'text'), lossy: true }
}

function canPlace({ doc }: Sheet, text: string, face: Face): boolean {
  if (!/\p{M}/u.test(text)) return true
  try {
    for (const line of text.split('\n')) doc.font(face).widthOfString(line)
    return true
  } catch {
    // The layout reads the place of an anchor that the font file does not give.
    return false
  }
}

const letters = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** Fills lines word by word; a word wider than a whole line is broken between characters as readers count them. */
function breakParagraph(paragraph: string, width: number, measure: (part: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  let used = 0
  const add = (part: string, whole: number, visible: number) => {
    if (line !== '' && used + visible > width) {
      lines.push(line)
      line = ''
      used = 0
    }
    line += part
    used += whole
  }
  for (const word of paragraph.split(/(?<=[ \-–—/])(?!\p{M})/u)) {
    const visible = measure(word.trimEnd())
    if (visible <= width) add(word, measure(word), visible)
    else for (const { segment } of letters.segment(word)) add(segment, measure(segment), measure(segment.trimEnd()))
  }
  return [...lines, line]
}

/** Draws lines from `top` downwards and answers the y below them. */
export function drawLines({ doc }: Sheet, lines: Line[], style: Style, x: number, top: number): number {
  for (const [i, line] of lines.entries()) {
    const baseline = top + i * style.leading + (style.leading + style.size * 0.62) / 2
    doc.font(line.face).fontSize(style.size).fillColor(style.color)
    doc.text(line.text, x, baseline, { lineBreak: false, baseline: 'alphabetic' })
  }
  return top + lines.length * style.leading
}

/** Adds a structure element under `parent` whose content is what `draw` draws. */
export function tagged(sheet: Sheet, parent: Structure, type: string, draw: () => void, alt?: string): void {
  parent.add(sheet.doc.struct(type, alt === undefined ? {} : { alt }, draw))
}

/** Adds a group under `parent` that holds further elements and draws nothing itself. */
export function group(sheet: Sheet, parent: Structure, type: string): Structure {
  const element = sheet.doc.struct(type)
  parent.add(element)
  return element
}

/** Draws what carries no meaning (rules, panels), so that a screen reader passes over it. */
export function decoration({ doc }: Sheet, draw: (doc: PDFKit.PDFDocument) => void): void {
  doc.markContent('Artifact', { type: 'Layout' })
  draw(doc)
  doc.endMarkedContent()
}

export function rule(
  sheet: Sheet,
  y: number,
  x: number = PAGE.margin,
  width: number = CONTENT_WIDTH,
  color = FAINT,
): void {
  decoration(sheet, doc => {
    doc.lineWidth(0.5).strokeColor(color)
    doc
      .moveTo(x, y)
      .lineTo(x + width, y)
      .stroke()
  })
}

/** Pixels of a JPEG. */
export function pictureSize({ doc }: Sheet, jpeg: Uint8Array): { width: number; height: number } {
  // pdfkit has this method; its types leave it out.
  const reader = doc as unknown as { openImage(bytes: Buffer): { width: number; height: number } }
  return reader.openImage(Buffer.from(jpeg))
}
