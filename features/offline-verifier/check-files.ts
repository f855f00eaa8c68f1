// Checks the files that were given to the offline verifier: a proof from a PDF or JSON, and an image beside it.
import { z } from 'zod'
import { brand } from '#lib/brand.ts'
import { CertificateProof } from '#lib/contract/certificate-proof.ts'
import { fileDigests } from '#lib/proof/digests.ts'
import { matchPictures } from '#lib/proof/match-pictures.ts'
import { pdfAttachment } from '#lib/proof/pdf-attachment.ts'
import { readStatement } from '#lib/proof/statement.ts'
import type { CertificateCheck } from '#lib/proof/verification-steps.ts'
import { type CertificateCheckOptions, verifyCertificateProof } from '#lib/proof/verify-certificate.ts'

/** The issuer's keys and time-stamp roots as they were when the page was downloaded. */
export const Trust = z.object({
  bitcoin_addresses: z.array(z.string()),
  nano_public_keys: z.array(z.string()),
  trusted_roots: z.array(z.string()),
  standin_roots: z.array(z.string()),
  issuer_url: z.string(),
  downloaded_at: z.string(),
})
export type Trust = z.infer<typeof Trust>

export type InputFile = { name: string; bytes: Uint8Array<ArrayBuffer> }
type FileProblem = 'unknown_file' | 'pdf_without_proof' | 'pdf_unreadable' | 'not_a_proof'
export type FilesCheck = {
  /** One for each proof; `name`: of the file that it came from. */
  results: { name: string; check: CertificateCheck }[]
  /** Names of pictures that are of none of them. */
  unmatched: string[]
  problems: { name: string; problem: FileProblem }[]
}

type ProofFile = NonNullable<CertificateCheckOptions['file']>
type ReadResult = { proof: CertificateProof; file: ProofFile } | { image: true } | { problem: FileProblem }

/** By its first bytes, never by its name. */
export function readFile(bytes: Uint8Array): ReadResult {
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return { image: true }
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 1024))
  if (start.includes('%PDF-')) {
    const attachment = pdfAttachment(bytes)
    if (attachment.found) return readProof(textOf(attachment.bytes), { pdf: bytes })
    return { problem: attachment.reason === 'no_attachment' ? 'pdf_without_proof' : 'pdf_unreadable' }
  }
  if (!/^[\s\u00ef\u00bb\u00bf]*\{/.test(start)) return { problem: 'unknown_file' }
  const text = textOf(bytes)
  return readProof(text, { text })
}

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

function readProof(text: string, file: ProofFile): ReadResult {
  try {
    const { success, data } = CertificateProof.safeParse(JSON.parse(text))
    if (success) return { proof: data, file }
  } catch {
    // Not JSON: answered below, like every other text that is no proof.
  }
  return { problem: 'not_a_proof' }
}

type ReadProof = { name: string; proof: CertificateProof; file: ProofFile }
type ReadImage = { name: string; digests: Awaited<ReturnType<typeof fileDigests>> }

/** Each proof for itself, compared with the picture that is its own. Nothing is sent. */
export async function checkFiles(files: readonly InputFile[], trust: Trust): Promise<FilesCheck> {
  const problems: FilesCheck['problems'] = []
  const proofs: ReadProof[] = []
  const images: ReadImage[] = []
  for (const { name, bytes } of files) {
    const read = readFile(bytes)
    if ('proof' in read) proofs.push({ name, ...read })
    else if ('image' in read) images.push({ name, digests: await fileDigests(bytes) })
    else problems.push({ name, problem: read.problem })
  }
  const { pairs, others } = matchPictures(proofs, images, isItsFile)
  const results: FilesCheck['results'] = []
  for (const { certificate, picture } of pairs)
    results.push({ name: certificate.name, check: await checkOne(certificate, picture, trust) })
  return { results, unmatched: proofs.length === 0 ? [] : others.map(({ name }) => name), problems }
}

const isItsFile = ({ proof }: ReadProof, { digests }: ReadImage): boolean =>
  readStatement(proof.statement)?.image.sha256 === digests.sha256

const checkOne = ({ proof, file }: ReadProof, picture: ReadImage | null, trust: Trust): Promise<CertificateCheck> =>
  verifyCertificateProof(proof, {
    file,
    ...(picture ? { imageDigests: picture.digests } : {}),
    issuer: { name: brand.name, url: trust.issuer_url },
    issuerKeys: { bitcoin: trust.bitcoin_addresses, nano: trust.nano_public_keys },
    // Keys may have been changed since this day.
    keysAsOf: new Date(`${trust.downloaded_at}T23:59:59Z`),
    trustedRoots: trust.trusted_roots,
    standinRoots: trust.standin_roots,
  })
