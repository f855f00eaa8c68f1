// The proof of a certificate as it lies on IPFS: digests, signatures and anchors. What was certified stays with whoever has it, because it names people.
import type { CertificateProof } from '#lib/contract/certificate-proof.ts'
import { canonicalJson } from '#lib/proof/canonical-json.ts'
import { readStatement } from '#lib/proof/statement.ts'

const FORMAT = 'auctor-nft-certificate/1'

export function certificateRecord({
  statement,
  digest,
  bitcoin,
  nano,
  time_stamp,
  ...proof
}: CertificateProof): Uint8Array {
  const stated = readStatement(statement)
  if (!stated) throw new Error(`the certificate ${digest} states nothing`)
  const { sha256, sha512, fingerprint, width, height } = stated.image
  const record = {
    format: FORMAT,
    /** SHA-256 of the certified text, which its author and its buyers have. */
    digest,
    version: stated.version,
    issued_at: stated.issued_at,
    issuer: stated.issuer,
    image: { sha256, sha512, fingerprint, width, height },
    bitcoin,
    nano,
    time_stamp,
    chainpoint: proof.chainpoint && { ...proof.chainpoint, proof_id: uuidOf(digest) },
    anchor: proof.anchor,
  }
  return Buffer.from(canonicalJson(record))
}

/** The form wants an id, and the proof's own is that of a row of ours. */
function uuidOf(digest: string): string {
  const part = (from: number, length: number) => digest.slice(from, from + length)
  return [part(0, 8), part(8, 4), `1${part(13, 3)}`, `8${part(17, 3)}`, part(20, 12)].join('-')
}
