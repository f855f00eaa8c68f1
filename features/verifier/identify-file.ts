// Identifies a dropped file: a certificate PDF, a proof file, or an image.
import { CertificateProof } from '#lib/contract/certificate-proof.ts'
import { beginsAsProof, fileKind, KIND_BYTES } from '#lib/proof/file-kind.ts'
import type { PassportSide } from '#lib/proof/passport/check-passports.ts'
import type { CertificateCheckOptions } from '#lib/proof/verify-certificate.ts'
import { DROPPED_FILE_MAX_BYTES } from '#lib/rules/verifier.ts'
import type { DecodedImage } from './decode-image.ts'
import type { FileDigests, FileWork } from './work/file-work.ts'
import { type FileTask, workBeside } from './work/work-beside.ts'

type FileProblem = 'unknown_file' | 'too_big' | 'pdf_without_proof' | 'pdf_unreadable' | 'not_a_proof' | 'unreadable'

/** What became of the issuer's seal of a PDF, or the unchanged text of a proof file. */
export type ProofFile = NonNullable<CertificateCheckOptions['file']>

export type DroppedProof = { kind: 'proof'; name: string; proof: CertificateProof; file: ProofFile }
export type DroppedImage = {
  kind: 'image'
  name: string
  bytes: number
  /** Sent only when its owner asks for it. */
  file: File
  digests: FileDigests
  /** Null when the browser cannot decode it. */
  decoded: DecodedImage | null
}
export type UnusableFile = { kind: 'problem'; name: string; problem: FileProblem }
type DroppedFile = DroppedProof | DroppedImage | UnusableFile

/** `dropped`: what it is; `licensed`: the licence passports in it, whatever it is. */
export type IdentifiedFile = { dropped: DroppedFile; licensed: PassportSide }

const NO_PASSPORT: PassportSide = { tokens: [], picture: null }

/** By its first bytes, never by its name; all that is long about it is done beside the page. Nothing is sent. */
export async function identifyFile(file: File, task: FileTask): Promise<IdentifiedFile> {
  const problem = (reason: FileProblem): UnusableFile => ({ kind: 'problem', name: file.name, problem: reason })
  if (file.size > DROPPED_FILE_MAX_BYTES) return { dropped: problem('too_big'), licensed: NO_PASSPORT }
  try {
    const start = new Uint8Array(await file.slice(0, KIND_BYTES).arrayBuffer())
    const work = await workBeside({ kind: fileKind(start), file }, task)
    const dropped = readWork(work, file, beginsAsProof(start))
    return { dropped: typeof dropped === 'string' ? problem(dropped) : dropped, licensed: work.licensed }
  } catch {
    return { dropped: problem('unreadable'), licensed: NO_PASSPORT }
  }
}

function readWork(work: FileWork, file: File, proofLike: boolean): DroppedFile | FileProblem {
  const { name, size } = file
  switch (work.kind) {
    case 'image':
      return { kind: 'image', name, bytes: size, file, digests: work.digests, decoded: work.decoded }
    case 'pdf':
      if (work.text !== null) return readProof(work.text, name, { seal: work.seal }) ?? 'not_a_proof'
      return work.reason === 'no_attachment' ? 'pdf_without_proof' : 'pdf_unreadable'
    case 'text':
      if (!proofLike) return 'unknown_file'
      if (work.text === null) return 'too_big'
      return readProof(work.text, name, { text: work.text }) ?? 'not_a_proof'
  }
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
