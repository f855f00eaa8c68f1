// Which images of a creator show the same picture: a licence of one of them is a licence of all.
import { eq } from 'drizzle-orm'
import { hammingDistance, hasStructure } from '#lib/proof/fingerprint.ts'
import type { Context } from '#server/context.ts'
import { images } from '#server/db/schema/images.ts'

/** Differing bits of 64 between two savings of one picture; two photographs differ by at least 16 (`SIMILAR_DISTANCE`). */
const SAME_SAVED_AGAIN = 8

/** For each image asked about its own id and those of its copies, and what all of the creator's images are called. */
export async function copiesOf({ db }: Pick<Context, 'db'>, user_id: string, asked: readonly string[]) {
  const { id, title, sha256, fingerprint } = images
  const own = await db.select({ id, title, sha256, fingerprint }).from(images).where(eq(images.user_id, user_id))
  const known = new Map(own.map(image => [image.id, image]))
  const copies = asked.map(wanted => {
    const image = known.get(wanted)
    const same = image ? own.filter(other => isCopy(image, other)).map(other => other.id) : []
    return [wanted, [...new Set([wanted, ...same])]] as const
  })
  return { copies: new Map(copies), titles: new Map(own.map(image => [image.id, image.title])) }
}

type Compared = { sha256: string; fingerprint: string | null }

function isCopy(one: Compared, other: Compared): boolean {
  if (one.sha256 === other.sha256) return true
  if (one.fingerprint === null || other.fingerprint === null || !hasStructure(one.fingerprint)) return false
  return hammingDistance(one.fingerprint, other.fingerprint) <= SAME_SAVED_AGAIN
}
