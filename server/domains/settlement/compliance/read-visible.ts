// Reads of a page what a crawl has no use for: its words, its frames, pictures that are written into it, and every mention of one file.
import { PLUGIN_MARK } from '#lib/rules/plugin/mark.ts'
import { pictureUrl } from '#server/crawler/canonical.ts'
import { createElementPath } from '#server/crawler/element-path.ts'
import { parseMarkup } from '#server/crawler/parse-markup.ts'

export type VisiblePage = {
  /** As people read it, spaces joined. */
  text: string
  frames: string[]
  /** Bytes of pictures that stand in the page itself. */
  inline: Uint8Array[]
  /** Addresses that end in the name of the file that is looked for, wherever the page writes them. */
  mentions: string[]
  scripts: number
  /** The page leads somewhere else by itself. */
  leads_on: boolean
}

const TEXT_CHARS = 100_000
const INLINE_MAX = 50
/** Fewer characters of Base64 are an icon. */
const INLINE_CHARS_MIN = 1_500
const ADDRESS_CHARS = 1_000
/** Between two addresses. */
const BETWEEN = /[\s"'(),<>]/
const INVISIBLE = ['script', 'style', 'template', 'noscript', 'title', 'svg']
const INLINE = /data:image\/(?:jpe?g|png|webp|gif|avif|bmp)[^,"']{0,40};base64,([A-Za-z0-9+/=]+)/gi

/** `own`: our address, whose frames are our plugin; whatever else calls itself so is looked into. */
export async function readVisible(
  html: string,
  url: string,
  { picture_url, own }: { picture_url: string; own: string },
): Promise<VisiblePage> {
  const { origin } = new URL(own)
  const path = createElementPath()
  const found = { text: '', frames: new Set<string>(), scripts: 0, leads_on: false }
  const reader = {
    open(name: string, given: Readonly<Record<string, string>>) {
      if (name === 'script') found.scripts += 1
      if (name === 'meta' && /^refresh$/i.test(given['http-equiv'] ?? '') && /url/i.test(given.content ?? ''))
        found.leads_on = true
      if (!['iframe', 'frame'].includes(name)) return
      const address = URL.parse(given.src ?? given['data-src'] ?? '', url)
      if (address?.origin === origin && given[PLUGIN_MARK] !== undefined) return
      if (address && /^https?:$/.test(address.protocol)) found.frames.add(address.href)
    },
    text(text: string) {
      if (found.text.length < TEXT_CHARS && !INVISIBLE.some(name => path.inside(name))) found.text += ` ${text}`
    },
  }
  const { open, close } = path
  await parseMarkup(html, [{ open }, reader, { close }])
  return {
    text: found.text.replace(/\s+/g, ' ').trim(),
    frames: [...found.frames],
    inline: inlinePictures(html),
    mentions: mentionsOf(html, url, picture_url),
    scripts: found.scripts,
    leads_on: found.leads_on,
  }
}

/** Pictures that a text holds in Base64. */
export function inlinePictures(text: string): Uint8Array[] {
  const long = [...text.matchAll(INLINE)].flatMap(([, data = '']) => (data.length < INLINE_CHARS_MIN ? [] : [data]))
  return long.slice(0, INLINE_MAX).map(data => Buffer.from(data, 'base64'))
}

/** A page that swaps one rendition of a picture and keeps another still names its file. */
function mentionsOf(html: string, url: string, picture_url: string): string[] {
  const name = URL.parse(picture_url)?.pathname.split('/').at(-1) ?? ''
  if (name.length < 5) return []
  const plain = html
    .replaceAll('&amp;', '&')
    .replaceAll('\\/', '/')
    .replace(/<!--[\s\S]*?-->/g, '')
  const addresses = new Set<string>()
  for (let at = plain.indexOf(name); at >= 0 && addresses.size < 20; at = plain.indexOf(name, at + name.length)) {
    const before =
      plain
        .slice(Math.max(0, at - ADDRESS_CHARS), at)
        .split(BETWEEN)
        .at(-1) ?? ''
    const after = plain.slice(at + name.length, at + ADDRESS_CHARS).split(BETWEEN)[0] ?? ''
    const address = pictureUrl(`${before}${name}${after}`, url)
    if (address) addresses.add(address)
  }
  return [...addresses]
}

/** The distinct words of a text that tell one page from another. */
export const wordsOf = (text: string, most = 400): string[] =>
  [...new Set(text.toLowerCase().match(/[\p{L}\p{N}]{4,30}/gu) ?? [])].slice(0, most)
