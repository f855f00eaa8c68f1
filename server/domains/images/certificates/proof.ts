// Collects everything that proves one certificate version.
import { and, desc, eq } from 'drizzle-orm'
import { CertificateProof } from '#lib/contract/certificate-proof.ts'
import { Failure } from '#lib/errors.ts'
import { proofSealDigest } from '#lib/proof/seal.ts'
import type { Context } from '#server/context.ts'
import { anchor_batches, certificates } from '#server/db/schema/images.ts'

export type ProvenCertificate = { certificate: typeof certificates.$inferSelect; proof: CertificateProof }

/** A version by its number or `current`, the newest that is signed; `not_found` when there is none. */
export async function provenCertificate(
  { db }: Pick<Context, 'db'>,
  imageId: string,
  version: string,
): Promise<ProvenCertificate> {
  const wanted = version === 'current' ? undefined : eq(certificates.version, versionNumber(version))
  const rows = await db
    .select({ certificate: certificates, anchor: anchor_batches.anchor })
    .from(certificates)
    .leftJoin(anchor_batches, eq(anchor_batches.id, certificates.batch_id))
    .where(and(eq(certificates.image_id, imageId), wanted))
    .orderBy(desc(certificates.version))
    .limit(2)
  const found = rows.find(row => row.certificate.time_stamp !== null)
  if (!found) throw new Failure('not_found')
  return { certificate: found.certificate, proof: proofOf(found.certificate, found.anchor) }
}

/** The proof with the issuer's seal on all of it, as it is handed out. */
export async function sealedProof(
  { ports }: Pick<Context, 'ports'>,
  proof: CertificateProof,
): Promise<CertificateProof> {
  const { bitcoin } = await ports.signing.signDigest(proofSealDigest(proof))
  return { ...proof, seal: bitcoin }
}

/** Throws when the version is not signed yet: the caller has looked. */
export function proofOf(
  certificate: typeof certificates.$inferSelect,
  anchor: CertificateProof['anchor'],
): CertificateProof {
  const { statement, digest, bitcoin, nano, time_stamp, chainpoint } = certificate
  return CertificateProof.parse({ statement, digest, bitcoin, nano, time_stamp, chainpoint, anchor })
}

function versionNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Failure('not_found')
  return Number(text)
}
