// The parts of check-proof.mjs that concern the file as a whole: the proof attached to a PDF, and the issuer's seal over every byte.
import { createHash } from 'node:crypto'
import { inflateSync } from 'node:zlib'

const SEAL = /%auctor-seal (\S+) (\S+)\n(?=startxref\n\d+\n%%EOF\n?$)/

const sha256 = bytes => createHash('sha256').update(bytes).digest('hex')

/** Name of the proof in a certificate PDF, and more than any proof needs. */
const NAME = '(auctor-certificate.json)'
const MOST_BYTES = 5_000_000

/** Everything from a place in the text to the next mark, of at most so many characters. */
function upTo(text, start, mark, most) {
  const part = text.slice(start, start + most)
  const end = part.indexOf(mark)
  return end === -1 ? null : part.slice(0, end)
}

/** Where the one object with this number begins. Throws when there is none, or another one that a reader might take instead. */
function objectAt(text, number) {
  const mark = `\n${number} 0 obj`
  const at = text.indexOf(mark)
  if (at === -1) throw new Error('the proof attached to this PDF cannot be found')
  if (text.indexOf(mark, at + 1) !== -1) throw new Error('this PDF holds two versions of its attached proof')
  return at
}

/** The text of the attached proof, by its name. Throws a sentence when there is none, or more than one. */
function attachedText(pdf, text) {
  const named = text.indexOf(`/F ${NAME}`)
  if (named === -1) throw new Error('this PDF has no attached proof')
  if (text.indexOf(`/F ${NAME}`, named + 1) !== -1) throw new Error('this PDF has several attached proofs')
  const begin = Math.max(text.lastIndexOf(' obj', named), named - 4_096, 0)
  const spec = upTo(text, begin, 'endobj', 8_192) ?? ''
  const number = /\/EF\s*<<[^>]{0,200}?\/F\s+(\d{1,10})\s+0\s+R/.exec(spec)?.[1]
  if (number === undefined) throw new Error('the proof attached to this PDF cannot be found')
  const object = objectAt(text, number)
  const dictionary = upTo(text, object, 'stream', 4_096) ?? ''
  const length = /\/Length\s+(\d{1,10})(?!\s+\d+\s+R)/.exec(dictionary)?.[1]
  if (length === undefined) throw new Error('the proof attached to this PDF cannot be read')
  const start = object + dictionary.length + 'stream'.length
  const first = start + (text.startsWith('\r\n', start) ? 2 : 1)
  const packed = pdf.subarray(first, first + Number(length))
  const bytes = dictionary.includes('/FlateDecode') ? inflateSync(packed, { maxOutputLength: MOST_BYTES }) : packed
  return bytes.toString('utf8')
}

/** RFC 8785 for documents of strings, integers, booleans and null. */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const keys = Object.keys(value).sort()
  return `{${keys.map(key => `${JSON.stringify(key)}:${canonical(value[key])}`).join(',')}}`
}

function sealOfValues({ seal, ...values }) {
  return seal && { ...seal, digest: sha256(canonical(values)) }
}

/**
 * The proof in a PDF or JSON file and the seals to check: each names its signer, its signature and the digest it must be over.
 * `rewritten` says that a JSON file has the sealed values and not the sealed form.
 */
export function openFile(bytes) {
  if (!bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))) {
    const text = bytes.toString('utf8')
    const proof = JSON.parse(text)
    const written = text.replace(/\n$/, '')
    const rewritten = written !== JSON.stringify(proof) && written !== JSON.stringify(proof, null, 2)
    return { proof, seals: [sealOfValues(proof)], rewritten, pdf: false }
  }
  const text = bytes.toString('latin1')
  const proof = JSON.parse(attachedText(bytes, text))
  const [line, address, signature] = SEAL.exec(text) ?? []
  const whole = line && { address, signature, digest: sha256(Buffer.from(text.replace(SEAL, ''), 'latin1')) }
  return { proof, seals: [whole, sealOfValues(proof)], rewritten: false, pdf: true }
}
