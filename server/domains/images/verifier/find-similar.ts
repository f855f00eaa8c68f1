// Finds the certified images that look like a picture, by its perceptual fingerprint: copies that were resized or saved again.
import { and, asc, isNotNull, lte, sql } from 'drizzle-orm'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import type { verifier } from '#lib/contract/verifier.ts'
import { Failure } from '#lib/errors.ts'
import { hasStructure } from '#lib/proof/fingerprint.ts'
import { SIMILAR_DISTANCE, SIMILAR_MOST } from '#lib/rules/verifier.ts'
import type { Context } from '#server/context.ts'
import { isVisible } from '#server/db/image-filters.ts'
import { images } from '#server/db/schema/images.ts'
import { firstCertificates } from './certificate-references.ts'
import { countCheck } from './verifier-limit.ts'

/** Beyond this many, near ones are left out before their dates are known. */
const CANDIDATES = 100

/** The earliest certificate first: of all that are the same picture, its date counts. */
export async function findSimilar(
  context: Context,
  { fingerprint }: ParsedInput<typeof verifier.similar>,
): Promise<Answer<typeof verifier.similar>> {
  if (!/^[0-9a-f]{16}$/.test(fingerprint)) throw new Failure('not_found')
  await countCheck(context)
  const near = await similarTo(context, fingerprint)
  const certificates = await firstCertificates(
    context,
    near.map(({ id }) => id),
  )
  const pictures = certificates.flatMap(certificate => {
    const picture = near.find(({ id }) => id === certificate.image?.id)
    if (!picture) return []
    const { width, height, bytes, distance } = picture
    return [{ width, height, bytes, distance, certificate }]
  })
  return { pictures: pictures.slice(0, SIMILAR_MOST) }
}

/** Only images that the caller may see: a likeness alone is no reason to speak of a private one. */
export async function similarTo(context: Context, fingerprint: string) {
  if (!hasStructure(fingerprint)) return []
  const bits = (hex: unknown) => sql`('x' || ${hex}::text)::bit(64)`
  const distance = sql<number>`bit_count(${bits(images.fingerprint)} # ${bits(fingerprint)})::int`
  const { id, user_id, width, height, bytes } = images
  return context.db
    .select({ id, user_id, width, height, bytes, distance })
    .from(images)
    .where(and(isVisible(context), isNotNull(images.fingerprint), lte(distance, SIMILAR_DISTANCE)))
    .orderBy(asc(distance), asc(images.id))
    .limit(CANDIDATES)
}
