// What the export of an account holds of people: whom a person follows, and their request to test the product.
import { asc, eq, or } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { beta_testers, follows } from '#server/db/schema/social.ts'
import type { ExportPart } from '#server/events.ts'

export async function exportOfSocial({ db }: Context, { user_id }: { user_id: string }): Promise<ExportPart> {
  return {
    records: {
      follows: () => readFollows({ db }, user_id),
      'beta-tester': () => db.select().from(beta_testers).where(eq(beta_testers.user_id, user_id)),
    },
  }
}

/** Ids only of other people, and since when; their names are theirs. */
async function readFollows({ db }: Pick<Context, 'db'>, user_id: string) {
  const rows = await db
    .select()
    .from(follows)
    .where(or(eq(follows.user_id, user_id), eq(follows.followed_id, user_id)))
    .orderBy(asc(follows.created_at))
  return {
    following: rows
      .filter(row => row.user_id === user_id)
      .map(({ followed_id: id, created_at }) => ({ id, created_at })),
    followers: rows.filter(row => row.followed_id === user_id).length,
  }
}
