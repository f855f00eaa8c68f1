// Taking the proof out of a PDF: ours gives it back, anything else gets a reason and never an exception.
import fc from 'fast-check'
import PDFDocument from 'pdfkit'
import { describe, expect, it } from 'vitest'
import { CERTIFICATE_ATTACHMENT, pdfAttachment } from '#lib/proof/pdf-attachment.ts'

type File = { name: string; bytes: Buffer }

function pdfWith(files: File[], options: { compress?: boolean } = {}): Promise<Uint8Array> {
  const doc = new PDFDocument(options)
  for (const { name, bytes } of files) doc.file(bytes, { name })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  return new Promise(resolve => {
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
    doc.end()
  })
}

const proof: File = { name: CERTIFICATE_ATTACHMENT, bytes: Buffer.from('{"digest":"é"}'.repeat(400)) }

describe('pdfAttachment', () => {
  it.each([true, false])('gives the attached bytes back (compressed: %s)', async compress => {
    const pdf = await pdfWith([{ name: 'other.json', bytes: Buffer.from('no') }, proof], { compress })
    expect(pdfAttachment(pdf)).toEqual({ found: true, bytes: new Uint8Array(proof.bytes) })
  })

  it('gives any bytes back', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 5_000 }), async bytes => {
        const pdf = await pdfWith([{ name: CERTIFICATE_ATTACHMENT, bytes: Buffer.from(bytes) }])
        expect(pdfAttachment(pdf)).toEqual({ found: true, bytes })
      }),
      { numRuns: 30 },
    )
  })

  it('says that a PDF has no such file', async () => {
    expect(pdfAttachment(await pdfWith([{ name: 'other.json', bytes: proof.bytes }]))).toEqual({
      found: false,
      reason: 'no_attachment',
    })
  })

  it('says that a file is no PDF', () => {
    expect(pdfAttachment(new TextEncoder().encode('hello'))).toEqual({ found: false, reason: 'not_pdf' })
    expect(pdfAttachment(new Uint8Array())).toEqual({ found: false, reason: 'not_pdf' })
  })

  it('says that it cannot read a PDF without a plain cross-reference table', () => {
    expect(
      pdfAttachment(new TextEncoder().encode('%PDF-1.7\n1 0 obj <</Type /XRef>> endobj\nstartxref\n9\n%%EOF')),
    ).toEqual({
      found: false,
      reason: 'unreadable',
    })
  })

  it('does not follow a table of more objects than any certificate has', () => {
    const entries = '0000000015 00000 n \n'.repeat(400_000)
    const pdf = `%PDF-1.7\n1 0 obj\n<< ${'x'.repeat(4_000)}\n`
    const text = `${pdf}xref\n0 400000\n${entries}startxref\n${pdf.length}\n%%EOF\n`
    const begun = performance.now()
    expect(pdfAttachment(new TextEncoder().encode(text))).toEqual({ found: false, reason: 'unreadable' })
    expect(performance.now() - begun).toBeLessThan(2_000)
  })

  it('refuses an attachment that unpacks to more than 5 MB', async () => {
    const pdf = await pdfWith([{ name: CERTIFICATE_ATTACHMENT, bytes: Buffer.alloc(6_000_000) }])
    expect(pdfAttachment(pdf)).toEqual({ found: false, reason: 'damaged' })
  })

  it('answers, and never throws, whatever byte of a certificate is changed or cut', async () => {
    const pdf = await pdfWith([proof])
    fc.assert(
      fc.property(fc.nat(pdf.length - 1), fc.integer({ min: 0, max: 255 }), fc.nat(pdf.length), (at, value, length) => {
        const changed = pdf.slice(0, Math.max(at + 1, length))
        changed[at] = value
        expect(typeof pdfAttachment(changed).found).toBe('boolean')
      }),
      { numRuns: 300 },
    )
  })
})
