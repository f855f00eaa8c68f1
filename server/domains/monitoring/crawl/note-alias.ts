// Notes that the start page of one website leads to that of another: whoever is behind the one is behind the other.
import { getDomain } from 'tldts'
import { isAliasRedirect } from '#lib/rules/settlement/sites.ts'
import type { Context } from '#server/context.ts'
import { site_aliases } from '#server/db/schema/firewall.ts'

/** Names that a host gives to its customers are websites of their own. */
export function siteNameOf({ hostname, host }: URL): string {
  const plain = hostname.toLowerCase().replace(/\.$/, '')
  return getDomain(plain, { allowPrivateDomains: true }) ?? (plain || host)
}

/** `from` was asked for, and `to` answered. */
export async function noteAlias({ db, now }: Pick<Context, 'db' | 'now'>, from: string, to: string): Promise<void> {
  const [one, other] = [new URL(from), new URL(to)]
  if (!isAliasRedirect(one, other, siteNameOf)) return
  const seen_at = now()
  await db
    .insert(site_aliases)
    .values({ from_name: siteNameOf(one), to_name: siteNameOf(other), seen_at })
    .onConflictDoUpdate({ target: [site_aliases.from_name, site_aliases.to_name], set: { seen_at } })
}
