// What became of a certified version since: a newer one, an image taken away, somebody who certified the same before.
import { and, desc, eq, isNotNull, ne } from 'drizzle-orm'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import type { CertificateReference, CertificateStanding, verifier } from '#lib/contract/verifier.ts'
import { Failure } from '#lib/errors.ts'
import { certifiedChanges } from '#lib/proof/certified-changes.ts'
import { readStatement } from '#lib/proof/statement.ts'
import { imageCan } from '#lib/rules/image-states.ts'
import type { Context } from '#server/context.ts'
import { certificates, images } from '#server/db/schema/images.ts'
import { inclusionOf } from '../log/read-log.ts'
import { certificatesByDigest, firstCertificates } from './certificate-references.ts'
import { similarTo } from './find-similar.ts'
import { countCheck } from './verifier-limit.ts'

type Certificate = typeof certificates.$inferSelect
type Image = typeof images.$inferSelect

/** Null for a digest that no version of ours has. */
export async function readStanding(
  context: Context,
  { digest }: ParsedInput<typeof verifier.standing>,
): Promise<Answer<typeof verifier.standing>> {
  if (!/^[0-9a-f]{64}$/.test(digest)) throw new Failure('not_found')
  await countCheck(context)
  return { standing: await standingOf(context, digest), log: await inclusionOf(context, digest) }
}

export async function standingOf(context: Context, digest: string): Promise<CertificateStanding | null> {
  const [row] = await context.db
    .select({ certificate: certificates, image: images })
    .from(certificates)
    .innerJoin(images, eq(images.id, certificates.image_id))
    .where(and(eq(certificates.digest, digest), isNotNull(certificates.issued_at)))
  if (!row) return null
  const { certificate, image } = row
  const [reference] = await certificatesByDigest(context, digest)
  const shown = reference?.image ?? null
  return {
    newer: await newerThan(context, certificate, shown !== null),
    withdrawn: image.deleted_at !== null || !(imageCan.show(image.state) || imageCan.certify(image.state)),
    earlier: await earlierThan(context, image),
    image: shown,
  }
}

async function newerThan(
  { db }: Context,
  { image_id, version, statement: text }: Certificate,
  shown: boolean,
): Promise<CertificateStanding['newer']> {
  const [newest] = await db
    .select()
    .from(certificates)
    .where(and(eq(certificates.image_id, image_id), isNotNull(certificates.issued_at)))
    .orderBy(desc(certificates.version))
    .limit(1)
  if (!newest || newest.version === version) return null
  const [before, after] = [readStatement(text ?? ''), readStatement(newest.statement ?? '')]
  if (!after || newest.digest === null) return null
  const changes = shown && before ? certifiedChanges(before, after) : null
  return { version: newest.version, digest: newest.digest, issued_at: after.issued_at, changes }
}

/** Of other people alone: that somebody certified one's own picture twice says nothing against it. */
async function earlierThan(context: Context, image: Image): Promise<CertificateReference | null> {
  const [own] = await firstCertificates(context, [image.id])
  if (!own) return null
  const near = image.fingerprint === null ? [] : await similarTo(context, image.fingerprint)
  const others = await context.db
    .select({ id: images.id })
    .from(images)
    .where(and(eq(images.sha256, image.sha256), ne(images.user_id, image.user_id)))
  const ids = near.filter(({ user_id }) => user_id !== image.user_id).map(({ id }) => id)
  const candidates = await firstCertificates(context, [...ids, ...others.map(({ id }) => id)])
  const earlier = candidates.filter(({ issued_at }) => Date.parse(issued_at) < Date.parse(own.issued_at))
  return earlier.toSorted((one, other) => Date.parse(one.issued_at) - Date.parse(other.issued_at))[0] ?? null
}
