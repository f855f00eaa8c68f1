// Examines dropped files together, a proof with the image dropped beside, before or after it; or the digest in the link of a printed certificate.
import type { CertificateReference } from '#lib/contract/verifier.ts'
import type { CertificateCheck } from '#lib/proof/verification-steps.ts'
import {
  checkCertificate,
  imageCertificates,
  type SimilarImage,
  similarImages,
  statementCertificates,
} from './checks.ts'
import { type DroppedImage, type DroppedProof, identifyFile, type UnusableFile } from './identify-file.ts'

export type Examination = {
  /** Name of the file, or beginning of the digest, that the result is about. */
  subject: string
  proof: DroppedProof | null
  image: DroppedImage | null
  check: CertificateCheck | null
  /** The certificates of the file or digest, when no proof was dropped. */
  certificates: CertificateReference[] | null
  /** Certified images that look like the dropped one, when no certificate is of its exact bytes. */
  similar: SimilarImage[]
  /** The service did not answer; this says nothing against the file. */
  lookup_failed: boolean
  problems: UnusableFile[]
}

const emptyExamination: Examination = {
  subject: '',
  proof: null,
  image: null,
  check: null,
  certificates: null,
  similar: [],
  lookup_failed: false,
  problems: [],
}

/** Files, or the SHA-256 of a certificate's text as its QR code has it. */
export type ExaminationInput = { files: File[]; before: Examination | null } | { digest: string }

/** `before` is the last result: an image dropped after its certificate is compared with it. */
export async function examine(input: ExaminationInput): Promise<Examination> {
  return 'digest' in input ? examineDigest(input.digest) : examineFiles(input)
}

type FilesInput = Extract<ExaminationInput, { files: File[] }>

async function examineFiles({ files, before }: FilesInput): Promise<Examination> {
  const dropped = await Promise.all(files.map(identifyFile))
  const problems = dropped.filter(file => file.kind === 'problem')
  const proofs = dropped.filter(file => file.kind === 'proof')
  const images = dropped.filter(file => file.kind === 'image')
  const image = images.at(-1) ?? (proofs.length > 0 ? null : (before?.image ?? null))
  const proof = proofs.at(-1) ?? before?.proof ?? null
  if (proof) {
    const check = await checkCertificate(proof.proof, image, proof.file)
    return { ...emptyExamination, subject: proof.name, proof, image, check, problems }
  }
  if (!image) return { ...emptyExamination, problems }
  return { ...(await lookUp(image)), problems }
}

async function examineDigest(digest: string): Promise<Examination> {
  const subject = `${digest.slice(0, 16)}…`
  try {
    return { ...emptyExamination, subject, ...(await checkFirst(await statementCertificates(digest), null)) }
  } catch {
    return { ...emptyExamination, subject, lookup_failed: true }
  }
}

async function lookUp(image: DroppedImage): Promise<Examination> {
  const base = { ...emptyExamination, subject: image.name, image }
  try {
    const certificates = await imageCertificates(image.digests.sha256)
    if (certificates.length > 0 || !image.decoded) return { ...base, ...(await checkFirst(certificates, image)) }
    const similar = await similarImages(image.decoded)
    const { check } = await checkFirst(
      similar.map(({ certificate }) => certificate),
      image,
    )
    return { ...base, check, similar, certificates: similar.length > 0 ? null : certificates }
  } catch {
    return { ...base, lookup_failed: true }
  }
}

async function checkFirst(
  certificates: CertificateReference[],
  image: DroppedImage | null,
): Promise<Pick<Examination, 'certificates' | 'check'>> {
  // The date of the earliest certificate counts.
  const proof = certificates.find(certificate => certificate.proof !== null)?.proof ?? null
  const check = proof ? await checkCertificate(proof, image) : null
  return { certificates, check }
}
