// Looks at one page as a visitor who looks for one picture: fetched with the manners of the crawler, read, and each of its pictures compared.
import {
  type ComplianceCapture,
  type ComplianceVerdict,
  type CreditSeen,
  complianceOf,
} from '#lib/rules/settlement/compliance.ts'
import type { Context } from '#server/context.ts'
import { createBudget } from '#server/crawler/budget.ts'
import { decodePage } from '#server/crawler/decode-text.ts'
import { readPage } from '#server/crawler/read-page.ts'
import { WebFailure } from '#server/crawler/web-failure.ts'
import type { WebAnswer } from '#server/ports/web.ts'
import { mayUsePlugin } from '../firewall/plugin-license.ts'
import { comparePictures } from './compare-pictures.ts'
import { isSameAddress, type LookOrder, type PageMemory, type SeenPicture, share, type WholePage } from './look.ts'
import { homeIsUp } from './look-at-home.ts'
import { isOwnWall, newWalls, wallsIn } from './page-walls.ts'
import { readCredit } from './read-credit.ts'
import { readVisible, wordsOf } from './read-visible.ts'

export type ComplianceLook = ComplianceVerdict & {
  capture: ComplianceCapture
  /** What is known of the page from now on; null where it could not be read. */
  memory: PageMemory | null
  /** What came, as it came. */
  recording: LookRecording
}

export type LookRecording = {
  asked: string
  failure: string | null
  answer: {
    url: string
    redirects: readonly string[]
    status: number
    headers: Readonly<Record<string, string>>
    remote_ip: string
    body: string
  } | null
  rendered: string | null
  pictures: SeenPicture[]
}

const ACCEPT = 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.1'
const PAGE_BYTES = 5 * 1024 * 1024
/** What one look may cost. */
const LIMITS = { pages: 10, bytes: 100 * 1024 * 1024, seconds: 240 }
/** Words from which on a page can be recognised by them. */
const WORDY = 20

const nothingSeen = { status: null, html: false, moved: false, whole: false, walls: [], site_up: false }
const noPictures = { likeness: null, unread: 0, copies: 'none', embed: false, credit: null } as const

export async function lookForCopy(context: Context, order: LookOrder): Promise<ComplianceLook> {
  const recording: LookRecording = {
    asked: order.page_url,
    failure: null,
    answer: null,
    rendered: null,
    pictures: [],
  }
  try {
    const answer = await context.ports.web.get(order.page_url, {
      accept: ACCEPT,
      max_bytes: PAGE_BYTES,
      on_too_big: 'truncate',
    })
    const { url, redirects, status, headers, remote_ip } = answer
    const body = Buffer.from(answer.body).toString('base64')
    recording.answer = { url, redirects, status, headers, remote_ip, body }
    return await readAnswer(context, order, answer, recording)
  } catch (error) {
    if (!(error instanceof WebFailure)) throw error
    recording.failure = error.reason
    const capture = { failure: error.reason, ...nothingSeen, ...noPictures }
    return { ...complianceOf(capture), capture, memory: null, recording }
  }
}

async function readAnswer(
  context: Context,
  order: LookOrder,
  answer: WebAnswer,
  recording: LookRecording,
): Promise<ComplianceLook> {
  const { memory } = order
  const { status, headers } = answer
  const moved = !isSameAddress(order.page_url, answer.url)
  const type = headers['content-type'] ?? ''
  const html =
    /html|xml/i.test(type) ||
    (type === '' && /^\s*</.test(Buffer.from(answer.body.subarray(0, 200)).toString('latin1')))
  if (!html) {
    const site_up = [404, 410].includes(status) && !moved && (await homeIsUp(context, order))
    const capture = { ...nothingSeen, ...noPictures, failure: null, status, moved, site_up }
    return { ...complianceOf(capture), capture, memory: null, recording }
  }
  const page = await readWhole(context, answer, order)
  recording.rendered = page.rendered
  const compared = await comparePictures(context, { ...order, page, budget: createBudget(LIMITS) })
  recording.pictures = compared.pictures
  const now = memoryOf(page, compared.others)
  const gone = [404, 410].includes(status)
  const capture: ComplianceCapture = {
    failure: null,
    status,
    html,
    moved: moved || page.visible.some(each => each.leads_on),
    whole: page.whole && !answer.truncated,
    walls: newWalls(memory?.walls ?? {}, now.walls).filter(wall => !gone || isOwnWall(wall)),
    site_up: gone && !moved && compared.copies !== 'confirmed' && (await homeIsUp(context, order)),
    likeness: memory && likenessOf(memory, now, page),
    unread: compared.unread,
    copies: compared.copies,
    embed: await showsPlugin(context, order, page),
    credit: await creditOf(order, page.rendered ?? decodePage(answer.body, type), answer.url, compared.pictures),
  }
  return { ...complianceOf(capture), capture, memory: now, recording }
}

/** As a visitor sees the page in the end. */
async function creditOf(
  { credit: wanted }: LookOrder,
  html: string,
  url: string,
  pictures: readonly SeenPicture[],
): Promise<CreditSeen | null> {
  const copies = pictures
    .filter(({ shows }) => shows === 'image' || shows === 'perhaps')
    .flatMap(each => each.url ?? [])
  return wanted && copies.length > 0 ? readCredit(html, url, { wanted, copies: new Set(copies) }) : null
}

/** Our plugin’s name in a page says nothing without a licence that permits it there. */
async function showsPlugin(context: Context, { image_id, page_url }: LookOrder, page: WholePage): Promise<boolean> {
  if (!page.content.embeds.some(embed => embed.image_id === image_id)) return false
  return mayUsePlugin(context, image_id, page_url)
}

/** The page as it came, with what its scripts add where it has any and a browser runs. */
async function readWhole(context: Context, answer: WebAnswer, order: LookOrder): Promise<WholePage> {
  const content_type = answer.headers['content-type'] ?? ''
  const plain = await readPage(answer.body, answer.url, content_type)
  const looking = { picture_url: order.picture_url, own: context.settings.public_url }
  const visible = await readVisible(decodePage(answer.body, content_type), answer.url, looking)
  const asked = visible.scripts > 0 && answer.status < 300
  const html = asked ? await renderedPage(context, answer.url) : null
  if (html === null)
    return { content: plain, visible: [visible], rendered: null, whole: plain.complete && !plain.needs_browser }
  const shown = await readPage(html, answer.url)
  const pictures = new Map([...plain.pictures, ...shown.pictures].map(each => [each.url, each]))
  const sheets = [...new Set([...plain.sheets, ...shown.sheets])]
  return {
    content: { ...shown, title: shown.title ?? plain.title, pictures: [...pictures.values()], sheets },
    visible: [visible, await readVisible(html, answer.url, looking)],
    rendered: html,
    whole: plain.complete && shown.complete,
  }
}

async function renderedPage(context: Context, url: string): Promise<string | null> {
  try {
    return (await context.ports.web.render(url)).html
  } catch (error) {
    if (error instanceof WebFailure) return null
    throw error
  }
}

const textOf = (page: WholePage): string => page.visible.map(each => each.text).join(' ')

function memoryOf(page: WholePage, pictures: PageMemory['pictures']): PageMemory {
  const title = page.content.title ?? ''
  const text = textOf(page)
  const frames = [...new Set(page.visible.flatMap(each => each.frames))]
  return { title, words: wordsOf(text), walls: wallsIn(`${title} ${text}`), frames, pictures }
}

function likenessOf(memory: PageMemory, now: PageMemory, page: WholePage): ComplianceCapture['likeness'] {
  const has = new Set(wordsOf(textOf(page), 5_000))
  const shown = new Set(now.pictures.flatMap(picture => [picture.url, picture.sha256]))
  const kept = memory.pictures.filter(picture => shown.has(picture.url) || shown.has(picture.sha256))
  return {
    title: memory.title.toLowerCase() === now.title.toLowerCase(),
    words: memory.words && share(memory.words, has),
    wordy: (memory.words?.length ?? 0) >= WORDY,
    pictures: memory.pictures.length,
    pictures_kept: kept.length,
  }
}
