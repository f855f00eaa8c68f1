// Letters with combining marks, in any script: each can be written on a certificate, whatever the typefaces lack.
import fc from 'fast-check'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { translator } from '#lib/node/translator.ts'
import { certificatePdf } from '#server/pdf/certificate.ts'
import { faces } from '#server/pdf/fonts.ts'
import { closeSheet, drawLines, openSheet, type Sheet, wrap } from '#server/pdf/sheet.ts'
import { picture, proofOf } from './certificate-fixture.ts'

const styleOf = (face: (typeof faces)[number]) => ({ face, size: 12, leading: 15, color: '#000000' })

function openEmpty(): Sheet {
  const sheet = openSheet({ title: '', author: '', subject: '', locale: 'en', created_at: '2026-11-20T22:14:07Z' })
  sheet.doc.addPage()
  return sheet
}

function write(sheet: Sheet, text: string, width = 400): void {
  for (const face of faces) {
    sheet.doc.markContent('Artifact', { type: 'Layout' })
    drawLines(sheet, wrap(sheet, text, styleOf(face), width, 3), styleOf(face), 51, 51)
    sheet.doc.endMarkedContent()
  }
}

const range = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, each) => String.fromCodePoint(from + each))
/** Latin with its additions, Greek, Cyrillic, and what people write between. */
const letters = [
  ...range(0x21, 0x7f),
  ...range(0xc0, 0x250),
  ...range(0x370, 0x530),
  ...range(0x1e00, 0x2000),
  '\u25cc',
  '…',
].filter(each => /^[\p{L}\p{P}\p{S}]$/u.test(each))
const marks = [...range(0x300, 0x370), ...range(0x1ab0, 0x1ac1), ...range(0x20d0, 0x20f1)]

describe('a letter with combining marks', () => {
  it.each(['Z\u0300ora', 'M\u030aller', 'b\u031bao'])('%s is on the certificate', async name => {
    const proof = proofOf({ title: name, photographer: name })
    const bytes = await certificatePdf({
      proof,
      picture: await picture(300, 200),
      verification_url: 'https://auctor.example/',
      translator: translator('en', 'certificate'),
    })
    const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true })
    expect(text.normalize('NFC')).toContain(name.normalize('NFC'))
  })

  it('can be written in every face, for every letter and every mark', async () => {
    const sheet = openEmpty()
    for (const letter of letters) {
      for (const mark of marks) {
        for (const face of faces) wrap(sheet, letter + mark, styleOf(face), 400)
      }
    }
    expect(await closeSheet(sheet)).toBeInstanceOf(Uint8Array)
  })

  it('can be written among others, in long words and narrow columns', async () => {
    const cluster = fc
      .tuple(fc.constantFrom(...letters, ' ', '-', '/', '–'), fc.array(fc.constantFrom(...marks), { maxLength: 3 }))
      .map(([letter, above]) => letter + above.join(''))
    const anything = fc.oneof(
      { weight: 4, arbitrary: fc.array(cluster, { maxLength: 30 }).map(parts => parts.join('')) },
      { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
    )
    const sheet = openEmpty()
    fc.assert(
      fc.property(anything, fc.integer({ min: 20, max: 400 }), (text, width) => {
        write(sheet, text, width)
      }),
      { numRuns: 1_000 },
    )
  })
})
