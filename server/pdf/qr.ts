// Draws a QR code as vector shapes.
import { create } from 'qrcode'

/** Draws the code of `text` in a square of `size` points, without the quiet zone (the page's white is one). */
export function drawQr(doc: PDFKit.PDFDocument, text: string, x: number, y: number, size: number, color: string): void {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const unit = size / modules.size
  for (let row = 0; row < modules.size; row++) {
    let column = 0
    while (column < modules.size) {
      let run = 0
      while (column + run < modules.size && modules.get(row, column + run)) run++
      if (run > 0) doc.rect(x + column * unit, y + row * unit, run * unit, unit)
      column += run + 1
    }
  }
  doc.fill(color)
}
