// Writes down that an image was found on a page: once for each image and page, however often and by however many it is found.
import { and, eq, sql } from 'drizzle-orm'
import { newId } from '#lib/ids.ts'
import type { HitSource } from '#lib/rules/hits.ts'
import { digestOf } from '#server/bytes/digest.ts'
import type { Context } from '#server/context.ts'
import { hits } from '#server/db/schema/monitoring.ts'
import type { Match } from '#server/ports/matching.ts'
import { automaticCategory, categoryFor, emitRecorded, exclusionColumns, writeChange } from './automatic-filing.ts'
import { type Exclusion, exclusionOf, permissionsOf } from './exclusion.ts'
import type { HitRow } from './hit-status.ts'
import { lockWatchedImage, type WatchedImage } from './lock-watched-image.ts'
import { matchColumns } from './match-columns.ts'
import { isRejected } from './rejected.ts'

export type Finding = {
  image_id: string
  page: {
    /** Canonical: one page, one spelling. */
    url: string
    title: string | null
    host: string
    domain_id: string
    /** Images of ours that our plugin shows on this page; absent where the page was not read. */
    has_plugin_for?: readonly string[] | undefined
  }
  picture: { id: string; url: string; alt: string | null; selector: string | null }
  match: Omit<Match, 'id' | 'transform'>
  source: HitSource
  /** When an archive of the web kept the page with the picture; absent or null where none did. */
  captured_at?: Date | null
}

/** `existing`: it was there already, and has been seen again; `rejected`: a look-alike; `ignored`: the image is not watched. */
export type RecordResult = 'new' | 'existing' | 'rejected' | 'ignored'

/** Call it inside a transaction. Exclusions are checked first, so an allowed page never waits to be handled. */
export async function recordHit(context: Context, finding: Finding): Promise<RecordResult> {
  const image = await lockWatchedImage(context, finding.image_id)
  if (!image) return 'ignored'
  if (await isRejected(context, image.id, finding.picture.id)) return 'rejected'
  const exclusion = exclusionOf(image.id, finding.page, await permissionsOf(context, image.user_id, [image.id]))
  if (await insertHit(context, image, finding, exclusion)) return 'new'
  const existing = await lockHit(context, finding)
  if (existing.trash_reason === 'look_alike') return reopen(context, existing, finding, exclusion)
  return updateExisting(context, existing, finding, exclusion)
}

async function insertHit(
  context: Context,
  { id: image_id, user_id }: WatchedImage,
  finding: Finding,
  exclusion: Exclusion | null,
): Promise<boolean> {
  const at = context.now()
  const row = {
    id: newId('hit', at),
    image_id,
    user_id,
    found_at: at,
    captured_at: finding.captured_at ?? null,
    last_seen_at: at,
    source: finding.source,
    page_url: finding.page.url,
    page_url_sha256: digestOf(finding.page.url),
    category: categoryFor(exclusion),
    ...exclusionColumns(exclusion),
    ...sightingColumns(finding),
  }
  const [inserted] = await context.db
    .insert(hits)
    .values(row)
    .onConflictDoNothing({ target: [hits.image_id, hits.page_url_sha256] })
    .returning()
  if (!inserted) return false
  await writeChange(context, inserted.id, null, inserted.category, exclusion)
  await emitRecorded(context, inserted)
  return true
}

async function lockHit({ db }: Context, { image_id, page }: Finding): Promise<HitRow> {
  const [row] = await db
    .select()
    .from(hits)
    .where(and(eq(hits.image_id, image_id), eq(hits.page_url_sha256, digestOf(page.url))))
    .for('update')
  if (!row) throw new Error('a hit that was in the way is not there')
  return row
}

/** Another picture was rejected; this one has replaced it on the page, so the hit is new again. */
async function reopen(
  context: Context,
  existing: HitRow,
  finding: Finding,
  exclusion: Exclusion | null,
): Promise<RecordResult> {
  const at = context.now()
  const category = categoryFor(exclusion)
  const reset: Partial<HitRow> = {
    trash_reason: null,
    viewed_at: null,
    notified_at: null,
    found_at: at,
    last_seen_at: at,
    gone_at: null,
    captured_at: finding.captured_at ?? null,
  }
  const [reopened] = await context.db
    .update(hits)
    .set({ ...sightingColumns(finding), ...exclusionColumns(exclusion), ...reset, category, source: finding.source })
    .where(eq(hits.id, existing.id))
    .returning()
  await writeChange(context, existing.id, existing.category, category, exclusion)
  if (reopened) await emitRecorded(context, reopened)
  return 'new'
}

/** A better match replaces the picture and its regions; where a person has filed the hit, it stays. */
async function updateExisting(
  context: Context,
  existing: HitRow,
  finding: Finding,
  exclusion: Exclusion | null,
): Promise<RecordResult> {
  const new_category = await automaticCategory(context, existing, finding.page.has_plugin_for, exclusion)
  const [updated] = await context.db
    .update(hits)
    .set({
      ...(isBetter(finding.match, existing) ? sightingColumns(finding) : {}),
      ...(new_category ? { category: new_category, ...exclusionColumns(exclusion) } : {}),
      captured_at: earliestCapture(finding),
      last_seen_at: context.now(),
      gone_at: null,
    })
    .where(eq(hits.id, existing.id))
    .returning()
  if (new_category) await writeChange(context, existing.id, existing.category, new_category, exclusion)
  if (updated && (!existing.confirmed || new_category === 'to_handle')) await emitRecorded(context, updated)
  return 'existing'
}

/** An archive may be read after the hit was found, and an older one after that. */
const earliestCapture = ({ captured_at }: Finding) =>
  sql`least(${hits.captured_at}, ${captured_at?.toISOString() ?? null}::timestamptz)`

/** A match of a picture that has left the page is better than none. */
function isBetter(match: Finding['match'], existing: HitRow): boolean {
  if (existing.gone_at !== null) return true
  if (match.confirmed !== existing.confirmed) return match.confirmed
  // The same match once more, of a hit that was written down without reasons.
  if (existing.reasons === null) return match.score >= existing.score
  return match.score > existing.score
}

/** What the page showed, as columns; no database keeps the character U+0000 in a text. */
function sightingColumns({ page, picture, match }: Finding) {
  const text = (value: string | null, most: number) => value?.replaceAll('\0', '').slice(0, most).trim() || null
  return {
    domain_id: page.domain_id,
    host: page.host,
    page_title: text(page.title, 300),
    picture_id: picture.id,
    picture_url: picture.url,
    alt: text(picture.alt, 500),
    selector: text(picture.selector, 1_000),
    ...matchColumns(match),
  }
}
