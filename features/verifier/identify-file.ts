// Identifies a dropped file: a certificate PDF, a proof file, or an image.
import { CertificateProof } from '#lib/contract/certificate-proof.ts'
import type { CertificateCheckOptions } from '#lib/proof/verify-certificate.ts'
import type { DecodedImage } from './decode-image.ts'
import { digestFile, type FileDigests } from './digest-file.ts'
import { DROPPED_FILE_MAX_BYTES } from './limits.ts'

type FileProblem = 'unknown_file' | 'too_big' | 'pdf_without_proof' | 'pdf_unreadable' | 'not_a_proof' | 'unreadable'

/** The unchanged file, for the issuer's seal. */
export type ProofFile = NonNullable<CertificateCheckOptions['file']>

export type DroppedProof = { kind: 'proof'; name: string; proof: CertificateProof; file: ProofFile }
export type DroppedImage = {
  kind: 'image'
  name: string
  bytes: number
  digests: FileDigests
  /** Null when the browser cannot decode it. */
  decoded: DecodedImage | null
}
export type UnusableFile = { kind: 'problem'; name: string; problem: FileProblem }
export type DroppedFile = DroppedProof | DroppedImage | UnusableFile

const PROOF_MAX_BYTES = 5_000_000

/** First bytes of JPEG, PNG, GIF, WebP and AVIF: only JPEGs are certified, the others may be copies. */
const IMAGE_SIGNATURE = /^(?:\xff\xd8|.PNG|GIF8|RIFF[\s\S]{4}WEBP|[\s\S]{4}ftypavi[fs])/

/** By its first bytes, never by its name. Nothing is sent. */
export async function identifyFile(file: File): Promise<DroppedFile> {
  const { name } = file
  const problem = (reason: FileProblem): UnusableFile => ({ kind: 'problem', name, problem: reason })
  if (file.size > DROPPED_FILE_MAX_BYTES) return problem('too_big')
  try {
    const start = new Uint8Array(await file.slice(0, 1024).arrayBuffer())
    const text = new TextDecoder('latin1').decode(start)
    if (IMAGE_SIGNATURE.test(text)) {
      const [digests, decoded] = await Promise.all([digestFile(file), decode(file)])
      return { kind: 'image', name, bytes: file.size, digests, decoded }
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

const decode = async (file: File): Promise<DecodedImage | null> => (await import('./decode-image.ts')).decodeImage(file)

async function readPdf(file: File, problem: (reason: FileProblem) => UnusableFile): Promise<DroppedFile> {
  const { pdfAttachment } = await import('#lib/proof/pdf-attachment.ts')
  const pdf = new Uint8Array(await file.arrayBuffer())
  const attachment = pdfAttachment(pdf)
  if (attachment.found)
    return readProof(new TextDecoder().decode(attachment.bytes), file.name, { pdf }) ?? problem('not_a_proof')
  return problem(attachment.reason === 'no_attachment' ? 'pdf_without_proof' : 'pdf_unreadable')
}

function readProof(text: string, name: string, file: ProofFile): DroppedProof | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  const { success, data } = CertificateProof.safeParse(value)
  return success ? { kind: 'proof', name, proof: data, file } : null
}
