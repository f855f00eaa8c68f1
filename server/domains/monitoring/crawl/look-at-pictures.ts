// Looks at the pictures of a page one after the other: gets each, asks which watched images it shows, writes it down.
import { and, eq, inArray, lt } from 'drizzle-orm'
import { digestOf } from '#server/bytes/digest.ts'
import type { Context } from '#server/context.ts'
import { pictureUrl } from '#server/crawler/canonical.ts'
import { picturesInCss } from '#server/crawler/css-pictures.ts'
import { decodeText } from '#server/crawler/decode-text.ts'
import type { FoundPicture, Page } from '#server/crawler/read-page.ts'
import { crawl_pictures, page_pictures } from '#server/db/schema/crawl.ts'
import { DecodingInterrupted } from '#server/ports/imaging.ts'
import { noteGone, noteSeen } from '../hits/sightings.ts'
import { catchUp, imagesIn } from './compare.ts'
import { keepCopy } from './copy-picture.ts'
import type { PageRow } from './frontier.ts'
import { getOrNothing } from './get-or-nothing.ts'
import { getPicture, keptFingerprint } from './get-picture.ts'
import { recordSighting, type Sighting } from './record.ts'
import { type HadPicture, isSpent, type PictureRow, type Reading, stillOurs, type Visit } from './visit.ts'

/** Pictures of one page that are looked at. */
const PICTURES_MAX = 300
const SHEETS_MAX = 4
const SHEET_BYTES = 1024 * 1024
/** Pictures at once: while one is fetched, others are decoded. */
const AT_ONCE = 3

/**
 * `interrupted`: the visit ended before the last picture, so the page must be looked at again; `parted`: some pictures
 * could not be had this time.
 */
export async function lookAtPictures(
  visit: Visit,
  page: PageRow,
  reading: Reading,
): Promise<'whole' | 'parted' | 'interrupted'> {
  const { read, blind } = reading
  const found = [...read.pictures, ...(await inSheets(visit, read))].slice(0, PICTURES_MAX)
  const waiting = found.entries()
  const before = await shownBefore(visit.context, page.id)
  const seen: string[] = []
  let complete = true
  const work = async (): Promise<void> => {
    for (const [, picture] of waiting) {
      if (isSpent(visit) || visit.obstacle || !(await stillOurs(visit))) {
        complete = false
        return
      }
      const had = await lookAt(visit, page, { picture, reading, before })
      if (had) seen.push(had.row.id)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  if (!complete) return 'interrupted'
  await settleSightings(visit.context, page, { found, before: blind ? new Map() : before, seen })
  const asked = [...read.sheets, ...found.flatMap(picture => [picture.url, ...picture.fallbacks])]
  return asked.some(url => visit.missed.has(url)) ? 'parted' : 'whole'
}

type Looking = { picture: FoundPicture; reading: Reading; before: ReadonlyMap<string, string> }

async function lookAt(visit: Visit, page: PageRow, { picture, reading, before }: Looking): Promise<HadPicture | null> {
  const { context } = visit
  const had = await getPicture(visit, [picture.url, ...picture.fallbacks])
  if (!had) return null
  const { url } = had
  const url_sha256 = digestOf(url)
  // This picture was here before and was compared then; images that came since are compared by a job of their own.
  if (before.get(url_sha256) === had.row.id) return had
  visit.changed = true
  const { alt, caption, selector } = picture
  const seq = await compareAndRecord(context, had, {
    page: { id: page.id, url: page.url, title: reading.read.title, domain_id: visit.host.domain_id },
    source: page.source,
    picture_id: had.row.id,
    shown: { url, url_sha256, etag: had.etag, alt: alt ?? caption, selector },
    plugin_for: reading.plugin_for,
  })
  // The first time that it is compared with anything: what comes after `seq` is compared later.
  await context.db
    .update(crawl_pictures)
    .set({ compared_seq: seq })
    .where(
      and(eq(crawl_pictures.id, had.row.id), eq(crawl_pictures.compared_seq, 0), lt(crawl_pictures.compared_seq, seq)),
    )
  return had
}

/**
 * Resolves to the number of the last image that the picture was compared with. Images that came while this was written
 * down may have been compared with the picture's other places only, so they are asked about once more.
 */
async function compareAndRecord(context: Context, had: HadPicture, sighting: Sighting): Promise<number> {
  const fingerprint = keptFingerprint(had.row)
  let seq = 0
  let latest = 0
  do {
    const found = fingerprint ? await imagesIn(context, fingerprint) : { matches: [], seq: 0 }
    // The bytes are at hand: whoever is told of a hit sees at once what was found.
    if (found.matches.length > 0 && had.bytes && had.row.copy === null) await keepCopyNow(context, had.row, had.bytes)
    // A visit remembers its pictures, not their bytes.
    had.bytes = null
    await recordSighting(context, sighting, found.matches)
    seq = found.seq
    latest = fingerprint ? await catchUp(context) : 0
  } while (latest > seq)
  return seq
}

/** What a busy machine does not get done now is left to the job that follows every hit. */
async function keepCopyNow(context: Context, row: PictureRow, bytes: Uint8Array): Promise<void> {
  await keepCopy(context, row, bytes).catch((error: unknown) => {
    if (!(error instanceof DecodingInterrupted)) throw error
  })
}

async function shownBefore({ db }: Context, page_id: string): Promise<Map<string, string>> {
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
  { found, before, seen }: { found: readonly FoundPicture[]; before: ReadonlyMap<string, string>; seen: string[] },
): Promise<void> {
  const named = new Set(found.flatMap(picture => [picture.url, ...picture.fallbacks].map(digestOf)))
  const left = [...before].filter(([url_sha256]) => !named.has(url_sha256))
  await context.transact(async tx => {
    await noteSeen(tx, { page_url: page.url, picture_ids: [...new Set(seen)] })
    if (left.length === 0) return
    const gone = left.map(([url_sha256]) => url_sha256)
    await tx.db
      .delete(page_pictures)
      .where(and(eq(page_pictures.page_id, page.id), inArray(page_pictures.url_sha256, gone)))
    const picture_ids = left.map(([, id]) => id).filter(id => !seen.includes(id))
    await noteGone(tx, { page_url: page.url, picture_ids })
  })
}

/** Pictures that the page's style sheets name; each sheet is fetched once a visit. */
async function inSheets(visit: Visit, { sheets }: Page): Promise<FoundPicture[]> {
  const urls: string[] = []
  for (const sheet of sheets.slice(0, SHEETS_MAX)) {
    const reading = visit.sheets.get(sheet) ?? readSheet(visit, sheet)
    visit.sheets.set(sheet, reading)
    urls.push(...(await reading))
  }
  const none = { fallbacks: [], alt: null, caption: null, selector: null, width: null, height: null }
  return [...new Set(urls)].map(url => ({ url, source: 'sheet', ...none }))
}

async function readSheet(visit: Visit, url: string): Promise<string[]> {
  const request = { accept: 'text/css', max_bytes: SHEET_BYTES, on_too_big: 'truncate' } as const
  const answer = await getOrNothing(visit, url, request)
  if (answer?.status !== 200) return []
  const found = picturesInCss(decodeText(answer.body, 'utf-8'))
  return found.flatMap(each => pictureUrl(each, answer.url) ?? [])
}
