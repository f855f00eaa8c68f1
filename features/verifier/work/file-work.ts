// What is heavy about a dropped file: reading it whole, its digests, its look, the proof inside it and the seal over it.
import { fileDigests } from '#lib/proof/digests.ts'
import type { PassportSide } from '#lib/proof/passport/check-passports.ts'
import type { SealVerification } from '#lib/proof/seal.ts'
import type { DecodedImage } from '../decode-image.ts'

export type FileDigests = { sha256: string; sha512: string }

/** What every file may be beside what it looks like: one that carries licence passports. */
type Work = { licensed: PassportSide }
/** `decoded` is null when the browser cannot decode it. */
type ImageWork = Work & { kind: 'image'; digests: FileDigests; decoded: DecodedImage | null }
/** `text`: of the proof inside. */
type PdfProof =
  | { kind: 'pdf'; text: string; seal: SealVerification }
  | { kind: 'pdf'; text: null; reason: 'no_attachment' | 'unreadable' }
/** `text` is null where a file is longer than any proof. */
type TextWork = Work & { kind: 'text'; text: string | null }
export type FileWork = ImageWork | (Work & PdfProof) | TextWork
export type HeavyJob = { kind: FileWork['kind']; file: Blob }

/** Files are read in pieces of this size, so that one can say how far one is. */
const PIECE_BYTES = 4_000_000
const PROOF_MAX_BYTES = 5_000_000

/** `onRead` is told how many more bytes have been read. Rejects when the file cannot be read. */
export async function workOn({ kind, file }: HeavyJob, onRead: (bytes: number) => void): Promise<FileWork> {
  const bytes = await readWhole(file, onRead)
  if (kind === 'image') return readImage(bytes, file)
  const { passportSide } = await import('#lib/proof/passport/check-passports.ts')
  const licensed = await passportSide(bytes)
  if (kind === 'pdf') return { ...(await readPdf(bytes)), licensed }
  return { kind, text: bytes.length > PROOF_MAX_BYTES ? null : new TextDecoder().decode(bytes), licensed }
}

async function readWhole(file: Blob, onRead: (bytes: number) => void): Promise<Uint8Array<ArrayBuffer>> {
  const whole = new Uint8Array(file.size)
  for (let at = 0; at < file.size; at += PIECE_BYTES) {
    const piece = new Uint8Array(await file.slice(at, at + PIECE_BYTES).arrayBuffer())
    whole.set(piece, at)
    onRead(piece.length)
  }
  return whole
}

async function readImage(bytes: Uint8Array<ArrayBuffer>, file: Blob): Promise<ImageWork> {
  const [{ decodeImage }, { passportSide }] = await Promise.all([
    import('../decode-image.ts'),
    import('#lib/proof/passport/check-passports.ts'),
  ])
  const [digests, decoded] = await Promise.all([fileDigests(bytes), decodeImage(file)])
  return { kind: 'image', digests, decoded, licensed: await passportSide(bytes, digests.sha256) }
}

async function readPdf(pdf: Uint8Array): Promise<PdfProof> {
  const [{ pdfAttachment }, { verifyPdfSeal }] = await Promise.all([
    import('#lib/proof/pdf-attachment.ts'),
    import('#lib/proof/seal.ts'),
  ])
  const attachment = pdfAttachment(pdf)
  if (attachment.found)
    return { kind: 'pdf', text: new TextDecoder().decode(attachment.bytes), seal: verifyPdfSeal(pdf) }
  return { kind: 'pdf', text: null, reason: attachment.reason === 'no_attachment' ? 'no_attachment' : 'unreadable' }
}
