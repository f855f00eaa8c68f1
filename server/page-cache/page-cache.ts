// Keeps the pages that visitors without a session see, rendered once, compressed, each with a policy of its own script hashes.
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { hashCsp } from '#lib/csp.ts'
import { createKeeper, type KeeperOptions, type Made } from '#lib/kept/keeper.ts'
import { outsideOfDocument } from '#lib/outside/outside-services.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

export type Encoding = 'br' | 'gzip' | 'identity'
export type CachedPage = {
  bodies: Record<Encoding, Uint8Array>
  etag: string
  policy: string
  /** What the page says of its rights in headers. */
  rights: Record<string, string>
}
/** What the page server rendered: status, media type, document, headers of its rights, and the tags of what it shows: ids, and `list`. */
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

export type PageCacheOptions = KeeperOptions & {
  /** `fresh`: of what is true now, never of a replica of the database. */
  render(path: string, fresh: boolean): Promise<PageResponse>
}

type Read = CachedPage | 'away' | null

export function createPageCache({ render, ...options }: PageCacheOptions): PageCache {
  const keeper = createKeeper<Read>(options)
  const make = async (path: string, fresh: boolean): Promise<Made<Read>> => {
    const rendered = await render(path, fresh).catch(() => null)
    // Better the page of a while ago than none: what was changed since has been dropped.
    if (rendered === null || rendered.status >= 500)
      return { result: keeper.last(path) ?? (rendered?.status === 503 ? 'away' : null), tags: null }
    if (rendered.status !== 200 || !rendered.type.startsWith('text/html')) return { result: null, tags: null }
    return { result: await pageOf(rendered), tags: rendered.tags }
  }
  return { read: path => keeper.read(path, fresh => make(path, fresh)), drop: keeper.drop, clear: keeper.clear }
}

async function pageOf({ html, rights }: PageResponse): Promise<CachedPage> {
  const identity = Buffer.from(html)
  const quality = {
    params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: identity.byteLength },
  }
  const [br, gz] = await Promise.all([compressBrotli(identity, quality), compressGzip(identity, { level: 9 })])
  return {
    bodies: { br, gzip: gz, identity },
    etag: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
    rights,
    policy: hashCsp(inlineScriptHashes(html), outsideOfDocument(html)),
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
