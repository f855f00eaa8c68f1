// Files that were refused: shown for 24 hours, then forgotten.
import { and, asc, count, desc, eq, gt, lt } from 'drizzle-orm'
import { z } from 'zod'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import type { images as contract } from '#lib/contract/images.ts'
import { addSeconds, DAY_S } from '#lib/dates.ts'
import type { UserContext } from '#server/context.ts'
import { pageAnswer, pageWindow } from '#server/db/page.ts'
import { image_errors } from '#server/db/schema/images.ts'
import { every, job } from '#server/jobs/queue.ts'

/** Upload errors are deleted after 24 hours (specification, section 4). */
const KEPT_S = DAY_S

export async function listImageErrors(
  context: UserContext,
  { query }: ParsedInput<typeof contract.errors>,
): Promise<Answer<typeof contract.errors>> {
  const { db, user, now } = context
  const where = and(eq(image_errors.user_id, user.id), gt(image_errors.created_at, addSeconds(now(), -KEPT_S)))
  const order = query.ordering === 'created_at' ? asc : desc
  const window = pageWindow(query)
  const rows = await db
    .select()
    .from(image_errors)
    .where(where)
    .orderBy(order(image_errors.created_at), order(image_errors.id))
    .limit(window.limit)
    .offset(window.offset)
  const [total] = await db.select({ count: count() }).from(image_errors).where(where)
  const results = rows.map(({ id, file_name, code, source, created_at }) => ({
    id,
    file_name,
    code,
    source,
    created_at: created_at.toISOString(),
    deleted_at: addSeconds(created_at, KEPT_S).toISOString(),
  }))
  return pageAnswer(context, '/images/errors', query, { count: total?.count ?? 0, results })
}

export const purgeImageErrors = job(
  'images.purge-errors',
  z.object({}),
  async ({ db, now }) => {
    await db.delete(image_errors).where(lt(image_errors.created_at, addSeconds(now(), -KEPT_S)))
  },
  { writes: 'nothing' },
)

export const purgeHourly = every('23 * * * *', purgeImageErrors)
