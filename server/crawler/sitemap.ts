// Reads sitemaps: XML lists and their indexes, packed or not, with the pictures they name, and plain lists of addresses.
import { Readable } from 'node:stream'
import { decodeText } from './decode-text.ts'
import { type MarkupReader, parseMarkup } from './parse-markup.ts'
import { readBody } from './read-body.ts'

/** Unpacked bytes of one file that are read. */
export const SITEMAP_BYTES = 10 * 1024 * 1024
const ENTRIES_MAX = 5_000
const INDEXED_MAX = 50
const PICTURES_MAX = 5_000
const URL_CHARS = 2_048

type SitemapEntry = { url: string; last_modified: string | null }
export type Sitemap = {
  pages: SitemapEntry[]
  /** Files that an index names. */
  sitemaps: string[]
  /** Addresses of pictures with the page they are on. */
  pictures: { url: string; page_url: string }[]
}

/** Reads what was found at `url`; whatever is not a sitemap is an empty one. Addresses of other hosts are left out. */
export async function readSitemap(bytes: Uint8Array, url: string, ms = 2_000): Promise<Sitemap> {
  const plain = await unpacked(bytes, url)
  const text = decodeText(plain, 'utf-8')
  const found = /^\s*(?:<|\uFEFF<)/.test(text) ? await readXml(text, ms) : plainList(text)
  const { host } = new URL(url)
  const own = (address: string): boolean => URL.parse(address)?.host === host
  return {
    pages: found.pages.filter(page => own(page.url)),
    sitemaps: found.sitemaps.filter(own),
    // Pictures may lie elsewhere, on a content network for instance.
    pictures: found.pictures.filter(picture => own(picture.page_url)),
  }
}

/** A file that is packed itself, whatever the server said of its transport. */
async function unpacked(bytes: Uint8Array, url: string): Promise<Uint8Array> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  const limits = { url, max_bytes: SITEMAP_BYTES, on_too_big: 'truncate', signal: AbortSignal.timeout(5_000) } as const
  const read = await readBody(Readable.from([Buffer.from(bytes)]), 'gzip', limits).catch(() => null)
  return read?.bytes ?? new Uint8Array()
}

async function readXml(text: string, ms: number): Promise<Sitemap> {
  const found: Sitemap = { pages: [], sitemaps: [], pictures: [] }
  await parseMarkup(text, [sitemapReader(found)], {
    xml: true,
    limits: { depth: 16, elements: 200_000, attributes: 40, attribute_chars: URL_CHARS, ms },
  })
  return found
}

function sitemapReader(found: Sitemap): MarkupReader {
  let words = ''
  let entry = { url: '', last_modified: '', pictures: [] as string[] }
  const local = (name: string): string => name.slice(name.indexOf(':') + 1).toLowerCase()
  return {
    open(name) {
      words = ''
      if (['url', 'sitemap'].includes(local(name))) entry = { url: '', last_modified: '', pictures: [] }
    },
    text(text) {
      if (words.length < URL_CHARS) words += text
    },
    close(name) {
      const value = words.trim()
      // `image:loc` inside `url` is the picture's address, `loc` the page's.
      if (name.toLowerCase() === 'image:loc') entry.pictures.push(value)
      else if (local(name) === 'loc' && entry.url === '') entry.url = value
      else if (local(name) === 'lastmod') entry.last_modified = value
      else if (local(name) === 'sitemap' && found.sitemaps.length < INDEXED_MAX) found.sitemaps.push(entry.url)
      else if (local(name) === 'url' && found.pages.length < ENTRIES_MAX) addPage(found, entry)
      words = ''
    },
  }
}

function addPage(found: Sitemap, entry: { url: string; last_modified: string; pictures: string[] }): void {
  found.pages.push({ url: entry.url, last_modified: entry.last_modified || null })
  for (const picture of entry.pictures)
    if (found.pictures.length < PICTURES_MAX) found.pictures.push({ url: picture, page_url: entry.url })
}

function plainList(text: string): Sitemap {
  const lines = text
    .slice(0, ENTRIES_MAX * 200)
    .split('\n')
    .map(line => line.trim())
    .filter(line => /^https?:\/\//i.test(line) && line.length <= URL_CHARS)
  return {
    pages: lines.slice(0, ENTRIES_MAX).map(url => ({ url, last_modified: null })),
    sitemaps: [],
    pictures: [],
  }
}
