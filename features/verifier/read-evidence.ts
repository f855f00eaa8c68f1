// Recognises what was dropped: a certificate PDF, a proof file, or a photograph.
import { CertificateProof } from '#lib/contract/certificate-proof.ts'
import type { CertificateCheckOptions } from '#lib/proof/verify-certificate.ts'
import { digestFile, type FileDigests } from './digest-file.ts'
import { EVIDENCE_MAX_BYTES } from './limits.ts'
import type { Picture } from './picture.ts'

export type EvidenceProblem =
  | 'unknown_file'
  | 'too_big'
  | 'pdf_without_proof'
  | 'pdf_unreadable'
  | 'not_a_proof'
  | 'unreadable'

/** The file as it was given, for the issuer's seal. */
export type ProofFile = NonNullable<CertificateCheckOptions['file']>

export type Evidence =
  | { kind: 'proof'; name: string; proof: CertificateProof; file: ProofFile }
  | { kind: 'image'; name: string; bytes: number; digests: FileDigests; picture: Picture | null }
  | { kind: 'problem'; name: string; problem: EvidenceProblem }

const PROOF_MAX_BYTES = 5_000_000

/** First bytes of JPEG, PNG, GIF, WebP and AVIF: only a JPEG was ever certified, the others may be copies of one. */
const PICTURE = /^(?:\xff\xd8|.PNG|GIF8|RIFF[\s\S]{4}WEBP|[\s\S]{4}ftypavi[fs])/

/** Judges a file by its first bytes, never by its name. Nothing is sent anywhere. */
export async function readEvidence(file: File): Promise<Evidence> {
  const { name } = file
  const problem = (reason: EvidenceProblem): Evidence => ({ kind: 'problem', name, problem: reason })
  if (file.size > EVIDENCE_MAX_BYTES) return problem('too_big')
  try {
    const start = new Uint8Array(await file.slice(0, 1024).arrayBuffer())
    const text = new TextDecoder('latin1').decode(start)
    if (PICTURE.test(text)) {
      const [digests, picture] = await Promise.all([digestFile(file), lookAt(file)])
      return { kind: 'image', name, bytes: file.size, digests, picture }
    }
    if (text.includes('%PDF-')) return await readPdf(file, problem)
    if (!/^[\s\u00ef\u00bb\u00bf]*\{/.test(text)) return problem('unknown_file')
    if (file.size > PROOF_MAX_BYTES) return problem('too_big')
    const whole = await file.text()
    return readProof(whole, name, { text: whole }) ?? problem('not_a_proof')
  } catch {
    return problem('unreadable')
  }
}

const lookAt = async (file: File): Promise<Picture | null> => (await import('./picture.ts')).pictureOf(file)

async function readPdf(file: File, problem: (reason: EvidenceProblem) => Evidence): Promise<Evidence> {
  const { pdfAttachment } = await import('#lib/proof/pdf-attachment.ts')
  const pdf = new Uint8Array(await file.arrayBuffer())
  const attached = pdfAttachment(pdf)
  if (attached.found)
    return readProof(new TextDecoder().decode(attached.bytes), file.name, { pdf }) ?? problem('not_a_proof')
  return problem(attached.reason === 'no_attachment' ? 'pdf_without_proof' : 'pdf_unreadable')
}

function readProof(text: string, name: string, file: ProofFile): Evidence | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  const { success, data } = CertificateProof.safeParse(value)
  return success ? { kind: 'proof', name, proof: data, file } : null
}
