// Examines dropped files together, proofs with the images dropped beside, before or after them; or the digest in the link of a printed certificate.
import type { CertificateReference } from '#lib/contract/verifier.ts'
import { matchPictures } from '#lib/proof/match-pictures.ts'
import { readStatement } from '#lib/proof/statement.ts'
import {
  type CheckedCertificate,
  checkCertificate,
  imageCertificates,
  type SimilarImage,
  similarImages,
  statementCertificates,
} from './checks.ts'
import { type DroppedImage, type DroppedProof, identifyFile, type UnusableFile } from './identify-file.ts'
import {
  type ExaminedPassport,
  examinePassportFiles,
  examinePasted,
  type PassportFile,
} from './licenses/examine-passports.ts'

/** One certificate and the picture that it was compared with. `name`: of the file that it was read from. */
export type ExaminedCertificate = CheckedCertificate & { key: string; name: string; image: DroppedImage | null }

export type Examination = {
  /** Name of the file, or beginning of the digest, that the result is about. */
  subject: string
  proofs: DroppedProof[]
  images: DroppedImage[]
  results: ExaminedCertificate[]
  /** Images that are of none of the dropped certificates. */
  unmatched: DroppedImage[]
  /** The certificates of the file or digest, when no proof was dropped. */
  certificates: CertificateReference[] | null
  /** Certified images that look like the dropped one, when no certificate is of its exact bytes; the earliest first. */
  similar: SimilarImage[]
  /** The service did not answer; this says nothing against the file. */
  lookup_failed: boolean
  problems: UnusableFile[]
  /** Licence passports in the files, or the one that was pasted. */
  passports: ExaminedPassport[]
  /** What was pasted is no passport, and no licence is known under it. */
  unknown_license: boolean
  /** What the answer was made of, for what is dropped after it. */
  files: PassportFile[]
}

const emptyExamination: Examination = {
  subject: '',
  proofs: [],
  images: [],
  results: [],
  unmatched: [],
  certificates: null,
  similar: [],
  lookup_failed: false,
  problems: [],
  passports: [],
  unknown_license: false,
  files: [],
}

/** Files, the SHA-256 of a certificate's text as its QR code has it, or a licence: its number or its passport. */
export type ExaminationInput = { files: File[]; before: Examination | null } | { digest: string } | { license: string }

/** `onRead` is told which share of all the files has been read, from 0 to 1. */
export type ExaminationTask = { signal: AbortSignal; onRead: (share: number) => void }

/** `before` is the last result: an image dropped after its certificate is compared with it. */
export async function examine(input: ExaminationInput, task: ExaminationTask): Promise<Examination> {
  if ('license' in input) return examineLicense(input.license)
  return 'digest' in input ? examineDigest(input.digest) : examineFiles(input, task)
}

type FilesInput = Extract<ExaminationInput, { files: File[] }>

async function examineFiles({ files, before }: FilesInput, { signal, onRead }: ExaminationTask): Promise<Examination> {
  const all = files.reduce((sum, { size }) => sum + size, 0)
  let read = 0
  const task = {
    signal,
    onRead: (bytes: number) => {
      read += bytes
      onRead(all === 0 ? 1 : read / all)
    },
  }
  const identified = await Promise.all(files.map(file => identifyFile(file, task)))
  const given = identified.map(({ dropped, licensed }) => ({ ...licensed, name: dropped.name, dropped }))
  const dropped = given.map(file => file.dropped)
  const problems = dropped.filter(file => file.kind === 'problem')
  const droppedProofs = dropped.filter(file => file.kind === 'proof')
  const droppedImages = dropped.filter(file => file.kind === 'image')
  const proofs = droppedProofs.length > 0 ? droppedProofs : (before?.proofs ?? [])
  const images = droppedImages.length > 0 || droppedProofs.length > 0 ? droppedImages : (before?.images ?? [])
  const licensed = await examinePassportFiles(given, droppedProofs.length > 0 ? [] : (before?.files ?? []))
  const { passports } = licensed
  const held = new Set(given.filter(file => licensed.holding.has(file)).map(file => file.dropped))
  const shared = { problems: problems.filter(problem => !held.has(problem)), passports, files: licensed.files }
  if (proofs.length > 0) return { ...emptyExamination, proofs, images, ...(await checkAll(proofs, images)), ...shared }
  // A licensed file is not the certified one to the byte: its passport says of which it is.
  const known = passports.some(({ check }) => check.claims !== null)
  const image = images.at(-1)
  return image && !known
    ? { ...(await lookUp(image)), ...shared }
    : { ...emptyExamination, subject: files[0]?.name ?? '', images, ...shared }
}

async function examineLicense(license: string): Promise<Examination> {
  const passports = await examinePasted(license)
  return { ...emptyExamination, subject: license, passports: passports ?? [], unknown_license: passports === null }
}

/** Each certificate for itself: none stands for another. */
async function checkAll(
  proofs: DroppedProof[],
  images: DroppedImage[],
): Promise<Pick<Examination, 'subject' | 'results' | 'unmatched'>> {
  const { pairs, others } = matchPictures(
    proofs,
    images,
    ({ proof }, { digests }) => readStatement(proof.statement)?.image.sha256 === digests.sha256,
  )
  const results = await Promise.all(
    pairs.map(async ({ certificate: { name, proof, file }, picture }, index) => ({
      ...(await checkCertificate(proof, picture, file)),
      key: `${index} ${proof.digest}`,
      name,
      image: picture,
    })),
  )
  return { subject: proofs[0]?.name ?? '', results, unmatched: others }
}

async function examineDigest(digest: string): Promise<Examination> {
  const subject = `${digest.slice(0, 16)}…`
  try {
    const certificates = await statementCertificates(digest)
    // Whoever follows a link has no file with a name.
    const name = certificates.find(({ image }) => image !== null)?.image?.title ?? subject
    return { ...emptyExamination, subject, certificates, results: await checkFirst(certificates, name, null) }
  } catch {
    return { ...emptyExamination, subject, lookup_failed: true }
  }
}

async function lookUp(image: DroppedImage): Promise<Examination> {
  const base = { ...emptyExamination, subject: image.name, images: [image] }
  try {
    const certificates = await imageCertificates(image.digests.sha256)
    if (certificates.length > 0 || !image.decoded)
      return { ...base, certificates, results: await checkFirst(certificates, image.name, image) }
    const similar = await similarImages(image.decoded)
    const references = similar.map(({ certificate }) => certificate)
    const name = references[0]?.image?.title ?? image.name
    const results = await checkFirst(references, name, image)
    return { ...base, results, similar, certificates: similar.length > 0 ? null : certificates }
  } catch {
    return { ...base, lookup_failed: true }
  }
}

async function checkFirst(
  certificates: CertificateReference[],
  name: string,
  image: DroppedImage | null,
): Promise<ExaminedCertificate[]> {
  // The date of the earliest certificate counts.
  const proof = certificates.find(certificate => certificate.proof !== null)?.proof ?? null
  return proof ? [{ ...(await checkCertificate(proof, image)), key: proof.digest, name, image }] : []
}
