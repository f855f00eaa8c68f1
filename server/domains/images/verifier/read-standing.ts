// What became of a certified version since: a newer one, an image taken away, somebody who certified the same before.
import { and, desc, eq, isNotNull, ne, or, sql } from 'drizzle-orm'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import type { CertificateReference, CertificateStanding, verifier } from '#lib/contract/verifier.ts'
import { Failure } from '#lib/errors.ts'
import { certifiedChanges } from '#lib/proof/certified-changes.ts'
import { readStatement } from '#lib/proof/statement.ts'
import { imageCan } from '#lib/rules/image-states.ts'
import { priorityCan } from '#lib/rules/priority.ts'
import type { Context } from '#server/context.ts'
import { certificates, images } from '#server/db/schema/images.ts'
import { priorities } from '#server/db/schema/priorities.ts'
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
    ...(await earlierThan(context, image)),
    yields_to: await yieldsTo(context, image),
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

/**
 * Of other people alone: that somebody certified one's own picture twice says nothing against it. What was recorded counts;
 * besides, the same bytes, and public pictures that look the same, as long as nobody has found them to be different ones.
 */
async function earlierThan(context: Context, image: Image): Promise<Pick<CertificateStanding, 'earlier' | 'priority'>> {
  const [own] = await firstCertificates(context, [image.id])
  if (!own) return { earlier: null, priority: null }
  const recorded = await pairsOf(context, image.id)
  const near = image.fingerprint === null ? [] : await similarTo(context, image.fingerprint)
  const others = await context.db
    .select({ id: images.id })
    .from(images)
    .where(and(eq(images.sha256, image.sha256), ne(images.user_id, image.user_id)))
  const alike = [...near.filter(({ user_id }) => user_id !== image.user_id), ...others].map(({ id }) => id)
  const different = new Set(recorded.filter(({ state }) => !priorityCan.say(state)).map(({ other }) => other))
  const ids = [...recorded.map(({ other }) => other), ...alike].filter(id => !different.has(id))
  const candidates = await firstCertificates(context, [...new Set(ids)])
  const dated = candidates.filter(({ issued_at }) => Date.parse(issued_at) < Date.parse(own.issued_at))
  const earlier = dated.toSorted((one, other) => Date.parse(one.issued_at) - Date.parse(other.issued_at))[0] ?? null
  const pair = recorded.find(({ certificate_id }) => certificate_id === earlier?.certificate_id)
  return { earlier, priority: pair?.state ?? null }
}

/** The later certificate that prevails by decision. */
async function yieldsTo(context: Context, image: Image): Promise<CertificateReference | null> {
  const lost = (await pairsOf(context, image.id)).filter(({ later, state }) => later && state === 'later_stands')
  const [reference] = await firstCertificates(
    context,
    lost.map(({ other }) => other),
  )
  return reference ?? null
}

/** The other images of its recorded pairs; `later`: the other one is the later one. */
async function pairsOf({ db }: Context, image_id: string) {
  const { earlier_image_id, later_image_id, state } = priorities
  const other = sql<string>`case when ${earlier_image_id} = ${image_id} then ${later_image_id} else ${earlier_image_id} end`
  return db
    .select({ other, state, later: sql<boolean>`${earlier_image_id} = ${image_id}`, certificate_id: certificates.id })
    .from(priorities)
    .innerJoin(certificates, and(eq(certificates.image_id, other), eq(certificates.version, 1)))
    .where(or(eq(earlier_image_id, image_id), eq(later_image_id, image_id)))
}
