// Visits one page: fetches it if it changed, reads it, follows its links, processes its pictures, and settles its row.

import { digestOf } from '#server/bytes/digest.ts'
import { canonicalUrl } from '#server/crawler/canonical.ts'
import { WebFailure } from '#server/crawler/web-failure.ts'
import type { WebAnswer } from '#server/ports/web.ts'
import type { PageOutcome } from './crawl-progress.ts'
import { addPages, type PageRow } from './frontier.ts'
import type { HostCrawl } from './host-crawl.ts'
import { noteAlias } from './note-alias.ts'
import { type PageReading, readAnswer } from './page-reading.ts'
import { processPictures } from './process-pictures.ts'
import {
  describePage,
  isDuplicate,
  postponePage,
  retryLater,
  settleGone,
  settlePage,
  settleUnchanged,
  titleOf,
} from './settle-page.ts'

const ACCEPT = 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.1'
const PAGE_BYTES = 5 * 1024 * 1024

const unchanged: PageOutcome = { kind: 'visited', changed: false, host_ids: [] }

/** Safe to repeat: the row says that the page was visited only after everything on it is written down. */
export async function visitPage(crawl: HostCrawl, page: PageRow): Promise<PageOutcome> {
  const { context, budget } = crawl
  budget.spend({ pages: 1 })
  let answer: WebAnswer
  try {
    answer = await context.ports.web.get(page.url, {
      accept: ACCEPT,
      max_bytes: PAGE_BYTES,
      on_too_big: 'truncate',
      if_none_match: page.etag,
      if_modified_since: page.last_modified,
    })
  } catch (error) {
    if (!(error instanceof WebFailure)) throw error
    return settleFailure(crawl, page, error)
  }
  budget.spend({ bytes: answer.wire_bytes })
  return settleAnswer(crawl, page, answer)
}

async function settleFailure({ context, budget }: HostCrawl, page: PageRow, failure: WebFailure): Promise<PageOutcome> {
  const { reason, until, wire_bytes } = failure
  budget.spend({ bytes: wire_bytes })
  if (reason === 'cooldown') return { kind: 'cooldown', until }
  if (reason !== 'robots') return retryLater(context, page, reason, null)
  await settlePage(context, page, { state: 'forbidden' })
  return { kind: 'forbidden' }
}

async function settleAnswer(crawl: HostCrawl, page: PageRow, answer: WebAnswer): Promise<PageOutcome> {
  const { context } = crawl
  const { status } = answer
  if (status === 304) {
    await settleUnchanged(context, page)
    return unchanged
  }
  if (status === 404 || status === 410) {
    await settleGone(context, page, status)
    return unchanged
  }
  // Some servers refuse by turns, so the page is retried after the others.
  if (status < 200 || status >= 300) return retryLater(context, page, `status ${status}`, status)
  const url = canonicalUrl(answer.url)
  if (url !== null && url !== page.url) {
    await noteAlias(context, page.url, url)
    const host_ids = await follow(crawl, [url], page.depth)
    await settlePage(context, page, { state: 'duplicate', status })
    return { kind: 'visited', changed: false, host_ids }
  }
  if (isHtml(answer)) return visitHtml(crawl, page, answer)
  await settlePage(context, page, { state: 'fetched', status })
  return unchanged
}

async function visitHtml(crawl: HostCrawl, page: PageRow, answer: WebAnswer): Promise<PageOutcome> {
  const { context, lease } = crawl
  const reading = await readAnswer(crawl, page, answer)
  const facts = factsOf(answer, reading)
  const changed = facts.content_sha256 !== page.content_sha256
  if (await isDuplicate(context, page, facts.content_sha256)) {
    await settlePage(context, page, { ...facts, ...(reading.unrendered ? noValidators : {}), state: 'duplicate' })
    return { kind: 'visited', changed, host_ids: [] }
  }
  const host_ids = await follow(crawl, reading.content.links, page.depth + 1)
  // What hits need of the page; its state only when all is done: after a crash the page is visited again.
  await context.transact(tx => describePage(tx, page, reading))
  const pictures = await processPictures(crawl, page, reading)
  const partial = reading.unrendered || pictures.completeness === 'partial'
  if (pictures.completeness !== 'interrupted')
    await settlePage(context, page, { ...facts, ...(partial ? noValidators : {}), state: 'fetched' })
  else if (!lease.lost) await postponePage(context, page, { ...facts, ...noValidators })
  return { kind: 'visited', changed: changed || pictures.changed, host_ids }
}

/** Of a page that was not read completely: the next request must not be answered with "not modified". */
const noValidators = { etag: null, last_modified: null }

function factsOf({ headers, status }: WebAnswer, { content, rendered }: PageReading) {
  return {
    status,
    content_sha256: digestOf(JSON.stringify([content.text_sha256, content.pictures.map(picture => picture.url)])),
    rendered,
    title: titleOf(content),
    etag: headers.etag?.slice(0, 200) ?? null,
    last_modified: headers['last-modified']?.slice(0, 100) ?? null,
  }
}

/** Adds addresses to the frontier; the ids of other hosts that got pages to visit. */
async function follow({ context, website, host }: HostCrawl, urls: readonly string[], depth: number) {
  const hosts = await addPages(context, { website, urls, depth })
  return hosts.map(({ id }) => id).filter(id => id !== host.id)
}

function isHtml({ headers, body }: WebAnswer): boolean {
  const type = headers['content-type'] ?? ''
  if (/html|xhtml/i.test(type)) return true
  return type === '' && /^\s*</.test(Buffer.from(body.subarray(0, 200)).toString('latin1'))
}
