// What is known of websites: their registrable names, which of them lead to one another, and whom their records name.
import { inArray, or } from 'drizzle-orm'
import { isSharedSite, type Sites } from '#lib/rules/settlement/sites.ts'
import type { Context } from '#server/context.ts'
import { domains } from '#server/db/schema/crawl.ts'
import { site_aliases } from '#server/db/schema/firewall.ts'
import { siteNameOf } from '../../monitoring/crawl/note-alias.ts'

const nameOf = (url: string): string => {
  const address = URL.parse(url)
  return address ? siteNameOf(address) : url
}

export async function knownSites({ db }: Pick<Context, 'db'>, urls: readonly string[]): Promise<Sites> {
  const names = [...new Set(urls.map(nameOf))]
  if (names.length === 0) return { nameOf, groupOf: name => name, registrantOf: () => null }
  const { from_name, to_name } = site_aliases
  const aliases = await db
    .select({ from_name, to_name })
    .from(site_aliases)
    .where(or(inArray(from_name, names), inArray(to_name, names)))
  const groups = groupsOf(aliases)
  const records = await db
    .select({ name: domains.name, registrant: domains.registrant })
    .from(domains)
    .where(inArray(domains.name, names))
  const registrants = new Map(records.map(({ name, registrant }) => [name, registrant]))
  return {
    nameOf,
    groupOf: name => groups.get(name) ?? name,
    registrantOf: name => registrants.get(name) ?? null,
  }
}

/** Each name with the name that stands for all that lead to one another. */
function groupsOf(aliases: readonly { from_name: string; to_name: string }[]): ReadonlyMap<string, string> {
  const groups = new Map<string, string>()
  const group = (name: string) => groups.get(name) ?? name
  for (const { from_name, to_name } of aliases) {
    if (isSharedSite(from_name) || isSharedSite(to_name)) continue
    const [kept, given] = [group(to_name), group(from_name)]
    for (const name of [from_name, to_name, ...groups.keys()]) {
      if (group(name) === given) groups.set(name, kept)
    }
    groups.set(to_name, kept)
  }
  return groups
}
