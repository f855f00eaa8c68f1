// Changes hits of the caller: where they are filed, whether they were seen, what is noted about one.
import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import type { hits as contract, Filed, HitDetail } from '#lib/contract/hits.ts'
import { Failure } from '#lib/errors.ts'
import type { UserContext } from '#server/context.ts'
import { hits } from '#server/db/schema/monitoring.ts'
import { type Filing, fileHits, lockOwnHits } from './file-hits.ts'
import { ownHit } from './hit-queries.ts'
import { hitDetail } from './read-hit.ts'

export async function updateHit(
  context: UserContext,
  { id, body }: ParsedInput<typeof contract.update>,
): Promise<HitDetail> {
  const hit = await ownHit(context, id, true)
  const { category = hit.category, reason, viewed, comment } = body
  if (reason !== undefined && category !== 'trash') throw new Failure('invalid_input', {}, { reason: ['invalid'] })
  if (category !== hit.category || reason !== undefined) await fileOne(context, hit.id, { category, reason })
  const seen = viewed === undefined ? {} : { viewed_at: viewed ? (hit.viewed_at ?? context.now()) : null }
  const changes = { ...seen, ...(comment === undefined ? {} : { comment }) }
  if (Object.keys(changes).length > 0) await context.db.update(hits).set(changes).where(eq(hits.id, hit.id))
  return hitDetail(context, hit.id)
}

async function fileOne(context: UserContext, id: string, filing: Filing): Promise<void> {
  const { refused } = await fileHits(context, await lockOwnHits(context, [id]), filing)
  const [refusal] = refused
  if (refusal) throw new Failure(refusal.code)
}

/** Counts the hits that were not so before; what is not the caller's is left out. */
export async function viewHits(
  { db, user, now }: UserContext,
  { body }: ParsedInput<typeof contract.bulkUpdate>,
): Promise<Answer<typeof contract.bulkUpdate>> {
  const changed = await db
    .update(hits)
    .set({ viewed_at: body.viewed ? now() : null })
    .where(
      and(
        inArray(hits.id, body.ids),
        eq(hits.user_id, user.id),
        body.viewed ? isNull(hits.viewed_at) : isNotNull(hits.viewed_at),
      ),
    )
    .returning({ id: hits.id })
  return { changed: changed.length }
}

/** A hit of somebody else is as unknown as none. */
export async function categorizeHits(
  context: UserContext,
  { body }: ParsedInput<typeof contract.bulkUpdateCategory>,
): Promise<Filed> {
  const { ids, category, reason } = body
  if (reason !== undefined && category !== 'trash') throw new Failure('invalid_input', {}, { reason: ['invalid'] })
  const rows = await lockOwnHits(context, ids)
  const found = new Set(rows.map(({ id }) => id))
  const unknown = [...new Set(ids)].filter(id => !found.has(id)).map(id => ({ id, code: 'not_found' }))
  const { changed, refused } = await fileHits(context, rows, { category, reason })
  return { changed, refused: [...unknown, ...refused] }
}
