// Visits one page: fetches it (only if it changed), reads it, follows its links, looks at its pictures, and settles its row.
import { and, eq, inArray, lt } from 'drizzle-orm'
import { digestOf } from '#server/bytes/digest.ts'
import type { Context } from '#server/context.ts'
import { canonicalUrl, pictureUrl } from '#server/crawler/canonical.ts'
import { type Page, readPage } from '#server/crawler/read-page.ts'
import { WebFailure } from '#server/crawler/web-failure.ts'
import { crawl_pages, page_pictures } from '#server/db/schema/crawl.ts'
import type { WebAnswer } from '#server/ports/web.ts'
import { noteGone, notePlugins, noteSeen } from '../hits/sightings.ts'
import { addPages, type PageRow } from './frontier.ts'
import { lookAtPictures } from './look-at-pictures.ts'
import type { Reading, Visit } from './visit.ts'

const ACCEPT = 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.1'
const PAGE_BYTES = 5 * 1024 * 1024
/** Tries of one page in one visit, and pages in a row that fail before the host is left alone. */
const TRIES = 3
const FAILURES_MAX = 5

/** Safe to repeat: the row says that the page was visited only after everything on it is written down. */
export async function visitPage(visit: Visit, page: PageRow): Promise<void> {
  visit.budget.spend({ pages: 1 })
  let answer: WebAnswer
  try {
    answer = await visit.context.ports.web.get(page.url, {
      ...{ accept: ACCEPT, max_bytes: PAGE_BYTES, on_too_big: 'truncate' },
      ...{ if_none_match: page.etag, if_modified_since: page.last_modified },
    })
  } catch (error) {
    if (!(error instanceof WebFailure)) throw error
    return missPage(visit, page, error)
  }
  visit.budget.spend({ bytes: answer.wire_bytes })
  const { status } = answer
  if (status === 304) return settleUnchanged(visit, page)
  if (status === 404 || status === 410) return settleGone(visit, page, status)
  if (status < 200 || status >= 300) return refusePage(visit, page, status)
  visit.failures = 0
  const moved = canonicalUrl(answer.url)
  if (moved !== null && moved !== page.url) {
    await follow(visit, [moved], page.depth)
    return settle(visit, page, { state: 'duplicate', status })
  }
  if (!isHtml(answer)) return settle(visit, page, { state: 'fetched', status })
  return readAnswer(visit, page, answer)
}

async function readAnswer(visit: Visit, page: PageRow, answer: WebAnswer): Promise<void> {
  const { headers, status } = answer
  const reading = await readWell(visit, page, answer)
  const { read, rendered, blind } = reading
  const content_sha256 = digestOf(JSON.stringify([read.words, read.pictures.map(picture => picture.url)]))
  const facts = {
    ...{ status, content_sha256, rendered, title: titleOf(read) },
    etag: headers.etag?.slice(0, 200) ?? null,
    last_modified: headers['last-modified']?.slice(0, 100) ?? null,
  }
  if (content_sha256 !== page.content_sha256) visit.changed = true
  if (await isDuplicate(visit, page, content_sha256))
    return settle(visit, page, { ...facts, ...(blind ? unread : {}), state: 'duplicate' })
  await follow(visit, read.links, page.depth + 1)
  // What hits need of the page; its state only when all is done: after a crash the page is visited again.
  await visit.context.transact(inside => describePage(inside, page, reading))
  const looked = await lookAtPictures(visit, page, reading)
  if (looked !== 'interrupted')
    return settle(visit, page, { ...facts, ...(blind || looked === 'parted' ? unread : {}), state: 'fetched' })
  if (!visit.lost) await leaveRest(visit, page, facts)
}

/** Of a page that was not seen whole: it must not say next time that it has not changed. */
const unread = { etag: null, last_modified: null }

/** A page that is too much for one visit comes after the others in the next, and not for ever. */
async function leaveRest(visit: Visit, page: PageRow, facts: Partial<PageRow>): Promise<void> {
  const failures = page.failures + 1
  if (failures < TRIES) await settle(visit, page, { failures })
  else await settle(visit, page, { ...facts, ...unread, failures, state: 'fetched' })
}

/** Our plugin tells which images are shown with leave: hits that are known already are judged by that anew. */
async function describePage(inside: Context, page: PageRow, { read, plugin_for }: Reading): Promise<void> {
  const facts = { title: titleOf(read), plugin_image_ids: [...plugin_for] }
  await inside.db.update(crawl_pages).set(facts).where(eq(crawl_pages.id, page.id))
  await notePlugins(inside, { page_url: page.url, image_ids: plugin_for })
}

/** No database keeps the character U+0000 in a text. */
const titleOf = ({ title }: Page): string | null => title?.replaceAll('\0', '') ?? null

/** What scripts make of the page where reading alone shows hardly anything; the plain page when no browser can help. */
async function readWell(visit: Visit, page: PageRow, answer: WebAnswer): Promise<Reading> {
  const plain = await readPage(answer.body, answer.url, answer.headers['content-type'])
  const full = plain.needs_browser ? await renderedPage(visit, answer.url) : null
  const read = full ?? plain
  const blind = plain.needs_browser && !full
  const shown = read.embeds.map(embed => embed.image_id)
  const plugin_for = [...new Set(blind ? [...page.plugin_image_ids, ...shown] : shown)]
  return { read, rendered: full !== null, blind, plugin_for }
}

async function renderedPage(visit: Visit, url: string): Promise<Page | null> {
  try {
    const seen = await visit.context.ports.web.render(url)
    visit.budget.spend({ bytes: seen.wire_bytes })
    const full = await readPage(seen.html, url)
    const known = new Set(full.pictures.map(picture => picture.url))
    const more = seen.pictures.flatMap(({ src, ...picture }) => {
      const found = pictureUrl(src, url)
      if (!found || known.has(found)) return []
      return [{ ...picture, url: found, source: 'img' as const, fallbacks: [], caption: null }]
    })
    return { ...full, pictures: [...full.pictures, ...more] }
  } catch (error) {
    if (!(error instanceof WebFailure)) throw error
    visit.budget.spend({ bytes: error.wire_bytes })
    visit.context.log.info({ url, reason: error.reason }, 'page not rendered')
    return null
  }
}

/** The same words and pictures under an address that was known earlier. */
async function isDuplicate({ context, host }: Visit, page: PageRow, content_sha256: string): Promise<boolean> {
  const earlier = await context.db
    .select({ id: crawl_pages.id })
    .from(crawl_pages)
    .where(
      and(
        eq(crawl_pages.host_id, host.id),
        eq(crawl_pages.content_sha256, content_sha256),
        lt(crawl_pages.id, page.id),
        inArray(crawl_pages.state, ['fetched', 'waiting']),
      ),
    )
    .limit(1)
  return earlier.length > 0
}

async function follow(visit: Visit, urls: readonly string[], depth: number): Promise<void> {
  const { context, website, host } = visit
  const touched = await addPages(context, { website, urls, depth })
  for (const other of touched) if (other.id !== host.id) visit.others.add(other.id)
}

async function missPage(visit: Visit, page: PageRow, { reason, until, wire_bytes }: WebFailure): Promise<void> {
  visit.budget.spend({ bytes: wire_bytes })
  if (reason === 'robots') return settle(visit, page, { state: 'forbidden' })
  if (reason === 'cooldown') {
    visit.obstacle = reason
    visit.rests_until = until
    return
  }
  await retryLater(visit, page, reason, null)
}

/** 4xx and 5xx: some servers refuse by turns, so the page is tried again after the others. */
async function refusePage(visit: Visit, page: PageRow, status: number): Promise<void> {
  await retryLater(visit, page, `status ${status}`, status)
}

async function retryLater(visit: Visit, page: PageRow, reason: string, status: number | null): Promise<void> {
  visit.failures += 1
  if (visit.failures >= FAILURES_MAX) visit.obstacle = reason
  const failures = page.failures + 1
  await settle(visit, page, { state: failures >= TRIES ? 'failed' : 'waiting', status, failures })
}

async function settleUnchanged(visit: Visit, page: PageRow): Promise<void> {
  visit.failures = 0
  const { db } = visit.context
  const shown = await db
    .selectDistinct({ id: page_pictures.picture_id })
    .from(page_pictures)
    .where(eq(page_pictures.page_id, page.id))
  await noteSeen(visit.context, { page_url: page.url, picture_ids: shown.map(({ id }) => id) })
  const same = page.content_sha256 !== null && (await isDuplicate(visit, page, page.content_sha256))
  await settle(visit, page, { state: same ? 'duplicate' : 'fetched', status: 304 })
}

async function settleGone(visit: Visit, page: PageRow, status: number): Promise<void> {
  visit.failures = 0
  await visit.context.transact(async inside => {
    await inside.db.delete(page_pictures).where(eq(page_pictures.page_id, page.id))
    await noteGone(inside, { page_url: page.url })
  })
  await settle(visit, page, { state: 'failed', status, etag: null, last_modified: null })
}

async function settle({ context }: Visit, page: PageRow, facts: Partial<PageRow>): Promise<void> {
  await context.db
    .update(crawl_pages)
    .set({ ...facts, fetched_at: context.now() })
    .where(eq(crawl_pages.id, page.id))
}

function isHtml({ headers, body }: WebAnswer): boolean {
  const type = headers['content-type'] ?? ''
  if (/html|xhtml/i.test(type)) return true
  return type === '' && /^\s*</.test(Buffer.from(body.subarray(0, 200)).toString('latin1'))
}
