// The parts of check-proof.mjs that concern the file as a whole: the proof attached to a PDF, and the issuer's seal over every byte.
import { createHash } from 'node:crypto'
import { inflateSync } from 'node:zlib'

const SEAL = /%auctor-seal (\S+) (\S+)\n(?=startxref\n\d+\n%%EOF\n?$)/

const sha256 = bytes => createHash('sha256').update(bytes).digest('hex')

/** The text of the one attached JSON file. Throws when there is none. */
function attachedText(pdf, text) {
  for (const found of text.matchAll(/\/Type \/EmbeddedFile\b[\s\S]*?\/Length (\d+)[\s\S]*?stream\r?\n/g)) {
    const begin = found.index + found[0].length
    return inflateSync(pdf.subarray(begin, begin + Number(found[1]))).toString('utf8')
  }
  throw new Error('this PDF has no attached proof')
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
    return { proof, seals: [sealOfValues(proof)], rewritten }
  }
  const text = bytes.toString('latin1')
  const proof = JSON.parse(attachedText(bytes, text))
  const [line, address, signature] = SEAL.exec(text) ?? []
  const whole = line && { address, signature, digest: sha256(Buffer.from(text.replace(SEAL, ''), 'latin1')) }
  return { proof, seals: [whole, sealOfValues(proof)], rewritten: false }
}
