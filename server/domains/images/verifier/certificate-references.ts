// Finds certificates for the verifier and shows of each only what a stranger may see.
import { and, asc, eq, inArray, isNotNull, type SQL } from 'drizzle-orm'
import type { CertificateProof } from '#lib/contract/certificate-proof.ts'
import type { CertificateReference } from '#lib/contract/verifier.ts'
import { readStatement } from '#lib/proof/statement.ts'
import { imageCan } from '#lib/rules/image-states.ts'
import type { Context } from '#server/context.ts'
import { anchor_batches, certificates, images } from '#server/db/schema/images.ts'
import { presentBrief } from '../brief-image.ts'
import { proofOf } from '../certificates/proof.ts'

/** More versions of one file are not worth reading. */
const MOST = 50

/** Certificates whose text has this digest. */
export const certificatesByDigest = (context: Context, digest: string): Promise<CertificateReference[]> =>
  references(context, eq(certificates.digest, digest))

/** Certificates of the file with this SHA-256, whoever had it certified. */
export const certificatesByImage = (context: Context, sha256: string): Promise<CertificateReference[]> =>
  references(context, eq(images.sha256, sha256))

/** The first version of each of these images. */
export const firstCertificates = (context: Context, imageIds: string[]): Promise<CertificateReference[]> =>
  imageIds.length === 0
    ? Promise.resolve([])
    : references(context, and(inArray(certificates.image_id, imageIds), eq(certificates.version, 1)))

/** Earliest first: the first date is the one that counts. */
async function references({ db, user }: Context, which: SQL | undefined): Promise<CertificateReference[]> {
  const rows = await db
    .select({ certificate: certificates, image: images, anchor: anchor_batches.anchor })
    .from(certificates)
    .innerJoin(images, eq(images.id, certificates.image_id))
    .leftJoin(anchor_batches, eq(anchor_batches.id, certificates.batch_id))
    .where(and(which, isNotNull(certificates.bitcoin), isNotNull(certificates.issued_at)))
    .orderBy(asc(certificates.issued_at), asc(certificates.id))
    .limit(MOST)
  return rows.flatMap(row => present(row, user?.id ?? null) ?? [])
}

type Row = {
  certificate: typeof certificates.$inferSelect
  image: typeof images.$inferSelect
  anchor: CertificateProof['anchor']
}

/** That a file is certified, and when, is no secret from who holds the file; by whom is, while the image is private, except to its owner. */
function present({ certificate, image, anchor }: Row, viewer: string | null): CertificateReference | null {
  const proof = proofOf(certificate, certificate.chainpoint ? anchor : null)
  const statement = readStatement(proof.statement)
  if (!statement) return null
  const open = imageCan.show(image.state) && image.portfolio !== 'private'
  const shown = image.deleted_at === null && (open || image.user_id === viewer)
  return {
    certificate_id: certificate.id,
    version: certificate.version,
    digest: proof.digest,
    issued_at: statement.issued_at,
    time_stamped_at: proof.time_stamp?.at ?? null,
    anchored_at: proof.anchor?.at ?? null,
    image: shown ? { ...presentBrief(image), title: statement.title, author: statement.author.name } : null,
    proof: shown ? proof : null,
  }
}
