// Writes down that a picture is on a page, and a hit for each watched image that it matches.
import { and, eq, sql } from 'drizzle-orm'
import type { HitSource } from '#lib/rules/hits.ts'
import type { Context } from '#server/context.ts'
import { crawl_hosts, crawl_pages, page_pictures } from '#server/db/schema/crawl.ts'
import type { Match } from '#server/ports/matching.ts'
import { recordHit } from '../hits/record-hit.ts'
import { markGone } from '../hits/sightings.ts'
import { copyPicture } from './copy-picture.ts'

/** Places of one picture for which hits of a new image are written. */
const PLACES_MAX = 200

export type Sighting = {
  page: { id: string; url: string; title: string | null; domain_id: string }
  source: HitSource
  picture_id: string
  shown: { url: string; url_sha256: string; etag: string | null; alt: string | null; selector: string | null }
  /** When an archive of the web kept the page with it; null where a crawl has seen it. */
  captured_at: Date | null
  /** Images that our plugin shows on the page. */
  plugin_for: readonly string[]
}

/** Both in one transaction; running twice writes the same again. Our own copy of the picture follows. */
export async function recordSighting(context: Context, sighting: Sighting, matches: readonly Match[]): Promise<void> {
  await context.transact(async tx => {
    await writeShown(tx, sighting)
    const hit = await recordMatches(tx, sighting, matches)
    const { picture_id } = sighting
    if (hit) await tx.enqueue(copyPicture, { picture_id }, { key: picture_id })
  })
}

async function writeShown(tx: Context, sighting: Sighting): Promise<void> {
  const { page, picture_id, shown, captured_at } = sighting
  const where = and(eq(page_pictures.page_id, page.id), eq(page_pictures.url_sha256, shown.url_sha256))
  const [before] = await tx.db.select({ picture_id: page_pictures.picture_id }).from(page_pictures).where(where)
  const at = tx.now()
  const row = { ...shown, alt: storable(shown.alt), selector: storable(shown.selector), picture_id, seen_at: at }
  await tx.db
    .insert(page_pictures)
    .values({ ...row, page_id: page.id, captured_at, found_at: at })
    .onConflictDoUpdate({
      target: [page_pictures.page_id, page_pictures.url_sha256],
      set: { ...row, captured_at: sql`least(${page_pictures.captured_at}, excluded.captured_at)` },
    })
  // The address shows another picture now.
  if (before && before.picture_id !== picture_id)
    await markGone(tx, { page_url: page.url, picture_ids: [before.picture_id] })
}

/** No database stores the character U+0000 in a text. */
const storable = (text: string | null): string | null => text?.replaceAll('\0', '') ?? null

/** True when there is a hit now. */
async function recordMatches(tx: Context, sighting: Sighting, matches: readonly Match[]): Promise<boolean> {
  const { page, picture_id, shown, plugin_for, source, captured_at } = sighting
  let hit = false
  for (const { id, transform: _, ...match } of matches) {
    const recorded = await recordHit(tx, {
      image_id: id,
      page: { ...page, host: new URL(page.url).hostname, has_plugin_for: plugin_for },
      picture: { id: picture_id, url: shown.url, alt: shown.alt, selector: shown.selector },
      match,
      source,
      captured_at,
    })
    hit = hit || recorded === 'new' || recorded === 'existing'
  }
  return hit
}

/** Every place where a picture was seen, for images that came later. */
export async function sightingsOf({ db }: Context, picture_id: string): Promise<Sighting[]> {
  const rows = await db
    .select({ shown: page_pictures, page: crawl_pages, domain_id: crawl_hosts.domain_id })
    .from(page_pictures)
    .innerJoin(crawl_pages, eq(crawl_pages.id, page_pictures.page_id))
    .innerJoin(crawl_hosts, eq(crawl_hosts.id, crawl_pages.host_id))
    .where(eq(page_pictures.picture_id, picture_id))
    .limit(PLACES_MAX)
  return rows.map(({ shown, page, domain_id }) => ({
    page: { id: page.id, url: page.url, title: page.title, domain_id },
    source: page.source,
    picture_id,
    shown: {
      url: shown.url,
      url_sha256: shown.url_sha256,
      etag: shown.etag,
      alt: shown.alt,
      selector: shown.selector,
    },
    captured_at: shown.captured_at,
    plugin_for: page.plugin_image_ids,
  }))
}
