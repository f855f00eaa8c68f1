// Files hits, one or many: each is checked by itself, what may not be filed there stays, and each change is recorded.
import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import { dayOf } from '#lib/dates.ts'
import { newId } from '#lib/ids.ts'
import { type HitCategory, isClaim, type MoveRefusal, moveRefusal, type TrashReason } from '#lib/rules/hits.ts'
import { covers } from '#lib/rules/licenses.ts'
import type { UserContext } from '#server/context.ts'
import { hit_changes, hits, rejected_pictures } from '#server/db/schema/monitoring.ts'
import { profileOf } from '#server/domains/accounts/profile/read-current-profile.ts'
import { heldUp } from '#server/domains/images/priority/require-settled.ts'
import { openLicenses } from '#server/domains/market/license-rows.ts'
import { type HitRow, hitsInLitigation, ruleFacts } from './hit-status.ts'

export type Filing = { category: HitCategory; reason?: TrashReason | undefined }
export type FiledHits = {
  changed: { id: string; previous: HitCategory; previous_reason: TrashReason | null }[]
  refused: { id: string; code: MoveRefusal }[]
}

/** The caller's own hits among `ids`, locked in one order so that two calls never wait for each other. */
export function lockOwnHits({ db, user }: UserContext, ids: readonly string[]): Promise<HitRow[]> {
  return db
    .select()
    .from(hits)
    .where(and(inArray(hits.id, [...ids]), eq(hits.user_id, user.id)))
    .orderBy(asc(hits.id))
    .for('update')
}

/**
 * `rows` are locked. `look_alike` is a property of the picture: its other hits of the same image that wait
 * to be handled go with it, and come back with it. They are in `changed` too.
 */
export async function fileHits(context: UserContext, rows: readonly HitRow[], filing: Filing): Promise<FiledHits> {
  const { category } = filing
  const trash_reason = category === 'trash' ? (filing.reason ?? 'other') : null
  const isUnchanged = (hit: HitRow) =>
    hit.category === category && (filing.reason === undefined || hit.trash_reason === filing.reason)
  const owner = await ownerFacts(context)
  const licensed = isClaim(category) ? await licensedOf(context, rows) : new Set<string>()
  const held = await heldUp(
    context,
    rows.map(({ image_id }) => image_id),
    category === 'report' ? 'report' : 'claim',
  )
  const ids = rows.map(({ id }) => id)
  const litigated = await hitsInLitigation(context, ids)
  const checked = rows.map(hit => {
    const facts = ruleFacts(hit, {
      licensed: licensed.has(hit.id),
      held_up: held.has(hit.image_id),
      in_litigation: litigated.has(hit.id),
    })
    return { hit, code: moveRefusal(facts, category, owner) }
  })
  const refused = checked.flatMap(({ hit, code }) => (code ? [{ id: hit.id, code }] : []))
  const moved = checked.flatMap(({ hit, code }) => (code === null && !isUnchanged(hit) ? [hit] : []))
  await file(context, moved, category, trash_reason)
  const rejected = trash_reason === 'look_alike' ? await reject(context, moved) : []
  const unrejected = await unreject(
    context,
    moved.filter(hit => hit.trash_reason === 'look_alike'),
  )
  const changed = [...moved, ...rejected, ...unrejected].map(
    ({ id, category: previous, trash_reason: previous_reason }) => {
      return { id, previous, previous_reason }
    },
  )
  return { changed, refused }
}

/** Of these hits those whose page a licence of the image covers today. */
async function licensedOf(context: UserContext, rows: readonly HitRow[]): Promise<ReadonlySet<string>> {
  const today = dayOf(context.now())
  const licenses = await openLicenses(
    context,
    rows.map(({ image_id }) => image_id),
  )
  const covered = (hit: HitRow) => licenses.some(each => covers(each, hit.image_id, hit.page_url, today))
  return new Set(rows.filter(covered).map(({ id }) => id))
}

async function ownerFacts(context: UserContext) {
  const profile = await profileOf(context, context.user.id)
  return {
    identity_verified: profile?.identity_verified ?? false,
    profile_complete: profile?.missing_fields.length === 0,
  }
}

/** Whoever files a hit has seen it. */
async function file(
  { db, user, now }: UserContext,
  rows: readonly HitRow[],
  category: HitCategory,
  trash_reason: TrashReason | null,
): Promise<void> {
  if (rows.length === 0) return
  const at = now()
  const viewed_at = sql`coalesce(${hits.viewed_at}, ${at.toISOString()}::timestamptz)`
  const ids = rows.map(({ id }) => id)
  await db.update(hits).set({ category, trash_reason, viewed_at }).where(inArray(hits.id, ids))
  const changes = rows.map(hit => ({
    id: newId('hit_change', at),
    hit_id: hit.id,
    user_id: user.id,
    changed_at: at,
    from_category: hit.category,
    to_category: category,
    reason: trash_reason,
  }))
  await db.insert(hit_changes).values(changes)
}

/** These pictures are other pictures than these images, wherever they turn up. */
async function reject(context: UserContext, rows: readonly HitRow[]): Promise<HitRow[]> {
  if (rows.length === 0) return []
  const created_at = context.now()
  const pairs = pairsOf(rows).map(pair => ({ ...pair, created_at }))
  await context.db.insert(rejected_pictures).values(pairs).onConflictDoNothing()
  const others = await hitsOfSamePictures(context, rows, { category: 'to_handle', trash_reason: null })
  await file(context, others, 'trash', 'look_alike')
  return others
}

/** They may be the same picture after all. */
async function unreject(context: UserContext, rows: readonly HitRow[]): Promise<HitRow[]> {
  if (rows.length === 0) return []
  const pairs = pairsOf(rows).map(({ image_id, picture_id }) =>
    and(eq(rejected_pictures.image_id, image_id), eq(rejected_pictures.picture_id, picture_id)),
  )
  await context.db.delete(rejected_pictures).where(or(...pairs))
  const others = await hitsOfSamePictures(context, rows, { category: 'trash', trash_reason: 'look_alike' })
  await file(context, others, 'to_handle', null)
  return others
}

function pairsOf(rows: readonly HitRow[]): { image_id: string; picture_id: string }[] {
  const pairs = new Map(rows.map(({ image_id, picture_id }) => [`${image_id} ${picture_id}`, { image_id, picture_id }]))
  return [...pairs.values()]
}

/** Other hits of the same images with the same pictures that are filed like `like`. */
async function hitsOfSamePictures(
  { db, user }: UserContext,
  rows: readonly HitRow[],
  filed_as: Pick<HitRow, 'category' | 'trash_reason'>,
): Promise<HitRow[]> {
  const pairs = new Set(rows.map(({ image_id, picture_id }) => `${image_id} ${picture_id}`))
  const filed = new Set(rows.map(({ id }) => id))
  const pictures = [...new Set(rows.map(({ picture_id }) => picture_id))]
  const found = await db
    .select()
    .from(hits)
    .where(and(eq(hits.user_id, user.id), inArray(hits.picture_id, pictures), eq(hits.category, filed_as.category)))
    .orderBy(asc(hits.id))
    .for('update')
  return found.filter(
    hit =>
      hit.trash_reason === filed_as.trash_reason &&
      pairs.has(`${hit.image_id} ${hit.picture_id}`) &&
      !filed.has(hit.id),
  )
}
