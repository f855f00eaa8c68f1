// Writes notices down, in the transaction of what they tell: more of the same changes one that is unread.
import { sql } from 'drizzle-orm'
import { newId } from '#lib/ids.ts'
import type { NoticeKind } from '#lib/rules/notices.ts'
import type { Context } from '#server/context.ts'
import { notices } from '#server/db/schema/monitoring.ts'

export type NewNotice = {
  user_id: string
  kind: NoticeKind
  /** What it is about: notices of one kind and key are one as long as it is unread. */
  key: string
  details: Record<string, string | number>
}

/** An unread notice of the kind and key gets the newer details; `count` among them is added to what it counts. */
export async function writeNotice({ db, now }: Context, notice: NewNotice): Promise<void> {
  const created_at = now()
  const { details } = notices
  const counted = sql`case when excluded.details ? 'count'
    then jsonb_build_object('count', (${details} ->> 'count')::int + (excluded.details ->> 'count')::int) else '{}' end`
  await db
    .insert(notices)
    .values({ id: newId('notice', created_at), created_at, ...notice })
    .onConflictDoUpdate({
      target: [notices.user_id, notices.kind, notices.key],
      targetWhere: sql`${notices.read_at} is null`,
      set: { created_at, details: sql`${details} || excluded.details || ${counted}` },
    })
}
