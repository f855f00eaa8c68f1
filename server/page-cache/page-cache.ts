// Keeps the pages that visitors without a session see, rendered once, compressed, each with a policy of its own script hashes.
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { hashCsp } from '#lib/csp.ts'
import { outsideOfDocument } from '#lib/outside/outside-services.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

export type Encoding = 'br' | 'gzip' | 'identity'
export type CachedPage = {
  /** What it shows: ids, and `list`. */
  tags: ReadonlySet<string>
  bodies: Record<Encoding, Uint8Array>
  etag: string
  policy: string
  /** What the page says of its rights in headers. */
  rights: Record<string, string>
  kept_until: number
}
/** What the page server rendered: status, media type, document, headers of its rights, and the tags of what it shows. */
export type PageResponse = {
  status: number
  type: string
  html: string
  rights: Record<string, string>
  tags: ReadonlySet<string>
}

export type PageCache = {
  /** The page at `path` (with locale and query), rendered when it is not there; null when it is not one to keep, `away` when it could not be made now. */
  read(path: string): Promise<CachedPage | 'away' | null>
  /** Forgets every page that shows something of these. */
  drop(tags: readonly string[]): void
  clear(): void
}

export type PageCacheOptions = {
  /** `fresh`: of what is true now, never of a replica of the database. */
  render(path: string, fresh: boolean): Promise<PageResponse>
  now(): number
  /** Milliseconds after which a page is rendered again even if nobody said that it changed. */
  lifetimeMs?: number
  entries?: number
}

/** A page on its way, and what changed meanwhile. */
type Rendering = { changed: Set<string>; cleared: boolean }

/** Pages are forgotten when something that they show changes; the lifetime only bounds what a lost message can do. */
const LIFETIME_MS = 10 * 60_000
const ENTRIES = 500
/**
 * For so long after a change was told here, pages are made of the database itself: an API that has not been told yet
 * reads no replica by then (LOOK_GOOD_MS of server/db/open-replica.ts).
 */
const TOLD_EVERYWHERE_MS = 3_000

export function createPageCache({
  render,
  now,
  lifetimeMs = LIFETIME_MS,
  entries = ENTRIES,
}: PageCacheOptions): PageCache {
  const pages = new Map<string, CachedPage>()
  const underway = new Map<string, Promise<CachedPage | 'away' | null>>()
  const renderings = new Set<Rendering>()
  // What was told before this began was not heard.
  let changed_at = now()

  const fill = async (path: string): Promise<CachedPage | 'away' | null> => {
    const rendering: Rendering = { changed: new Set(), cleared: false }
    renderings.add(rendering)
    try {
      return await renderInto(path, rendering)
    } finally {
      renderings.delete(rendering)
    }
  }
  const renderInto = async (path: string, rendering: Rendering): Promise<CachedPage | 'away' | null> => {
    const rendered = await render(path, now() - changed_at < TOLD_EVERYWHERE_MS).catch(() => null)
    // Better the page of a while ago than none: what was changed since has been dropped.
    if (rendered === null || rendered.status >= 500)
      return pages.get(path) ?? (rendered?.status === 503 ? 'away' : null)
    if (rendered.status !== 200 || !rendered.type.startsWith('text/html')) return null
    const page = await pageOf(rendered, now() + lifetimeMs)
    // A page that was being rendered while something on it changed may be stale: it is shown once, not kept.
    const stale = rendering.cleared || [...rendering.changed].some(tag => page.tags.has(tag))
    if (!stale) keep(path, page)
    return page
  }
  const keep = (path: string, page: CachedPage) => {
    pages.delete(path)
    pages.set(path, page)
    const [oldest] = pages.keys()
    if (pages.size > entries && oldest !== undefined) pages.delete(oldest)
  }
  return {
    read(path) {
      const known = pages.get(path)
      if (known && known.kept_until > now()) return Promise.resolve(known)
      const rendering = underway.get(path) ?? fill(path).finally(() => underway.delete(path))
      underway.set(path, rendering)
      return rendering
    },
    drop(tags) {
      changed_at = now()
      for (const { changed } of renderings) for (const tag of tags) changed.add(tag)
      underway.clear()
      for (const [path, page] of pages) if (tags.some(tag => page.tags.has(tag))) pages.delete(path)
    },
    clear() {
      changed_at = now()
      for (const rendering of renderings) rendering.cleared = true
      underway.clear()
      pages.clear()
    },
  }
}

async function pageOf({ html, rights, tags }: PageResponse, kept_until: number): Promise<CachedPage> {
  const identity = Buffer.from(html)
  const quality = {
    params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: identity.byteLength },
  }
  const [br, gz] = await Promise.all([compressBrotli(identity, quality), compressGzip(identity, { level: 9 })])
  return {
    tags,
    bodies: { br, gzip: gz, identity },
    etag: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
    rights,
    policy: hashCsp(inlineScriptHashes(html), outsideOfDocument(html)),
    kept_until,
  }
}

/** `sha256-…` of every script element without a source, as CSP wants them. */
export function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>()
  for (const [, attributes = '', text = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (/\ssrc=/.test(attributes) || text === '') continue
    hashes.add(`sha256-${createHash('sha256').update(text).digest('base64')}`)
  }
  return [...hashes]
}
