// In-app notices: what happened while one was away.
import { z } from 'zod'
import { noticeKinds } from '#lib/rules/notices.ts'
import { EntityId, Flag, Instant, listQuery, pageOf, refusal } from './common.ts'
import { endpoint } from './endpoint.ts'

export const Notice = z.object({
  id: z.string(),
  kind: z.enum(noticeKinds),
  /** What the words of its kind need, such as `count`, `domain`, `hit`, `evidence` or `day`. */
  details: z.record(z.string(), z.union([z.string(), z.number()])),
  created_at: Instant,
  read_at: Instant.nullable(),
})
export type Notice = z.infer<typeof Notice>

export const notices = {
  list: endpoint({
    method: 'GET',
    path: '/notices',
    access: 'user',
    query: listQuery(['-created_at']).extend({ unread: Flag.optional() }),
    response: pageOf(Notice).extend({ unread: z.int() }),
    summary: 'What happened, newest first, and how many of it are unread',
  }),
  read: endpoint({
    method: 'POST',
    path: '/notices/read',
    access: 'user',
    body: z.strictObject({ ids: z.array(EntityId).max(100, refusal('too_long')).optional() }, refusal('unknown_field')),
    response: z.object({ unread: z.int() }),
    summary: 'Mark notices as read; all of them when none is named',
  }),
}
