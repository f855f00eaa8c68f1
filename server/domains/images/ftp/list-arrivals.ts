// Files that came by FTP: shown for 24 hours with what became of them, then forgotten.
import { and, asc, count, desc, eq, gt, isNull, lt } from 'drizzle-orm'
import { z } from 'zod'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import type { ftp as contract } from '#lib/contract/ftp.ts'
import { addSeconds } from '#lib/dates.ts'
import { FTP_ARRIVALS_KEPT_S, FTP_STALLED_S } from '#lib/rules/ftp.ts'
import type { Context, UserContext } from '#server/context.ts'
import { pageAnswer, pageWindow } from '#server/db/page.ts'
import { ftp_arrivals } from '#server/db/schema/ftp.ts'
import { images } from '#server/db/schema/images.ts'
import { every, job } from '#server/jobs/queue.ts'

export async function listArrivals(
  context: UserContext,
  { query }: ParsedInput<typeof contract.arrivals>,
): Promise<Answer<typeof contract.arrivals>> {
  const { db, user, now } = context
  const since = addSeconds(now(), -FTP_ARRIVALS_KEPT_S)
  const where = and(eq(ftp_arrivals.user_id, user.id), gt(ftp_arrivals.created_at, since))
  const order = query.ordering === 'created_at' ? asc : desc
  const { limit, offset } = pageWindow(query)
  const rows = await db
    .select({ arrival: ftp_arrivals, id: images.id, slug: images.slug, title: images.title })
    .from(ftp_arrivals)
    .leftJoin(images, and(eq(images.id, ftp_arrivals.image_id), isNull(images.deleted_at)))
    .where(where)
    .orderBy(order(ftp_arrivals.created_at), order(ftp_arrivals.id))
    .limit(limit)
    .offset(offset)
  const [total] = await db.select({ count: count() }).from(ftp_arrivals).where(where)
  const results = rows.map(({ arrival, id, slug, title }) => ({
    id: arrival.id,
    file_name: arrival.file_name,
    bytes: arrival.bytes,
    ...stateOf(arrival, now()),
    image: id !== null && slug !== null && title !== null ? { id, slug, title } : null,
    created_at: arrival.created_at.toISOString(),
    ended_at: arrival.ended_at?.toISOString() ?? null,
  }))
  return pageAnswer(context, '/ftp/arrivals', query, { count: total?.count ?? 0, results })
}

/** A file that stopped growing was interrupted together with the server that would have said so. */
function stateOf({ state, code, updated_at }: typeof ftp_arrivals.$inferSelect, now: Date) {
  const stalled = state === 'receiving' && updated_at < addSeconds(now, -FTP_STALLED_S)
  return stalled ? { state: 'refused' as const, code: 'upload_interrupted' } : { state, code }
}

export const purgeArrivals = job(
  'images.purge-arrivals',
  z.object({}),
  async ({ db, now }: Context) => {
    await db.delete(ftp_arrivals).where(lt(ftp_arrivals.created_at, addSeconds(now(), -FTP_ARRIVALS_KEPT_S)))
  },
  { writes: 'nothing' },
)

export const purgeArrivalsHourly = every('31 * * * *', purgeArrivals)
