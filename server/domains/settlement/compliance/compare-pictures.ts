// Compares every picture of a page with one image: those it names, those written into it, its backgrounds and its frames.

import { Failure } from '#lib/errors.ts'
import { PICTURE_SIDE_MIN } from '#lib/rules/crawl.ts'
import type { ComplianceCapture } from '#lib/rules/settlement/compliance.ts'
import { digestOf } from '#server/bytes/digest.ts'
import type { Context } from '#server/context.ts'
import { type Budget, isUsedUp } from '#server/crawler/budget.ts'
import { pictureUrl } from '#server/crawler/canonical.ts'
import { picturesInCss } from '#server/crawler/css-pictures.ts'
import { decodePage, decodeText } from '#server/crawler/decode-text.ts'
import { pictureKind } from '#server/crawler/picture-kind.ts'
import { readPage } from '#server/crawler/read-page.ts'
import { findAllMatches, syncIndex } from '#server/domains/images/matching/match-picture.ts'
import { DecodingInterrupted } from '#server/ports/imaging.ts'
import type { Fingerprint } from '#server/ports/matching.ts'
import { fetchPicture, storedFingerprint } from '../../monitoring/crawl/fetch-picture.ts'
import { tryGet } from '../../monitoring/crawl/try-get.ts'
import type { LookOrder, PageMemory, SeenPicture, WholePage } from './look.ts'
import { inlinePictures, readVisible } from './read-visible.ts'

export type ComparedPictures = {
  pictures: SeenPicture[]
  /** Those that show something else, and are large enough to be known again. */
  others: PageMemory['pictures']
  unread: number
  copies: ComplianceCapture['copies']
}

type Order = LookOrder & { page: WholePage; budget: Budget }

const PICTURES_MAX = 200
const SHEETS_MAX = 8
const FRAMES_MAX = 5
const SHEET_BYTES = 1024 * 1024
const FRAME_BYTES = 2 * 1024 * 1024
/** Fewer bytes are a spacer. */
const BYTES_MIN = 700

type Gathered = { urls: Set<string>; inline: Uint8Array[]; unread: number }

export async function comparePictures(context: Context, order: Order): Promise<ComparedPictures> {
  await syncIndex(context)
  const known = (await context.ports.matching.has([order.image_id])).length > 0
  const { urls, inline, unread } = await gather(context, order)
  const pictures: SeenPicture[] = []
  const others: PageMemory['pictures'] = []
  for (const bytes of inline) pictures.push(await compareInline(context, order, bytes))
  for (const url of [...urls].slice(0, PICTURES_MAX)) {
    const seen = await compareAt(context, order, url)
    pictures.push(seen)
    if (seen.shows === 'other' && seen.sha256 !== null) others.push({ url, sha256: seen.sha256 })
  }
  const missed = pictures.filter(({ shows }) => shows === 'unread').length + Math.max(0, urls.size - PICTURES_MAX)
  const sees = (shows: SeenPicture['shows']) => pictures.some(picture => picture.shows === shows)
  const copies = sees('image') ? 'confirmed' : !known ? 'unknown' : sees('perhaps') ? 'weak' : 'none'
  return { pictures, others, unread: unread + missed, copies }
}

/** Every address of a picture that the page names: of its own, its style sheets, and its frames that it did not have before. */
async function gather(context: Context, { page, picture_url, memory, budget }: Order): Promise<Gathered> {
  const own = context.settings.public_url
  const gathered: Gathered = { urls: new Set(), inline: page.visible.flatMap(each => each.inline), unread: 0 }
  const add = (content: WholePage['content']) => {
    for (const { url, fallbacks } of content.pictures) for (const each of [url, ...fallbacks]) gathered.urls.add(each)
  }
  add(page.content)
  for (const url of page.visible.flatMap(each => each.mentions)) gathered.urls.add(url)
  gathered.unread += Math.max(0, page.content.sheets.length - SHEETS_MAX)
  for (const url of page.content.sheets.slice(0, SHEETS_MAX)) await addSheet(context, url, gathered, budget)
  const frames = new Set(page.visible.flatMap(each => each.frames).filter(url => !memory?.frames.includes(url)))
  gathered.unread += Math.max(0, frames.size - FRAMES_MAX)
  for (const url of [...frames].slice(0, FRAMES_MAX)) {
    const { answer } = await tryGet(context, url, { accept: 'text/html', max_bytes: FRAME_BYTES }, budget)
    const type = answer?.headers['content-type'] ?? ''
    if (answer?.status !== 200 || !/html/i.test(type)) {
      gathered.unread += 1
      continue
    }
    const content = await readPage(answer.body, answer.url, type)
    if (content.needs_browser || !content.complete) gathered.unread += 1
    add(content)
    const visible = await readVisible(decodePage(answer.body, type), answer.url, { picture_url, own })
    gathered.inline.push(...visible.inline)
  }
  return gathered
}

async function addSheet(context: Context, url: string, gathered: Gathered, budget: Budget): Promise<void> {
  const { answer } = await tryGet(context, url, { accept: 'text/css', max_bytes: SHEET_BYTES }, budget)
  if (answer?.status === 404 || answer?.status === 410) return
  if (answer?.status !== 200) {
    gathered.unread += 1
    return
  }
  const css = decodeText(answer.body, 'utf-8')
  gathered.inline.push(...inlinePictures(css))
  for (const text of picturesInCss(css)) {
    const address = pictureUrl(text, answer.url)
    if (address && !/\.svgz?(?:\?|$)/i.test(address)) gathered.urls.add(address)
  }
}

async function compareAt(context: Context, order: Order, url: string): Promise<SeenPicture> {
  const { memory, budget } = order
  const none = { url, sha256: null, score: null }
  // What was there before, and was another picture then, is looked at again: a file may change under its name.
  const wasOther = memory?.pictures.some(picture => picture.url === url) ?? false
  if (isUsedUp(budget)) return { ...none, shows: 'unread' }
  const { picture } = await fetchPicture(context, url, budget)
  if (!picture) {
    if (await isNoPicture(context, url, budget)) return { ...none, shows: 'none' }
    return { ...none, shows: wasOther ? 'none' : 'unread' }
  }
  const { sha256, width, height } = picture.row
  const print = storedFingerprint(picture.row)
  const seen = { url, sha256, score: null }
  if (print) return { ...seen, ...(await compare(context, order.image_id, print)) }
  const icon = width > 0 && Math.min(width, height) < PICTURE_SIDE_MIN
  return { ...seen, shows: icon || wasOther ? 'none' : 'unread' }
}

/** Nothing that a visitor could see is at this address: the server says so, or what it serves is no picture. */
async function isNoPicture(context: Context, url: string, budget: Budget): Promise<boolean> {
  const request = { accept: 'image/*', max_bytes: 64 * 1024, on_too_big: 'truncate' } as const
  const { answer } = await tryGet(context, url, request, budget)
  if (!answer) return false
  if (answer.status === 404 || answer.status === 410) return true
  return answer.status === 200 && (answer.body.length < BYTES_MIN || pictureKind(answer.body) === null)
}

async function compareInline(context: Context, order: Order, bytes: Uint8Array): Promise<SeenPicture> {
  const seen = { url: null, sha256: digestOf(bytes), score: null }
  try {
    const print = await context.ports.matching.fingerprint(bytes)
    return { ...seen, ...(await compare(context, order.image_id, print)) }
  } catch (error) {
    if (error instanceof DecodingInterrupted) return { ...seen, shows: 'unread' }
    if (error instanceof Failure) return { ...seen, shows: error.code === 'image_too_small' ? 'none' : 'unread' }
    throw error
  }
}

async function compare(
  context: Context,
  image_id: string,
  print: Fingerprint,
): Promise<Pick<SeenPicture, 'shows' | 'score'>> {
  const matches = await findAllMatches(context, print)
  const match = matches.find(({ id }) => id === image_id)
  if (!match) return { shows: 'other', score: null }
  return { shows: match.confirmed ? 'image' : 'perhaps', score: match.score }
}
