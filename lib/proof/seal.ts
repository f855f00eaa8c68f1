// The issuer's seal: one signature over every byte of a certificate's file, so that a change of mere layout shows too.
import type { BitcoinSignature, CertificateProof } from '#lib/contract/certificate-proof.ts'
import { verifyBitcoinMessage } from './bitcoin-message.ts'
import { canonicalJson } from './canonical-json.ts'
import { concatBytes, sha256Hex, textDigest, utf8 } from './digests.ts'

/** `unsealed`: there is no seal, or not in its one form. `altered`: the seal is not over these bytes. */
export type SealVerification = { outcome: 'sealed'; address: string } | { outcome: 'unsealed' | 'altered' }

type Seal = Pick<BitcoinSignature, 'address' | 'signature'>

/** What the seal of a proof signs: SHA-256 of its canonical JSON (RFC 8785) without the seal. Throws when it has no such form. */
export function proofSealDigest(proof: CertificateProof): string {
  const { seal: _, ...values } = proof
  return textDigest(canonicalJson(values))
}

/** Whether the values of a proof are those that its seal was made over. */
export function verifyProofSeal(proof: CertificateProof): SealVerification {
  if (!proof.seal) return { outcome: 'unsealed' }
  try {
    const digest = proofSealDigest(proof)
    return proof.seal.message === digest ? verifySeal(digest, proof.seal) : { outcome: 'altered' }
  } catch {
    // A float or a broken character: the issuer writes neither.
    return { outcome: 'altered' }
  }
}

/** True when the text says this proof as the issuer writes it: nothing added, nothing repeated, on one line or indented by two. */
export function isProofAsWritten(text: string, proof: CertificateProof): boolean {
  const written = text.endsWith('\n') ? text.slice(0, -1) : text
  try {
    const value: unknown = JSON.parse(text)
    const isPlain = written === JSON.stringify(value) || written === JSON.stringify(value, null, 2)
    return isPlain && canonicalJson(value) === canonicalJson(proof)
  } catch {
    return false
  }
}

const END = /startxref\n\d+\n%%EOF\n?$/
/** A comment, which PDF readers pass over, between the trailer and the last pointer. */
const SEALED_END = /%auctor-seal ([0-9A-Za-z]{26,90}) ([0-9A-Za-z+/]{87}=)\n(startxref\n\d+\n%%EOF\n?)$/
/** More than the longest end. */
const END_BYTES = 400

const latin1 = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes)

/** What the seal of a PDF signs: SHA-256 of the file without the line of the seal. */
export const pdfSealDigest = (unsealed: Uint8Array): string => sha256Hex(unsealed)

/** The PDF with its seal. Throws when it does not end as a PDF of ours does. */
export function sealPdf(unsealed: Uint8Array, { address, signature }: Seal): Uint8Array {
  const end = END.exec(latin1(unsealed.subarray(-END_BYTES)))
  if (!end) throw new Error('the PDF has no end that a seal could stand before')
  const at = unsealed.length - end[0].length
  return concatBytes(unsealed.subarray(0, at), utf8(`%auctor-seal ${address} ${signature}\n`), unsealed.subarray(at))
}

/** Whether a PDF is, byte for byte, the one that its seal was made over. */
export function verifyPdfSeal(pdf: Uint8Array): SealVerification {
  const found = SEALED_END.exec(latin1(pdf.subarray(-END_BYTES)))
  if (!found) return { outcome: 'unsealed' }
  const [line, address = '', signature = '', tail = ''] = found
  const unsealed = concatBytes(pdf.subarray(0, pdf.length - line.length), pdf.subarray(pdf.length - tail.length))
  return verifySeal(pdfSealDigest(unsealed), { address, signature })
}

function verifySeal(digest: string, { address, signature }: Seal): SealVerification {
  const result = verifyBitcoinMessage({ message: digest, signature, address })
  return result.outcome === 'valid' && result.scheme === 'bip137'
    ? { outcome: 'sealed', address }
    : { outcome: 'altered' }
}
