// What a set of dropped files shows together, a proof with the photograph dropped beside it, before or after; or what the link of a printed certificate leads to.
import type { CertificateReference } from '#lib/contract/verifier.ts'
import type { CertificateCheck } from '#lib/proof/verification-steps.ts'
import {
  certificatesOf,
  certificatesOfStatement,
  checkCertificate,
  picturesLike,
  type SimilarPicture,
} from './checks.ts'
import { type Evidence, readEvidence } from './read-evidence.ts'

type GivenProof = Extract<Evidence, { kind: 'proof' }>
type ImageFile = Extract<Evidence, { kind: 'image' }>

export type Examination = {
  /** Name of the file, or beginning of the digest, that the result is about. */
  subject: string
  proof: GivenProof | null
  image: ImageFile | null
  check: CertificateCheck | null
  /** Certificates found, when no proof was given. */
  found: CertificateReference[] | null
  /** Certified pictures that look like the one given, when no certificate is of its very bytes. */
  similar: SimilarPicture[]
  /** The service could not be asked; nothing is said against what was given. */
  lookup_failed: boolean
  problems: Extract<Evidence, { kind: 'problem' }>[]
}

const nothing: Examination = {
  subject: '',
  proof: null,
  image: null,
  check: null,
  found: null,
  similar: [],
  lookup_failed: false,
  problems: [],
}

/** Files, or the SHA-256 of a certificate's text as its QR code carries it. */
export type Examined = { files: File[]; before: Examination | null } | { digest: string }

/** `before` is the last result: a photograph dropped after its certificate is compared with it. */
export async function examine(given: Examined): Promise<Examination> {
  return 'digest' in given ? examineDigest(given.digest) : examineFiles(given)
}

type Files = Extract<Examined, { files: File[] }>

async function examineFiles({ files, before }: Files): Promise<Examination> {
  const evidence = await Promise.all(files.map(readEvidence))
  const problems = evidence.filter(each => each.kind === 'problem')
  const proofs = evidence.filter(each => each.kind === 'proof')
  const images = evidence.filter(each => each.kind === 'image')
  const image = images.at(-1) ?? (proofs.length > 0 ? null : (before?.image ?? null))
  const given = proofs.at(-1) ?? before?.proof ?? null
  if (given) {
    const check = await checkCertificate(given.proof, image, given.file)
    return { ...nothing, subject: given.name, proof: given, image, check, problems }
  }
  if (!image) return { ...nothing, problems }
  return { ...(await lookUp(image)), problems }
}

async function examineDigest(digest: string): Promise<Examination> {
  const subject = `${digest.slice(0, 16)}…`
  try {
    return { ...nothing, subject, ...(await judge(await certificatesOfStatement(digest), null)) }
  } catch {
    return { ...nothing, subject, lookup_failed: true }
  }
}

async function lookUp(image: ImageFile): Promise<Examination> {
  const about = { ...nothing, subject: image.name, image }
  try {
    const found = await certificatesOf(image.digests.sha256)
    if (found.length > 0 || !image.picture) return { ...about, ...(await judge(found, image)) }
    const similar = await picturesLike(image.picture)
    const { check } = await judge(
      similar.map(({ certificate }) => certificate),
      image,
    )
    return { ...about, check, similar, found: similar.length > 0 ? null : found }
  } catch {
    return { ...about, lookup_failed: true }
  }
}

async function judge(
  found: CertificateReference[],
  image: ImageFile | null,
): Promise<Pick<Examination, 'found' | 'check'>> {
  // The earliest certificate is the one whose date counts.
  const proof = found.find(each => each.proof !== null)?.proof ?? null
  const check = proof ? await checkCertificate(proof, image) : null
  return { found, check }
}
