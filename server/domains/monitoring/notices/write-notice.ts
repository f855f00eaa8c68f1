// Writes notices in the transaction of their event. One of a kind and key that is unread is updated instead.
import { sql } from 'drizzle-orm'
import type { NoticeContent } from '#lib/contract/notices.ts'
import { newId } from '#lib/ids.ts'
import type { Context } from '#server/context.ts'
import { notices } from '#server/db/schema/monitoring.ts'

export type NewNotice = NoticeContent & {
  user_id: string
  /** What it is about: notices of one kind and key are one as long as it is unread. */
  key: string
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
