// The caller's notices, and marking them as read.
import { and, count, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import type { notices as contract, Notice, NoticeContent } from '#lib/contract/notices.ts'
import type { UserContext } from '#server/context.ts'
import { pageAnswer, pageWindow } from '#server/db/page.ts'
import { notices } from '#server/db/schema/monitoring.ts'

type Row = typeof notices.$inferSelect

export async function listNotices(
  context: UserContext,
  { query }: ParsedInput<typeof contract.list>,
): Promise<Answer<typeof contract.list>> {
  const { db, user } = context
  const { limit, offset } = pageWindow(query)
  const wanted = query.unread === undefined ? undefined : (query.unread ? isNull : isNotNull)(notices.read_at)
  const where = and(eq(notices.user_id, user.id), wanted)
  const rows = await db
    .select()
    .from(notices)
    .where(where)
    .orderBy(desc(notices.created_at), desc(notices.id))
    .limit(limit)
    .offset(offset)
  const [total] = await db.select({ count: count() }).from(notices).where(where)
  const page = pageAnswer(context, '/notices', query, { count: total?.count ?? 0, results: rows.map(present) })
  return { ...page, unread: await countUnread(context) }
}

/** Ids of others are left out. */
export async function readNotices(
  context: UserContext,
  { body }: ParsedInput<typeof contract.read>,
): Promise<Answer<typeof contract.read>> {
  const { db, user, now } = context
  const named = body.ids ? inArray(notices.id, body.ids) : undefined
  await db
    .update(notices)
    .set({ read_at: now() })
    .where(and(eq(notices.user_id, user.id), isNull(notices.read_at), named))
  return { unread: await countUnread(context) }
}

async function countUnread({ db, user }: UserContext): Promise<number> {
  const [unread] = await db
    .select({ count: count() })
    .from(notices)
    .where(and(eq(notices.user_id, user.id), isNull(notices.read_at)))
  return unread?.count ?? 0
}

const present = ({ id, kind, details, created_at, read_at }: Row): Notice => ({
  id,
  // Written together by `writeNotice`; two columns cannot say that one goes with the other.
  ...({ kind, details } as NoticeContent),
  created_at: created_at.toISOString(),
  read_at: read_at?.toISOString() ?? null,
})
