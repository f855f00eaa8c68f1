// Changes single bytes of everything that proves a certificate, and counts the changes that a verifier lets pass.
import { checkFiles, type Trust } from '#features/offline-verifier/check-files.ts'
import { translator } from '#lib/node/translator.ts'
import { sha256Hex, sha512Hex, utf8 } from '#lib/proof/digests.ts'
import { pdfSealDigest, sealPdf } from '#lib/proof/seal.ts'
import { verifyLogConsistency, verifyLogHead, verifyLogInclusion } from '#lib/proof/verify-log.ts'
import { certificatePdf } from '#server/pdf/certificate.ts'
import { jpeg } from '../files/jpeg-files.ts'
import { seeded } from '../seeded.ts'
import { certificateFixture, sealing, statement } from './certificate-fixture.ts'
import { LogExcerpt, logExcerpt } from './log-excerpt.ts'

export type Evidence = 'pdf' | 'proof' | 'image' | 'log'
export type Bytes = Uint8Array<ArrayBuffer>

/** The sealed certificate, its proof file, the photograph and an excerpt of the log, with what a stranger trusts. */
export async function makeEvidence() {
  const image = Uint8Array.from(await jpeg({ width: 1080, height: 1080 }))
  const described = { ...statement.image, sha256: sha256Hex(image), sha512: sha512Hex(image), bytes: image.length }
  const fixture = await certificateFixture({ statement: { ...statement, image: described } })
  const { proof, issuerKeys, authority } = fixture
  const drawn = await certificatePdf({
    proof,
    picture: image,
    verification_url: `https://auctor.example/proofs/?digest=${proof.digest}`,
    translator: translator('en', 'certificate'),
  })
  const trust: Trust = {
    bitcoin_addresses: issuerKeys.bitcoin,
    evidence_keys: [],
    withdrawn_passports: [],
    nano_public_keys: issuerKeys.nano,
    trusted_roots: [authority.rootPem],
    standin_roots: [],
    issuer_url: 'https://auctor.example',
    downloaded_at: '2026-11-20',
  }
  const files: Record<Evidence, Bytes> = {
    pdf: Uint8Array.from(sealPdf(drawn, sealing(pdfSealDigest(drawn)))),
    proof: utf8(`${JSON.stringify(proof, null, 2)}\n`),
    image,
    log: utf8(JSON.stringify(logExcerpt(proof.digest, fixture.anchor))),
  }
  return { files, trust, digest: proof.digest, chain: async () => headAnchor(files.log) }
}

export type ProofEvidence = Awaited<ReturnType<typeof makeEvidence>>

const headAnchor = (bytes: Bytes) => LogExcerpt.parse(JSON.parse(new TextDecoder().decode(bytes))).head.anchor

/** Whether everything holds without a doubt, as verify.html and the library judge it. */
export async function holds(evidence: ProofEvidence, changed: Partial<Record<Evidence, Bytes>>): Promise<boolean> {
  const files = { ...evidence.files, ...changed }
  if (changed.log) return logHolds(evidence, files.log)
  const proof = changed.proof ? { name: 'proof.json', bytes: files.proof } : { name: 'a.pdf', bytes: files.pdf }
  const { results, problems } = await checkFiles([proof, { name: 'photo.jpg', bytes: files.image }], evidence.trust)
  const check = results[0]?.check
  const step = (name: string) => check?.steps.find(each => each.step === name)?.outcome
  return (
    problems.length === 0 && check?.outcome === 'passed' && step('image') === 'passed' && step('document') === 'passed'
  )
}

async function logHolds({ trust, digest, chain }: ProofEvidence, bytes: Bytes): Promise<boolean> {
  const { success, data } = LogExcerpt.safeParse(jsonOr(new TextDecoder().decode(bytes)))
  if (!success) return false
  const { before, head, inclusion, consistency } = data
  const heads = await Promise.all([before, head].map(each => verifyLogHead(each, trust.bitcoin_addresses, chain)))
  return (
    heads.every(Boolean) &&
    verifyLogInclusion(inclusion, digest, head) &&
    verifyLogConsistency(consistency, before, head)
  )
}

function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export type Change = { kind: Evidence; at: number; from: number; to: number }

/** `count` changes of one byte at random places, shared out among the four kinds. */
export function changesOf({ files }: ProofEvidence, count: number, seed: number): Change[] {
  const random = seeded(seed)
  const kinds = ['pdf', 'proof', 'image', 'log'] as const
  return Array.from({ length: count }, (_, index) => {
    const kind = kinds[index % kinds.length] ?? 'pdf'
    const at = Math.floor(random() * files[kind].length)
    const from = files[kind][at] ?? 0
    return { kind, at, from, to: (from + 1 + Math.floor(random() * 255)) % 256 }
  })
}

export function changedFile({ files }: ProofEvidence, { kind, at, to }: Change): Bytes {
  const copy = files[kind].slice()
  copy[at] = to
  return copy
}
