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

/** Nearest first. Only images that the caller may see: a likeness alone is no reason to speak of a private one. */
export async function findSimilar(
  context: Context,
  { fingerprint }: ParsedInput<typeof verifier.similar>,
): Promise<Answer<typeof verifier.similar>> {
  if (!/^[0-9a-f]{16}$/.test(fingerprint)) throw new Failure('not_found')
  await countCheck(context)
  if (!hasStructure(fingerprint)) return { pictures: [] }
  const bits = (hex: unknown) => sql`('x' || ${hex}::text)::bit(64)`
  const distance = sql<number>`bit_count(${bits(images.fingerprint)} # ${bits(fingerprint)})::int`
  const near = await context.db
    .select({ id: images.id, width: images.width, height: images.height, bytes: images.bytes, distance })
    .from(images)
    .where(and(isVisible(context), isNotNull(images.fingerprint), lte(distance, SIMILAR_DISTANCE)))
    .orderBy(asc(distance), asc(images.id))
    .limit(SIMILAR_MOST)
  const certificates = await firstCertificates(
    context,
    near.map(({ id }) => id),
  )
  return {
    pictures: near.flatMap(({ id, ...picture }) => {
      const certificate = certificates.find(each => each.image?.id === id)
      return certificate ? [{ ...picture, certificate }] : []
    }),
  }
}
