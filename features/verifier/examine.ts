// What a set of dropped files shows together: a proof is checked with the photograph dropped beside it, before or after.
import type { CertificateReference } from '#lib/contract/verifier.ts'
import type { CertificateCheck } from '#lib/proof/verification-steps.ts'
import { certificatesOf, checkCertificate } from './checks.ts'
import { type Evidence, readEvidence } from './read-evidence.ts'

type ProofFile = Extract<Evidence, { kind: 'proof' }>
type ImageFile = Extract<Evidence, { kind: 'image' }>

export type Examination = {
  proof: ProofFile | null
  image: ImageFile | null
  check: CertificateCheck | null
  /** Certificates of the photograph, when it was dropped without a proof. */
  found: CertificateReference[] | null
  /** The photograph could not be looked up; nothing is said against it. */
  lookup_failed: boolean
  problems: Extract<Evidence, { kind: 'problem' }>[]
}

export type Examined = { files: File[]; before: Examination | null }

/** `before` is the last result: a photograph dropped after its certificate is compared with it. */
export async function examine({ files, before }: Examined): Promise<Examination> {
  const evidence = await Promise.all(files.map(readEvidence))
  const problems = evidence.filter(each => each.kind === 'problem')
  const proofs = evidence.filter(each => each.kind === 'proof')
  const images = evidence.filter(each => each.kind === 'image')
  const image = images.at(-1) ?? (proofs.length > 0 ? null : (before?.image ?? null))
  const given = proofs.at(-1) ?? before?.proof ?? null
  if (given) {
    const check = await checkCertificate(given.proof, image?.digests ?? null)
    return { proof: given, image, check, found: null, lookup_failed: false, problems }
  }
  if (!image) return { proof: null, image, check: null, found: null, lookup_failed: false, problems }
  return { ...(await lookUp(image)), problems }
}

async function lookUp(image: ImageFile): Promise<Omit<Examination, 'problems'>> {
  const nothing = { proof: null, image, check: null, found: null, lookup_failed: false }
  let found: CertificateReference[]
  try {
    found = await certificatesOf(image.digests.sha256)
  } catch {
    return { ...nothing, lookup_failed: true }
  }
  // The earliest certificate is the one whose date counts.
  const proof = found.find(each => each.proof !== null)?.proof ?? null
  const check = proof ? await checkCertificate(proof, image.digests) : null
  return { ...nothing, found, check }
}
