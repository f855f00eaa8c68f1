// Identity documents that do something when a clerk opens them: refused before they are passed on, however they are written.
import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import PDFDocument from 'pdfkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isActivePdf } from '#server/domains/accounts/identity/active-pdf.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { handIn } from '#tests/support/people/identity.ts'
import { makePerson } from '#tests/support/people/people.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

const file = (...parts: (string | Uint8Array)[]) =>
  Buffer.concat(['%PDF-1.7\n', ...parts].map(each => Buffer.from(each)))
const objects = (text: string | Uint8Array, type = '/Type /ObjStm', filter = '/FlateDecode') =>
  file(
    `7 0 obj\n<< ${type} /N 1 /First 4 /Filter ${filter} >>\nstream\r\n`,
    typeof text === 'string' ? deflateSync(text) : text,
    '\nendstream\nendobj\n%%EOF',
  )
const action = '<< /S /JavaScript /JS (app.alert(1)) >>'

const active: [string, Buffer][] = [
  ['a script', file(`1 0 obj\n<< /OpenAction ${action} >>\nendobj`)],
  ['a script with an escaped name', file('1 0 obj\n<< /S /J#61v#61Script /JS (x) >>\nendobj')],
  ['a program to start', file('1 0 obj\n<< /S /Launch /F (cmd.exe) >>\nendobj')],
  ['an attached file', file('1 0 obj\n<< /Type /EmbeddedFile >>\nendobj')],
  ['a form that is sent', file('1 0 obj\n<</S/SubmitForm/F(http://a.example)>>\nendobj')],
  ['a form of a program', file('1 0 obj\n<</AcroForm<</XFA 2 0 R>>>>\nendobj')],
  ['a password', file('trailer\n<< /Encrypt 5 0 R >>')],
  ['a script among packed objects', objects(`1 0 ${action}`)],
  ['a script among packed objects that do not say so', objects(`1 0 ${action}`, '')],
  ['packed objects of another form', objects('1 0 <<>>', '/Type /ObjStm', '/LZWDecode').fill(0x41, 90, 110)],
  ['more packed objects than anybody needs', objects(deflateSync(Buffer.alloc(50_000_000)))],
]

describe('a PDF', () => {
  it.each(active)('with %s is active', (_, bytes) => {
    expect(isActivePdf(bytes)).toBe(true)
  })

  it.each([
    ['packed objects', objects('1 0 << /Type /Page /Contents 3 0 R >>')],
    ['a link', file('1 0 obj\n<< /S /URI /URI (https://a.example/) >>\nendobj')],
    ['a name that only begins alike', file('1 0 obj\n<< /LaunchPad 1 /Encrypted false >>\nendobj')],
    ['a scan', file('1 0 obj\n<< /Subtype /Image >>\nstream\n', randomBytes(2_000_000), '\nendstream')],
  ])('with %s is not', (_, bytes) => {
    expect(isActivePdf(bytes)).toBe(false)
  })

  it('of an ordinary program is not', async () => {
    const doc = new PDFDocument()
    const chunks: Buffer[] = []
    doc.on('data', chunk => chunks.push(chunk))
    const ended = new Promise(done => {
      doc.once('end', done)
    })
    doc.text('Passport').link(0, 0, 50, 50, 'https://a.example/')
    doc.end()
    await ended
    expect(isActivePdf(Buffer.concat(chunks))).toBe(false)
  })

  it('that is active is refused with what to do, and never reaches the provider', async () => {
    const bytes = Buffer.concat([active[0]?.[1] ?? Buffer.alloc(0), randomBytes(40_000)])
    const page = new File([new Uint8Array(bytes)], 'passport.pdf', { type: 'application/pdf' })
    const { status, problem } = await handIn(api, await makePerson(api), 'passport', page)
    expect([status, problem.code]).toEqual([422, 'document_active'])
    expect(problem.detail).toMatch(/photograph|photo/)
  })
})
