// Checks the files that were given to the offline verifier: a proof from a PDF or JSON, and an image beside it.
import { z } from 'zod'
import { brand } from '#lib/brand.ts'
import { CertificateProof } from '#lib/contract/certificate-proof.ts'
import { fileDigests } from '#lib/proof/digests.ts'
import { beginsAsProof, fileKind } from '#lib/proof/file-kind.ts'
import { matchPictures } from '#lib/proof/match-pictures.ts'
import {
  checkPassports,
  type NamedPassportCheck,
  type PassportSide,
  passportSide,
} from '#lib/proof/passport/check-passports.ts'
import { pdfAttachment } from '#lib/proof/pdf-attachment.ts'
import { readStatement } from '#lib/proof/statement.ts'
import type { CertificateCheck } from '#lib/proof/verification-steps.ts'
import { type CertificateCheckOptions, verifyCertificateProof } from '#lib/proof/verify-certificate.ts'

/** The issuer's keys and time-stamp roots as they were when the page was downloaded. */
export const Trust = z.object({
  bitcoin_addresses: z.array(z.string()),
  nano_public_keys: z.array(z.string()),
  retired_keys: z.array(z.object({ key: z.string(), until: z.string() })).optional(),
  evidence_keys: z.array(z.string()),
  withdrawn_passports: z.array(z.string()),
  trusted_roots: z.array(z.string()),
  standin_roots: z.array(z.string()),
  issuer_url: z.string(),
  downloaded_at: z.string(),
})
export type Trust = z.infer<typeof Trust>

export type InputFile = { name: string; bytes: Uint8Array<ArrayBuffer> }
type FileProblem = 'unknown_file' | 'pdf_without_proof' | 'pdf_unreadable' | 'not_a_proof' | 'too_big' | 'unreadable'
export type FilesCheck = {
  /** One for each proof; `name`: of the file that it came from. */
  results: { name: string; check: CertificateCheck }[]
  passports: NamedPassportCheck[]
  /** Names of pictures that are of none of them. */
  unmatched: string[]
  problems: { name: string; problem: FileProblem }[]
}

type ProofFile = NonNullable<CertificateCheckOptions['file']>
type ReadResult = { proof: CertificateProof; file: ProofFile } | { image: true } | { problem: FileProblem }

/** By its first bytes, never by its name. */
export function readFile(bytes: Uint8Array): ReadResult {
  const kind = fileKind(bytes)
  if (kind === 'image') return { image: true }
  if (kind === 'pdf') {
    const attachment = pdfAttachment(bytes)
    if (attachment.found) return readProof(textOf(attachment.bytes), { pdf: bytes })
    return { problem: attachment.reason === 'no_attachment' ? 'pdf_without_proof' : 'pdf_unreadable' }
  }
  if (!beginsAsProof(bytes)) return { problem: 'unknown_file' }
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

/** `page`: the one that shows the photograph, where it is known. */
export type CheckQuestion = { now: Date; page?: string }

/** Each proof for itself, compared with the picture that is its own; each passport too. Nothing is sent. */
export async function checkFiles(
  files: readonly InputFile[],
  trust: Trust,
  question: CheckQuestion = { now: new Date() },
): Promise<FilesCheck> {
  const problems: FilesCheck['problems'] = []
  const proofs: ReadProof[] = []
  const images: ReadImage[] = []
  const licensed: (PassportSide & { name: string })[] = []
  for (const { name, bytes } of files) {
    const read = readFile(bytes)
    const digests = 'image' in read ? await fileDigests(bytes) : null
    const side = await passportSide(bytes, digests?.sha256)
    licensed.push({ name, ...side })
    if ('proof' in read) proofs.push({ name, ...read })
    else if (digests) images.push({ name, digests })
    else if ('problem' in read && side.tokens.length === 0) problems.push({ name, problem: read.problem })
  }
  const { pairs, others } = matchPictures(proofs, images, isItsFile)
  const results: FilesCheck['results'] = []
  for (const { certificate, picture } of pairs)
    results.push({ name: certificate.name, check: await checkOne(certificate, picture, trust) })
  const known = { keys: trust.evidence_keys, withdrawn: trust.withdrawn_passports, ...question }
  const passports = checkPassports(licensed, known)
  return { results, passports, unmatched: proofs.length === 0 ? [] : others.map(({ name }) => name), problems }
}

const isItsFile = ({ proof }: ReadProof, { digests }: ReadImage): boolean =>
  readStatement(proof.statement)?.image.sha256 === digests.sha256

const checkOne = ({ proof, file }: ReadProof, picture: ReadImage | null, trust: Trust): Promise<CertificateCheck> =>
  verifyCertificateProof(proof, {
    file,
    ...(picture ? { imageDigests: picture.digests } : {}),
    issuer: { name: brand.name, url: trust.issuer_url },
    issuerKeys: {
      bitcoin: trust.bitcoin_addresses,
      nano: trust.nano_public_keys,
      retired: trust.retired_keys ?? [],
    },
    // Keys may have been changed since this day.
    keysAsOf: new Date(`${trust.downloaded_at}T23:59:59Z`),
    trustedRoots: trust.trusted_roots,
    standinRoots: trust.standin_roots,
  })
