// A person is called otherwise: the search box finds the images by the new name and no longer by the old one.
import { and, asc, eq, gt } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#server/context.ts'
import { isOwn } from '#server/db/image-filters.ts'
import { genres, images } from '#server/db/schema/images.ts'
import { job } from '#server/jobs/queue.ts'
import { searchableAuthor, searchText } from '../search-text.ts'

const AT_ONCE = 100

export const rewriteSearchTexts = job(
  'images.rewrite-search-texts',
  z.object({ user_id: z.string() }),
  async (context, { user_id }) => {
    let last: string | null = ''
    while (last !== null) {
      const after: string = last
      last = await context.transact(tx => rewriteSome(tx, user_id, after))
    }
  },
)

/** The id of the last image of this portion, or null when there are no more. The rows stay locked while they are rewritten. */
async function rewriteSome({ db }: Context, user_id: string, after: string): Promise<string | null> {
  const rows = await db
    .select({ image: images, genre: genres })
    .from(images)
    .innerJoin(genres, eq(genres.id, images.genre_id))
    .where(and(isOwn(user_id), gt(images.id, after)))
    .orderBy(asc(images.id))
    .limit(AT_ONCE)
    .for('update', { of: images })
  const author = await searchableAuthor({ db }, user_id)
  for (const { image, genre } of rows) {
    const search_text = searchText(image, author, genre)
    if (search_text !== image.search_text) await db.update(images).set({ search_text }).where(eq(images.id, image.id))
  }
  return rows.at(-1)?.image.id ?? null
}

/** Reaction to the new name: a person may have more images than a call should wait for. */
export async function renameAuthor(context: Context, { user_id }: { user_id: string }): Promise<void> {
  await context.enqueue(rewriteSearchTexts, { user_id }, { key: user_id })
}
