// Writes down the pages that an archive kept and the pictures that they name, which then wait to be fetched.
import { and, count, eq, inArray, lt, sql } from 'drizzle-orm'
import { newId } from '#lib/ids.ts'
import { FRONTIER_MAX } from '#lib/rules/crawl.ts'
import { isPluginPicture } from '#lib/rules/plugin/mark.ts'
import { digestOf } from '#server/bytes/digest.ts'
import type { Context } from '#server/context.ts'
import type { ArchivedPage } from '#server/crawler/archives/archived-page.ts'
import { looksLikeTrap } from '#server/crawler/canonical.ts'
import { crawl_archive_pictures, crawl_pages } from '#server/db/schema/crawl.ts'
import { ensureHost } from '../crawl/frontier.ts'
import { fetchArchivePictures } from './fetch-pictures.ts'

const ROWS_AT_ONCE = 500

/** A page with the host that it belongs to. */
export type PlacedPage = { page: ArchivedPage; host_id: string }

/**
 * Pages whose host has room for them, beside what a crawl of it finds; hosts are added, which is safe to repeat. Not for the
 * transaction of the batch: two batches that add the same hosts in different orders would wait for each other.
 */
export async function placePages(context: Context, pages: readonly ArchivedPage[]): Promise<PlacedPage[]> {
  const { web } = context.ports
  const rooms = new Map<string, { host_id: string; room: number } | null>()
  const placed: PlacedPage[] = []
  for (const page of pages) {
    if (page.pictures.length === 0 || looksLikeTrap(page.url) || !web.mayVisit(page.url)) continue
    const { origin } = new URL(page.url)
    const known = rooms.get(origin)
    const place = known === undefined ? await roomAt(context, origin) : known
    rooms.set(origin, place)
    if (!place || place.room <= 0) continue
    place.room -= 1
    placed.push({ page, host_id: place.host_id })
  }
  return placed
}

async function roomAt(context: Context, origin: string): Promise<{ host_id: string; room: number } | null> {
  const host = await ensureHost(context, origin)
  if (!host) return null
  const [row] = await context.db
    .select({ count: count() })
    .from(crawl_pages)
    .where(and(eq(crawl_pages.host_id, host.id), eq(crawl_pages.state, 'archived')))
  return { host_id: host.id, room: FRONTIER_MAX - (row?.count ?? 0) }
}

/** How many pictures are new. Call it inside a transaction. */
export async function writePages(tx: Context, placed: readonly PlacedPage[], archive_id: string): Promise<number> {
  const ids = await pageIds(tx, placed)
  const rows = placed.flatMap(({ page }) => pictureRows(tx, page, { page_id: ids.get(page.url) ?? '', archive_id }))
  const earliest = new Map<string, (typeof rows)[number]>()
  for (const row of rows) {
    const key = `${row.page_id} ${row.url_sha256}`
    const known = earliest.get(key)
    if (!known || row.captured_at < known.captured_at) earliest.set(key, row)
  }
  const sorted = [...earliest].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)
  let added = 0
  for (let at = 0; at < sorted.length; at += ROWS_AT_ONCE) {
    const written = await tx.db
      .insert(crawl_archive_pictures)
      .values(sorted.slice(at, at + ROWS_AT_ONCE))
      .onConflictDoUpdate({
        target: [crawl_archive_pictures.page_id, crawl_archive_pictures.url_sha256],
        // An older capture: the hit learns of it without another request.
        set: {
          captured_at: sql`excluded.captured_at`,
          state: sql`case ${crawl_archive_pictures.state} when 'fetched' then 'waiting' else ${crawl_archive_pictures.state} end`,
        },
        setWhere: lt(sql`excluded.captured_at`, crawl_archive_pictures.captured_at),
      })
      .returning({ is_new: sql<boolean>`xmax = 0` })
    added += written.filter(({ is_new }) => is_new).length
  }
  for (const host_id of new Set(placed.map(each => each.host_id)))
    await tx.enqueue(fetchArchivePictures, { host_id }, { key: host_id })
  return added
}

/** Pages that a crawl knows already stay as it has left them. */
async function pageIds(tx: Context, placed: readonly PlacedPage[]): Promise<ReadonlyMap<string, string>> {
  const created_at = tx.now()
  const rows = placed.map(({ page, host_id }) => ({
    id: newId('crawl_page', created_at),
    host_id,
    url: page.url,
    url_sha256: digestOf(page.url),
    state: 'archived' as const,
    source: 'archive' as const,
    depth: 1,
    title: storable(page.title),
    plugin_image_ids: [...page.plugin_image_ids],
    created_at,
  }))
  const sorted = rows.toSorted((one, other) => (one.url_sha256 < other.url_sha256 ? -1 : 1))
  const ids = new Map<string, string>()
  for (let at = 0; at < sorted.length; at += ROWS_AT_ONCE) {
    const part = sorted.slice(at, at + ROWS_AT_ONCE)
    await tx.db.insert(crawl_pages).values(part).onConflictDoNothing({ target: crawl_pages.url_sha256 })
    const digests = part.map(row => row.url_sha256)
    const found = await tx.db
      .select({ id: crawl_pages.id, url: crawl_pages.url })
      .from(crawl_pages)
      .where(inArray(crawl_pages.url_sha256, digests))
    for (const { id, url } of found) ids.set(url, id)
  }
  return ids
}

function pictureRows(
  { ports, settings }: Context,
  { pictures, captured_at }: ArchivedPage,
  owner: { page_id: string; archive_id: string },
) {
  return pictures
    .filter(({ url }) => ports.web.mayVisit(url) && !isPluginPicture(url, settings.public_url))
    .map(({ url, alt, selector }) => ({
      ...owner,
      url,
      url_sha256: digestOf(url),
      alt: storable(alt),
      selector: storable(selector),
      captured_at,
    }))
}

/** No database stores the character U+0000 in a text. */
const storable = (text: string | null): string | null => text?.replaceAll('\0', '') ?? null
