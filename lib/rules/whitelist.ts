// Allowed websites: the one form in which an address is kept, and which pages an entry allows.

export type AllowedWebsite = {
  /** As `canonicalUrl` writes it. */
  url: string
  /** True: this very page; false: the website, or the part of it below the address. */
  exact: boolean
}

/**
 * The one form of a web address, or null when it is none: https whatever the scheme, no `www.`, no default port, no
 * fragment, no slash at the end, so that two ways of writing one address are the same entry.
 */
export function whitelistUrl(address: string): string | null {
  const url = URL.parse(address)
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null
  const host = url.hostname.replace(/\.$/, '').replace(/^(?:www\.)+(?=[^.]+\.)/, '')
  if (host === '') return null
  return `https://${host}${url.port ? `:${url.port}` : ''}${url.pathname.replace(/(?<!\/)\/+$/, '')}${url.search}`
}

/**
 * Whether an entry allows a page. An exact entry allows its own page alone; the other kind every page on its host and
 * on hosts below it whose path starts with the entry's folders and which has the entry's parameters. An address that
 * merely mentions the entry, in a parameter or as part of another host's name, is not allowed by it.
 */
export function isAllowed({ url, exact }: AllowedWebsite, pageUrl: string): boolean {
  const page = whitelistUrl(pageUrl)
  if (page === null) return false
  if (exact || page === url) return page === url
  const wanted = new URL(url)
  const given = new URL(page)
  const sameSite = given.host === wanted.host || given.host.endsWith(`.${wanted.host}`)
  return sameSite && isBelow(given.pathname, wanted.pathname) && hasParameters(given, wanted)
}

function isBelow(path: string, folder: string): boolean {
  const start = folder.replace(/\/$/, '')
  return path === start || path.startsWith(`${start}/`)
}

function hasParameters(given: URL, wanted: URL): boolean {
  return [...wanted.searchParams].every(([name, value]) => given.searchParams.getAll(name).includes(value))
}
