// Why a page is no infringement: a licensee shows the image there with our plugin, a licence covers it, or the website is the creator's own or allowed.
import { eq } from 'drizzle-orm'
import { getDomain } from 'tldts'
import { dayOf } from '#lib/dates.ts'
import type { HitExclusion } from '#lib/rules/hits.ts'
import { covers, type LicenseScope, licenseState } from '#lib/rules/licenses.ts'
import { isSharedSite } from '#lib/rules/settlement/sites.ts'
import { type AllowedWebsite, isAllowed, whitelistUrl } from '#lib/rules/whitelist.ts'
import type { Context } from '#server/context.ts'
import { profiles } from '#server/db/schema/profiles.ts'
import { whitelist_entries } from '#server/db/schema/social.ts'
import { openLicenses } from '#server/domains/market/license-rows.ts'

export type Exclusion = { reason: HitExclusion; detail: string }
/** An owner's permissions on a day in Europe/Paris: the own website, the allowed ones, and the licences granted. */
export type Permissions = {
  website: string | null
  allowed: readonly AllowedWebsite[]
  licenses: readonly (LicenseScope & { id: string })[]
  today: string
}
type Page = { url: string; has_plugin_for?: readonly string[] | undefined }

/** The first reason in the order of how little it depends on what the owner may change later; null when there is none. */
export function exclusionOf(image_id: string, page: Page, permissions: Permissions): Exclusion | null {
  const { website, allowed, today } = permissions
  const shown = page.has_plugin_for?.includes(image_id) ?? false
  const behind = shown && permissions.licenses.find(each => permitsPlugin(each, image_id, page.url, today))
  if (behind) return { reason: 'plugin', detail: behind.id }
  const license = permissions.licenses.find(each => covers(each, image_id, page.url, today))
  if (license) return { reason: 'license', detail: license.id }
  if (website !== null && isOwnWebsite(website, page.url)) return { reason: 'own_website', detail: website }
  const entry = allowed.find(each => isAllowed(each, page.url))
  return entry ? { reason: 'whitelist', detail: entry.url } : null
}

/** Anybody can write our plugin's name into a page: it widens a licence to its whole website, and permits nothing without one. */
function permitsPlugin(license: LicenseScope, image_id: string, pageUrl: string, today: string): boolean {
  const { url } = license
  if (license.image_id !== image_id || url === null || licenseState(license, today) !== 'in_force') return false
  const site = siteOf(new URL(url))
  return covers(license, image_id, pageUrl, today) || (!isSharedSite(site) && site === siteOf(new URL(pageUrl)))
}

/**
 * Whether a page belongs to the website that a profile names: the same registrable domain, names that a host gives to
 * its customers being domains of their own. An address with a path, such as a page on a social network, is only what is
 * below it.
 */
export function isOwnWebsite(website: string, pageUrl: string): boolean {
  const own = whitelistUrl(website)
  const page = whitelistUrl(pageUrl)
  if (own === null || page === null) return false
  const home = new URL(own)
  if (home.pathname !== '/' || home.search !== '') return isAllowed({ url: own, exact: false }, page)
  return siteOf(home) === siteOf(new URL(page))
}

const siteOf = ({ hostname, host }: URL): string => getDomain(hostname, { allowPrivateDomains: true }) ?? host

/** What an owner allows now; licences of these images alone. */
export async function permissionsOf(
  context: Pick<Context, 'db' | 'now'>,
  user_id: string,
  image_ids: readonly string[],
): Promise<Permissions> {
  const { db } = context
  const [profile] = await db.select({ website: profiles.website }).from(profiles).where(eq(profiles.user_id, user_id))
  const allowed = await db
    .select({ url: whitelist_entries.url, exact: whitelist_entries.exact })
    .from(whitelist_entries)
    .where(eq(whitelist_entries.user_id, user_id))
  const licenses = await openLicenses(context, image_ids)
  return { website: profile?.website ?? null, allowed, licenses, today: dayOf(context.now()) }
}
