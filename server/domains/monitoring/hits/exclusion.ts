// Why a page accuses nobody: our plugin shows the image there, it is the creator's own website, or he allows it.
import { eq } from 'drizzle-orm'
import { getDomain } from 'tldts'
import type { HitExclusion } from '#lib/rules/hits.ts'
import { type AllowedWebsite, canonicalUrl, isAllowed } from '#lib/rules/whitelist.ts'
import type { Context } from '#server/context.ts'
import { profiles } from '#server/db/schema/profiles.ts'
import { whitelist_entries } from '#server/db/schema/social.ts'

export type Exclusion = { reason: HitExclusion; detail: string }
/** What an owner says of websites: his own one, and those he allows. */
export type Permissions = { website: string | null; allowed: readonly AllowedWebsite[] }
type Page = { url: string; has_plugin_for?: readonly string[] | undefined }

/** The first reason in the order of how little it depends on what the owner may change later; null when there is none. */
export function exclusionOf(image_id: string, page: Page, { website, allowed }: Permissions): Exclusion | null {
  if (page.has_plugin_for?.includes(image_id)) return { reason: 'plugin', detail: image_id }
  if (website !== null && isOwnWebsite(website, page.url)) return { reason: 'own_website', detail: website }
  const entry = allowed.find(each => isAllowed(each, page.url))
  return entry ? { reason: 'whitelist', detail: entry.url } : null
}

/**
 * Whether a page belongs to the website that a profile names: the same registrable domain, names that a host gives to
 * its customers being domains of their own. An address with a path, such as a page on a social network, is only what is
 * below it.
 */
export function isOwnWebsite(website: string, pageUrl: string): boolean {
  const own = canonicalUrl(website)
  const page = canonicalUrl(pageUrl)
  if (own === null || page === null) return false
  const home = new URL(own)
  if (home.pathname !== '/' || home.search !== '') return isAllowed({ url: own, exact: false }, page)
  return siteOf(home) === siteOf(new URL(page))
}

const siteOf = ({ hostname, host }: URL): string => getDomain(hostname, { allowPrivateDomains: true }) ?? host

export async function permissionsOf({ db }: Pick<Context, 'db'>, user_id: string): Promise<Permissions> {
  const [profile] = await db.select({ website: profiles.website }).from(profiles).where(eq(profiles.user_id, user_id))
  const allowed = await db
    .select({ url: whitelist_entries.url, exact: whitelist_entries.exact })
    .from(whitelist_entries)
    .where(eq(whitelist_entries.user_id, user_id))
  return { website: profile?.website ?? null, allowed }
}
