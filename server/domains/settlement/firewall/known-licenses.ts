// The licences of images, with every website and every name that their holders are known by.
import { and, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import { dayOf } from '#lib/dates.ts'
import type { KnownLicense, LicensedPlace } from '#lib/rules/settlement/firewall.ts'
import { partyKey } from '#lib/rules/settlement/party-names.ts'
import type { Context } from '#server/context.ts'
import { license_transfers, licenses } from '#server/db/schema/market.ts'
import { profiles } from '#server/db/schema/profiles.ts'
import { formerPlaces } from '#server/domains/market/licenses/former-places.ts'

type Reading = Pick<Context, 'db'>
type Row = typeof licenses.$inferSelect
type Transfer = typeof license_transfers.$inferSelect

/** Ended ones too; those whose price went back were never good. */
export async function knownLicenses(
  context: Reading,
  user_id: string,
  image_ids: readonly string[],
): Promise<KnownLicense[]> {
  const { db } = context
  const granted = await db
    .select()
    .from(licenses)
    .where(
      and(
        // Owners of editions grant them too.
        or(eq(licenses.user_id, user_id), inArray(licenses.image_id, [...image_ids])),
        isNull(licenses.withdrawn_at),
      ),
    )
  const wanted = new Set(image_ids)
  const rows = granted.filter(({ image_id }) => wanted.has(image_id))
  if (rows.length === 0) return []
  const transfers = await transfersOf(context, granted)
  const former = await formerPlaces(context, soldIds(rows))
  const profiles_of = await buyerProfiles(context, rows)
  const sitesByParty = sitesOfParties(granted, transfers)
  return rows.map(row => {
    const moved = transfers.get(row.id) ?? []
    const profile = row.buyer_id === null ? undefined : profiles_of.get(row.buyer_id)
    const holders = [row.licensee, ...moved.flatMap(each => [each.from_licensee, each.to_licensee])]
    const parties = [...holders.map(partyKey), row.buyer_id ?? '']
    const sites = [profile?.website ?? null, ...parties.flatMap(party => sitesByParty.get(party) ?? [])]
    const places = placesOf(row, moved.length > 0, former.get(row.id) ?? [])
    // Whoever moved a licence from their own website to another still has it.
    const own = [row.url, ...moved.map(({ from_url }) => from_url)]
    return {
      id: row.id,
      image_id: row.image_id,
      licensee: row.licensee,
      starts_on: row.starts_on,
      last_day: lastDay(row),
      sold: row.purchase_item_id !== null,
      places,
      holders: [...new Set([...holders, ...(profile?.names ?? [])])],
      other_sites: sites.filter(url => url !== null).filter(url => !own.includes(url)),
    }
  })
}

function lastDay({ ends_on, ended_at }: Row): string | null {
  const ended = ended_at === null ? null : dayOf(ended_at)
  return [ends_on, ended].filter(day => day !== null).toSorted()[0] ?? null
}

/** Its website now, and each one before it was moved or changed hands, until the day on which it was. */
function placesOf(
  { url }: Row,
  transferred: boolean,
  former: readonly { url: string; until: string }[],
): LicensedPlace[] {
  const role = transferred ? 'client' : 'holder'
  const now: LicensedPlace[] = url === null ? [] : [{ url, until: null, role }]
  return [...now, ...former.map(({ url: before, until }): LicensedPlace => ({ url: before, until, role: 'holder' }))]
}

const soldIds = (rows: readonly Row[]): string[] =>
  rows.filter(({ purchase_item_id }) => purchase_item_id !== null).map(({ id }) => id)

async function transfersOf({ db }: Reading, rows: readonly Row[]) {
  const ids = soldIds(rows)
  if (ids.length === 0) return new Map<string, Transfer[]>()
  const found = await db.select().from(license_transfers).where(inArray(license_transfers.license_id, ids))
  return Map.groupBy(found, ({ license_id }) => license_id)
}

async function buyerProfiles({ db }: Reading, rows: readonly Row[]) {
  const ids = [...new Set(rows.flatMap(({ buyer_id }) => buyer_id ?? []))]
  if (ids.length === 0) return new Map<string, { website: string | null; names: string[] }>()
  const { user_id, website, public_name, company_name } = profiles
  const told = or(isNotNull(website), isNotNull(public_name), isNotNull(company_name))
  const found = await db
    .select({ user_id, website, public_name, company_name })
    .from(profiles)
    .where(and(inArray(user_id, ids), told))
  return new Map(
    found.map(row => {
      const names = [row.public_name, row.company_name].filter(name => name !== null)
      return [row.user_id, { website: row.website, names }]
    }),
  )
}

/** The websites under which the same licensee or the same account holds licences of this creator's. */
function sitesOfParties(granted: readonly Row[], transfers: ReadonlyMap<string, Transfer[]>) {
  const sites = new Map<string, string[]>()
  const add = (party: string | null, url: string | null) => {
    if (party === null || party === '' || url === null) return
    sites.set(party, [...(sites.get(party) ?? []), url])
  }
  for (const row of granted) {
    const moved = transfers.get(row.id) ?? []
    add(partyKey(row.licensee), row.url)
    if (moved.length === 0) add(row.buyer_id, row.url)
    for (const { from_licensee, from_url, to_licensee, to_url } of moved) {
      add(partyKey(from_licensee), from_url)
      add(partyKey(to_licensee), to_url)
      add(row.buyer_id, from_url)
    }
  }
  return sites
}
