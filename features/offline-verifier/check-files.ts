// Checks the files that were given to the offline verifier: a proof from a PDF or JSON, and an image beside it.
import { z } from 'zod'
import { CertificateProof } from '#lib/contract/certificate-proof.ts'
import { fileDigests } from '#lib/proof/digests.ts'
import { pdfAttachment } from '#lib/proof/pdf-attachment.ts'
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
  check: CertificateCheck | null
  /** Name of the file that the proof came from. */
  name: string
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

/** The last proof counts, compared with the last image. Nothing is sent. */
export async function checkFiles(files: readonly InputFile[], trust: Trust): Promise<FilesCheck> {
  const problems: FilesCheck['problems'] = []
  let proof: { name: string; proof: CertificateProof; file: ProofFile } | null = null
  let image: InputFile | null = null
  for (const file of files) {
    const read = readFile(file.bytes)
    if ('proof' in read) proof = { name: file.name, ...read }
    else if ('image' in read) image = file
    else problems.push({ name: file.name, problem: read.problem })
  }
  if (!proof) return { check: null, name: '', problems }
  const check = await verifyCertificateProof(proof.proof, {
    file: proof.file,
    ...(image ? { imageDigests: await fileDigests(image.bytes) } : {}),
    issuerKeys: { bitcoin: trust.bitcoin_addresses, nano: trust.nano_public_keys },
    trustedRoots: trust.trusted_roots,
    standinRoots: trust.standin_roots,
  })
  return { check, name: proof.name, problems }
}
