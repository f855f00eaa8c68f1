// Processes the pictures of a page: fetches each, asks which watched images it shows, and writes that down.
import { and, eq, inArray, lt } from 'drizzle-orm'
import { isPluginPicture } from '#lib/rules/plugin/mark.ts'
import { digestOf } from '#server/bytes/digest.ts'
import type { Context } from '#server/context.ts'
import { isUsedUp } from '#server/crawler/budget.ts'
import type { FoundPicture } from '#server/crawler/read-page.ts'
import { crawl_pictures, page_pictures } from '#server/db/schema/crawl.ts'
import { findWatched, type PictureMatches, syncIndex } from '#server/domains/images/matching/match-picture.ts'
import { DecodingInterrupted } from '#server/ports/imaging.ts'
import { markGone, markSeen } from '../hits/sightings.ts'
import { storeCopy } from './copy-picture.ts'
import { type FetchedPicture, type PictureRow, storedFingerprint } from './fetch-picture.ts'
import type { PageRow } from './frontier.ts'
import type { HostCrawl } from './host-crawl.ts'
import { matchEarlierPictures } from './match-earlier-pictures.ts'
import type { PageReading } from './page-reading.ts'
import type { PageResources } from './page-resources.ts'
import { recordSighting, type Sighting } from './record-sighting.ts'

/** Pictures of one page that are processed. */
const PICTURES_MAX = 300
const SHEETS_MAX = 4
/** Pictures at once: while one is fetched, others are decoded. */
const CONCURRENCY = 3

/**
 * `interrupted`: the crawl ended before the last picture, so the page must be visited again; `partial`: some pictures could
 * not be fetched this time. `changed`: at least one picture is new on this page.
 */
export type ProcessedPictures = { completeness: 'complete' | 'partial' | 'interrupted'; changed: boolean }

type ProcessedPicture = { picture_id: string; changed: boolean }
/** Which picture each address of the page showed on the last crawl, by SHA-256 of the address. */
type ShownBefore = ReadonlyMap<string, string>

export async function processPictures(
  crawl: HostCrawl,
  page: PageRow,
  reading: PageReading,
): Promise<ProcessedPictures> {
  const { context, budget, lease, resources } = crawl
  const found = await picturesOf(crawl, reading)
  const before = await shownBefore(context, page.id)
  const waiting = found.values()
  const processUntilInterrupted = async () => {
    const processed: ProcessedPicture[] = []
    for (const picture of waiting) {
      if (isUsedUp(budget) || !(await lease.isHeld())) return { processed, interrupted: true }
      const done = await processPicture(crawl, page, { picture, reading, before })
      if (done) processed.push(done)
    }
    return { processed, interrupted: false }
  }
  const workers = await Promise.all(Array.from({ length: CONCURRENCY }, processUntilInterrupted))
  const processed = workers.flatMap(worker => worker.processed)
  const changed = processed.some(picture => picture.changed)
  if (workers.some(worker => worker.interrupted)) return { completeness: 'interrupted', changed }
  const seen = processed.map(({ picture_id }) => picture_id)
  await settleSightings(context, page, { found, before: reading.unrendered ? new Map() : before, seen })
  const urls = [...reading.content.sheets, ...found.flatMap(picture => [picture.url, ...picture.fallbacks])]
  return { completeness: urls.some(url => resources.isMissed(url)) ? 'partial' : 'complete', changed }
}

/** The pictures that the page names, and those that its style sheets name; what our own plugin shows there is no copy. */
async function picturesOf({ context, resources }: HostCrawl, { content }: PageReading): Promise<FoundPicture[]> {
  const urls: string[] = []
  for (const sheet of content.sheets.slice(0, SHEETS_MAX)) urls.push(...(await resources.picturesInSheet(sheet)))
  const nothing = { fallbacks: [], alt: null, caption: null, selector: null, width: null, height: null }
  const inSheets = [...new Set(urls)].map(url => ({ url, source: 'sheet' as const, ...nothing }))
  const { public_url } = context.settings
  return [...content.pictures, ...inSheets]
    .filter(({ url }) => !isPluginPicture(url, public_url))
    .slice(0, PICTURES_MAX)
}

type PictureOnPage = { picture: FoundPicture; reading: PageReading; before: ShownBefore }

async function processPicture(
  { context, host, resources }: HostCrawl,
  page: PageRow,
  { picture, reading, before }: PictureOnPage,
): Promise<ProcessedPicture | null> {
  const fetched = await resources.picture([picture.url, ...picture.fallbacks])
  if (!fetched) return null
  const { url, etag, row } = fetched
  const url_sha256 = digestOf(url)
  // It was here before and was matched then; images that came since are matched by a job of their own.
  if (before.get(url_sha256) === row.id) return { picture_id: row.id, changed: false }
  const { alt, caption, selector } = picture
  await recordSeenPicture(context, resources, fetched, {
    page: { id: page.id, url: page.url, title: reading.content.title, domain_id: host.domain_id },
    source: page.source,
    picture_id: row.id,
    shown: { url, url_sha256, etag, alt: alt ?? caption, selector },
    captured_at: null,
    plugin_for: reading.plugin_for,
  })
  return { picture_id: row.id, changed: true }
}

/** Matches a picture and writes down that it is on a page, with a hit for each image that it shows. */
export async function recordSeenPicture(
  context: Context,
  resources: PageResources,
  fetched: FetchedPicture,
  sighting: Sighting,
): Promise<void> {
  const seq = await matchAndRecord(context, resources, fetched, sighting)
  const { row } = fetched
  if (seq === null) await compareAgain(context, row)
  // The first time that it is matched with anything: what comes after `seq` is matched later.
  else
    await context.db
      .update(crawl_pictures)
      .set({ compared_seq: seq })
      .where(
        and(eq(crawl_pictures.id, row.id), eq(crawl_pictures.compared_seq, 0), lt(crawl_pictures.compared_seq, seq)),
      )
}

/**
 * Resolves to the number of the last image that this one was matched with; to null when a part of the index could not be asked.
 * Images that came while this was written down
 * may have been matched with its other places only, so they are asked about once more.
 */
async function matchAndRecord(
  context: Context,
  resources: PageResources,
  { row, url }: FetchedPicture,
  sighting: Sighting,
): Promise<number | null> {
  const fingerprint = storedFingerprint(row)
  let seq = 0
  let latest = 0
  do {
    const found = fingerprint ? await findWatched(context, fingerprint) : nothingFound
    const bytes = resources.takeBytes(url)
    // The bytes are at hand: whoever is notified of a hit sees at once what was found.
    if (found.matches.length > 0 && bytes && row.copy === null) await storeCopyNow(context, row, bytes)
    await recordSighting(context, sighting, found.matches)
    if (found.unasked > 0) return null
    seq = found.seq
    latest = fingerprint ? await syncIndex(context) : 0
  } while (latest > seq)
  return seq
}

/** It counts as matched with nothing yet, and is matched with everything, on all its pages, when the whole index answers. */
async function compareAgain({ db, enqueue }: Context, row: PictureRow): Promise<void> {
  await db.update(crawl_pictures).set({ compared_seq: 0 }).where(eq(crawl_pictures.id, row.id))
  await enqueue(matchEarlierPictures, {}, { key: 'all' })
}

const nothingFound: PictureMatches = { matches: [], unasked: 0, seq: 0 }

/** What a busy machine does not get done now is left to the job that follows every hit. */
async function storeCopyNow(context: Context, row: PictureRow, bytes: Uint8Array): Promise<void> {
  await storeCopy(context, row, bytes).catch((error: unknown) => {
    if (!(error instanceof DecodingInterrupted)) throw error
  })
}

async function shownBefore({ db }: Context, page_id: string): Promise<ShownBefore> {
  const rows = await db
    .select({ url_sha256: page_pictures.url_sha256, picture_id: page_pictures.picture_id })
    .from(page_pictures)
    .where(eq(page_pictures.page_id, page_id))
  return new Map(rows.map(row => [row.url_sha256, row.picture_id]))
}

/** What is still there was seen again, and what the page no longer names has left it. */
async function settleSightings(
  context: Context,
  page: PageRow,
  { found, before, seen }: { found: readonly FoundPicture[]; before: ShownBefore; seen: readonly string[] },
): Promise<void> {
  const named = new Set(found.flatMap(picture => [picture.url, ...picture.fallbacks].map(digestOf)))
  const left = [...before].filter(([url_sha256]) => !named.has(url_sha256))
  await context.transact(async tx => {
    await markSeen(tx, { page_url: page.url, picture_ids: [...new Set(seen)] })
    if (left.length === 0) return
    const gone = left.map(([url_sha256]) => url_sha256)
    await tx.db
      .delete(page_pictures)
      .where(and(eq(page_pictures.page_id, page.id), inArray(page_pictures.url_sha256, gone)))
    const picture_ids = left.map(([, id]) => id).filter(id => !seen.includes(id))
    await markGone(tx, { page_url: page.url, picture_ids })
  })
}
