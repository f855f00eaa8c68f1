// Reads one page in a single pass: its pictures, its links, our plugin in it, and whether it needs a browser.
import { canonicalUrl, pictureUrl } from './canonical.ts'
import { decodePage } from './decode-text.ts'
import { createElementPath } from './element-path.ts'
import { collectEmbeds, type Embed } from './embeds.ts'
import { collectLinks } from './extract-links.ts'
import { collectPictures, pictureSources, type RawPicture } from './extract-pictures.ts'
import { countContent, needsBrowser } from './needs-browser.ts'
import { type MarkupReader, parseMarkup } from './parse-markup.ts'

export type FoundPicture = RawPicture

export type Page = {
  /** The page's own canonical address where it names one on its site, otherwise the one it was found at. */
  url: string
  title: string | null
  language: string | null
  /** Resolved, each once, in the order of the page. */
  pictures: FoundPicture[]
  /** Resolved and in their one spelling; empty where the page asks robots not to follow. */
  links: string[]
  /** Style sheets, whose pictures are read with `picturesInCss`. */
  sheets: string[]
  embeds: Embed[]
  /** SHA-256 of the text that people read, spaces aside. */
  text_sha256: string
  needs_browser: boolean
  /** False when a limit ended the reading early. */
  complete: boolean
}

const TITLE_CHARS = 300

/**
 * `body` as it came from `url`; `content_type` as the header says; `beside`: who else is told of the same markup. Costs bounded
 * time and memory whatever it is.
 */
export async function readPage(
  body: Uint8Array | string,
  url: string,
  content_type = '',
  beside: readonly MarkupReader[] = [],
): Promise<Page> {
  const text = typeof body === 'string' ? body : decodePage(body, content_type)
  const path = createElementPath()
  const links = collectLinks()
  const pictures = collectPictures(path)
  const embeds = collectEmbeds(path)
  const counter = countContent(path)
  const head = collectHead(() => path.inside('title') && !path.inside('svg'))
  // The path is told first of what opens and last of what closes: the others ask it where they are.
  const { open, close } = path
  const readers = [{ open }, links, pictures, embeds, counter, head, ...beside, { close }]
  const complete = await parseMarkup(text, readers)
  const base = URL.parse(links.found.base ?? '', url)?.href ?? url
  const found = resolvePictures(pictures.pictures, base)
  const followed = [...links.links, ...(links.found.refresh ? [links.found.refresh] : [])]
  const resolved = new Set(followed.flatMap(link => canonicalUrl(link, base) ?? []))
  return {
    url: ownCanonical(links.found.canonical, base, url),
    title: head.title(),
    language: head.language(),
    pictures: found,
    links: links.found.nofollow ? [] : [...resolved],
    sheets: [...links.sheets].flatMap(sheet => pictureUrl(sheet, base) ?? []),
    embeds: embeds.embeds,
    text_sha256: counter.textDigest(),
    needs_browser: needsBrowser({
      ...counter.counts(),
      links: resolved.size,
      pictures: found.filter(picture => picture.selector !== null).length,
    }),
    complete,
  }
}

/** Each address once, told as the most telling of its places does. */
function resolvePictures(raw: readonly RawPicture[], base: string): FoundPicture[] {
  const found = new Map<string, FoundPicture>()
  for (const picture of raw) {
    const [url, ...fallbacks] = addresses(picture, base)
    if (!url) continue
    const known = found.get(url)
    if (known && pictureSources.indexOf(known.source) <= pictureSources.indexOf(picture.source)) {
      known.alt ??= picture.alt
      known.caption ??= picture.caption
    } else {
      found.set(url, {
        ...picture,
        url,
        fallbacks,
        alt: picture.alt ?? known?.alt ?? null,
        caption: picture.caption ?? known?.caption ?? null,
      })
    }
  }
  return [...found.values()]
}

function addresses(picture: RawPicture, base: string): string[] {
  const all = [picture.url, ...picture.fallbacks].flatMap(each => pictureUrl(each, base) ?? [])
  return [...new Set(all)].filter(url => !/\.svgz?(?:\?|$)/i.test(url))
}

/** A page may name its own address, but not pass itself off as another site's. */
function ownCanonical(named: string | null, base: string, url: string): string {
  const own = canonicalUrl(url) ?? url
  const canonical = named ? canonicalUrl(named, base) : null
  return canonical && URL.parse(canonical)?.host === URL.parse(url)?.host ? canonical : own
}

function collectHead(inTitle: () => boolean): MarkupReader & { title(): string | null; language(): string | null } {
  let title = ''
  let language: string | null = null
  return {
    open(name, { lang }) {
      if (name === 'html' && lang) language = lang.slice(0, 35)
    },
    text(text) {
      if (title.length < TITLE_CHARS && inTitle()) title += text
    },
    title: () => title.replace(/\s+/g, ' ').trim().slice(0, TITLE_CHARS) || null,
    language: () => language,
  }
}
