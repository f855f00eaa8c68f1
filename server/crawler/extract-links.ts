// Finds where a page leads: links, frames, the page's canonical address, its style sheets and its next page.
import type { Attributes, MarkupReader } from './parse-markup.ts'

const LINKS_MAX = 2_000
const SHEETS_MAX = 10
/** What leads to a file instead of a page. */
const FILE =
  /\.(?:jpe?g|png|gif|webp|avif|svgz?|ico|bmp|tiff?|heic|css|js|mjs|json|xml|pdf|zip|gz|tgz|rar|7z|exe|dmg|apk|mp[34]|m4[av]|mov|avi|webm|og[gv]|wav|woff2?|ttf|docx?|xlsx?|pptx?)(?:[?#]|$)/i

export type LinkCollector = MarkupReader & {
  links: Set<string>
  sheets: Set<string>
  found: {
    base: string | null
    canonical: string | null
    /** The page asks robots not to follow its links. */
    nofollow: boolean
    /** Where a page without a redirect sends its visitors all the same. */
    refresh: string | null
  }
}

export function collectLinks(): LinkCollector {
  const links = new Set<string>()
  const sheets = new Set<string>()
  const found: LinkCollector['found'] = { base: null, canonical: null, nofollow: false, refresh: null }
  const follow = (address: string | undefined): void => {
    if (address && links.size < LINKS_MAX && !FILE.test(address)) links.add(address)
  }
  const isRobotsName = (name: string | undefined): boolean => /^(?:robots|auctorbot)$/i.test(name ?? '')

  const byName: Record<string, (given: Attributes) => void> = {
    a(given) {
      if (!kinds(given).includes('nofollow')) follow(given.href)
    },
    area: given => follow(given.href),
    iframe: given => follow(given.src ?? given['data-src']),
    frame: given => follow(given.src),
    base(given) {
      found.base ??= given.href ?? null
    },
    link(given) {
      const rel = kinds(given)
      if (rel.includes('canonical')) found.canonical ??= given.href ?? null
      if (rel.includes('next') || rel.includes('prev')) follow(given.href)
      if (rel.includes('alternate') && /html/i.test(given.type ?? '')) follow(given.href)
      if (rel.includes('stylesheet') && given.href && sheets.size < SHEETS_MAX) sheets.add(given.href)
    },
    meta(given) {
      if (isRobotsName(given.name) && /\b(?:nofollow|none)\b/i.test(given.content ?? '')) found.nofollow = true
      if (given['http-equiv']?.toLowerCase() === 'refresh')
        found.refresh ??= /url\s*=\s*["']?([^"']+)/i.exec((given.content ?? '').slice(0, 4_000))?.[1]?.trim() ?? null
    },
  }
  return { links, sheets, found, open: (name, attributes) => byName[name]?.(attributes) }
}

const kinds = (given: Attributes): string[] => (given.rel ?? '').toLowerCase().split(/\s+/)
