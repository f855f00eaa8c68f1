// Websites as the claim firewall tells them apart: which are everybody’s, which are one, and how near a page is to what is permitted.
import { isAllowed, whitelistUrl } from '../whitelist.ts'

/** Names below which everybody has pages of their own: the site says nothing about who is behind a page. */
const SHARED_SITES = new Set(
  'behance.net bsky.app deviantart.com facebook.com flickr.com instagram.com issuu.com linkedin.com medium.com pinterest.com pinterest.fr reddit.com substack.com threads.net tiktok.com twitter.com vimeo.com vk.com x.com youtube.com'.split(
    ' ',
  ),
)
export const isSharedSite = (site: string): boolean => SHARED_SITES.has(site)

/**
 * Whether a redirect shows that two websites are one: from one's start page to the other's, neither of which belongs to
 * everybody. Pages that send on to a shop, a login or an advertisement say nothing of the kind.
 */
export function isAliasRedirect(from: URL, to: URL, siteOf: (url: URL) => string): boolean {
  const [one, other] = [siteOf(from), siteOf(to)]
  if (one === other || isSharedSite(one) || isSharedSite(other)) return false
  return from.pathname === '/' && from.search === '' && /^\/(?:[a-z]{2}(?:[-_][a-z]{2})?\/?)?$/i.test(to.pathname)
}

/** How near a page is to an address that something permits. */
type Nearness = 'page' | 'site' | 'alias' | null

export type Sites = {
  /** The registrable name of an address. */
  nameOf(url: string): string
  /** The same for names that are known to lead to one another. */
  groupOf(name: string): string
  /** Whom the domain record names; null where it names nobody. */
  registrantOf(name: string): string | null
}

export function nearness(permitted: string, page: string, sites: Sites): Nearness {
  const url = whitelistUrl(permitted)
  if (url === null) return null
  if (isAllowed({ url, exact: false }, page)) return 'page'
  const [wanted, given] = [sites.nameOf(permitted), sites.nameOf(page)]
  if (isSharedSite(wanted)) return null
  if (wanted === given) return 'site'
  return sites.groupOf(wanted) === sites.groupOf(given) ? 'alias' : null
}
