// Whether the website of a page that is gone still is the one that it was: a domain that is down or parked proves no removal.
import { PICTURE_BYTES_MAX } from '#lib/rules/crawl.ts'
import type { Context } from '#server/context.ts'
import { decodePage } from '#server/crawler/decode-text.ts'
import { readPage } from '#server/crawler/read-page.ts'
import { tryGet } from '../../monitoring/crawl/try-get.ts'
import { isSameAddress, type LookOrder, share } from './look.ts'
import { isOwnWall, newWalls, wallsIn } from './page-walls.ts'
import { readVisible, wordsOf } from './read-visible.ts'

/** Of the words of the page, its home page has at least this share: the name, the menu, the footer. */
const WORDS_SHARED = 0.1
const BYTES_MAX = Math.min(PICTURE_BYTES_MAX, 2 * 1024 * 1024)

export async function homeIsUp(context: Context, { page_url, memory }: LookOrder): Promise<boolean> {
  const home = new URL('/', page_url).href
  if (!memory?.words || home === page_url) return false
  const { answer } = await tryGet(context, home, { accept: 'text/html', max_bytes: BYTES_MAX, on_too_big: 'truncate' })
  if (
    answer?.status !== 200 ||
    new URL(answer.url).host.replace(/^www\./, '') !== new URL(home).host.replace(/^www\./, '')
  )
    return false
  const content_type = answer.headers['content-type'] ?? ''
  if (!/html/i.test(content_type)) return false
  const { title, links, pictures } = await readPage(answer.body, answer.url, content_type)
  const looking = { picture_url: '', own: context.settings.public_url }
  const { text, leads_on } = await readVisible(decodePage(answer.body, content_type), answer.url, looking)
  const walls = newWalls(memory.walls, wallsIn(`${title ?? ''} ${text}`)).filter(isOwnWall)
  if (leads_on || walls.length > 0) return false
  const known = new Set(memory.pictures.map(picture => picture.url))
  if (pictures.some(picture => known.has(picture.url))) return true
  const inside = links.some(link => new URL(link).host === new URL(answer.url).host && !isSameAddress(link, answer.url))
  return inside && share(memory.words, new Set(wordsOf(`${title ?? ''} ${text}`, 5_000))) >= WORDS_SHARED
}
