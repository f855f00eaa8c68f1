// Finds images that look like one, or like a picture: by how many bits of their looks differ.
import { and, asc, eq, inArray, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import type { images as contract, Image } from '#lib/contract/images.ts'
import { Failure } from '#lib/errors.ts'
import { LOOK_DISTANCE, MORE_LIKE_THIS } from '#lib/rules/looks.ts'
import type { Context } from '#server/context.ts'
import { isVisible } from '#server/db/image-filters.ts'
import { images } from '#server/db/schema/images.ts'
import { image_looks, image_search as search } from '#server/db/schema/search.ts'
import { presentImage } from '../present.ts'
import { isShownSide } from './conditions.ts'
import { listedRows } from './find-images.ts'
import { bitsOf, LOOK_MODEL } from './keep-look.ts'

type Asking = Pick<Context, 'db' | 'user'>

/** So many of the nearest are looked at more closely: some may be private, of others the asker has the copy already. */
const NEAREST = 400

/** The nearest that the asker may see, the most alike first. */
async function idsLike(
  { db, user }: Asking,
  look: SQL<string>,
  { limit, except }: { limit: number; except: readonly string[] },
): Promise<string[]> {
  const distance = sql<number>`bit_count(${image_looks.look} # ${look})`
  const nearest = db
    .select({ image_id: image_looks.image_id, distance: distance.as('distance') })
    .from(image_looks)
    // Before they are sorted: putting all in order takes as long as comparing them.
    .where(and(lte(distance, LOOK_DISTANCE), eq(image_looks.model, LOOK_MODEL)))
    .orderBy(asc(distance))
    .limit(NEAREST)
    .as('nearest')
  const rows = await db
    .select({ id: nearest.image_id })
    .from(nearest)
    .innerJoin(search, eq(search.image_id, nearest.image_id))
    .where(
      and(
        user ? or(search.visible, eq(search.user_id, user.id)) : search.visible,
        isShownSide,
        ...except.map(id => ne(search.image_id, id)),
      ),
    )
    .orderBy(asc(nearest.distance), asc(nearest.image_id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

export async function listSimilarImages(
  context: Context,
  { id }: ParsedInput<typeof contract.similar>,
): Promise<Answer<typeof contract.similar>> {
  const { db } = context
  const [image] = await db
    .select({ look: image_looks.look })
    .from(images)
    .leftJoin(image_looks, and(eq(image_looks.image_id, images.id), eq(image_looks.model, LOOK_MODEL)))
    .where(and(eq(images.id, id), isVisible(context)))
  if (!image) throw new Failure('not_found')
  if (image.look === null) return { results: [] }
  const look = sql<string>`${image.look}::bit(512)`
  const ids = await idsLike(context, look, { limit: MORE_LIKE_THIS, except: [id] })
  return { results: await imagesOf(context, ids) }
}

/** What a look of hexadecimal digits is near to. */
export const imagesLike = async (
  context: Asking,
  look: string,
  options: { limit: number; except: readonly string[] },
): Promise<Image[]> => imagesOf(context, await idsLike(context, bitsOf(look), options))

/** Those of the images that the asker may see, in the same order. */
export async function visibleImages(context: Asking, ids: readonly string[]): Promise<Image[]> {
  if (ids.length === 0) return []
  const rows = await context.db
    .select({ id: images.id })
    .from(images)
    .innerJoin(search, eq(search.image_id, images.id))
    .where(and(inArray(images.id, [...ids]), isVisible(context), isShownSide))
  const seen = new Set(rows.map(row => row.id))
  return imagesOf(
    context,
    ids.filter(id => seen.has(id)),
  )
}

const imagesOf = async (context: Asking, ids: readonly string[]): Promise<Image[]> =>
  (await listedRows(context, ids)).map(presentImage)
