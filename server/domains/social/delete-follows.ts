// Removes a deleted person from who follows whom, in both directions and in the counts.
import { eq, inArray, or, sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { profiles } from '#server/db/schema/profiles.ts'
import { credits, follows } from '#server/db/schema/social.ts'

export async function deleteFollowsOf({ db }: Context, { user_id }: { user_id: string }): Promise<void> {
  const gone = await db
    .delete(follows)
    .where(or(eq(follows.user_id, user_id), eq(follows.followed_id, user_id)))
    .returning({ id: follows.followed_id })
  const ids = [...new Set(gone.map(row => row.id))]
  if (ids.length > 0) {
    await db
      .update(profiles)
      .set({ nb_followers: sql`(select count(*) from ${follows} f where f.followed_id = ${profiles.user_id})` })
      .where(inArray(profiles.user_id, ids))
  }
  await db.delete(credits).where(eq(credits.user_id, user_id))
}
