// Reads what the claim firewall knows of one creator: everything that may permit a page to show their images.
import { and, arrayOverlaps, eq, inArray, isNull } from 'drizzle-orm'
import { dayOf } from '#lib/dates.ts'
import type { FirewallFacts, FirewallFinding } from '#lib/rules/settlement/firewall.ts'
import type { Context } from '#server/context.ts'
import { crawl_pages } from '#server/db/schema/crawl.ts'
import { agency_import_rows, agency_imports, firewall_clearances } from '#server/db/schema/firewall.ts'
import { hits } from '#server/db/schema/monitoring.ts'
import { profiles } from '#server/db/schema/profiles.ts'
import { whitelist_entries } from '#server/db/schema/social.ts'
import { copiesOf } from './copies.ts'
import { earlierDecisions } from './earlier-decisions.ts'
import { knownLicenses } from './known-licenses.ts'
import { knownSites } from './known-sites.ts'

type Reading = Pick<Context, 'db' | 'now'>
/** What is asked about. */
type Target = { hit_id: string; page_url: string; image_id: string }

export async function readFirewallFacts(context: Reading, user_id: string, targets: readonly Target[]) {
  const asked = [...new Set(targets.map(({ image_id }) => image_id))]
  const { copies, titles } = await copiesOf(context, user_id, asked)
  const image_ids = [...new Set([...copies.values()].flat())]
  const licenses = Map.groupBy(await knownLicenses(context, user_id, image_ids), each => each.image_id)
  const sales = Map.groupBy(await agencySales(context, image_ids), each => each.image_id)
  const plugins = Map.groupBy(await pluginPages(context, image_ids), each => each.image_id)
  const decisions = Map.groupBy(await earlierDecisions(context, image_ids), each => each.image_id)
  const own = await ownSites(context, user_id)
  const urls = [...licenses.values()].flatMap(rows => rows.flatMap(({ places }) => places.map(({ url }) => url)))
  const sites = await knownSites(context, [...targets.map(({ page_url }) => page_url), ...urls])
  const cleared = await clearancesOf(context, targets)
  const today = dayOf(context.now())
  return {
    titles,
    hits: await knownHits(context, targets),
    isCleared: (hit_id: string, { rule, source_id }: Pick<FirewallFinding, 'rule' | 'source_id'>) =>
      cleared.has(`${hit_id} ${rule} ${source_id}`),
    factsFor({ image_id }: Target): FirewallFacts {
      const same = copies.get(image_id) ?? [image_id]
      const of = <T>(rows: ReadonlyMap<string, T[]>) => same.flatMap(id => rows.get(id) ?? [])
      const found = { licenses: of(licenses), sales: of(sales), plugins: of(plugins), decisions: of(decisions) }
      return { today, ...own, ...found, sites }
    },
  }
}

async function ownSites({ db }: Reading, user_id: string) {
  const [profile] = await db.select({ website: profiles.website }).from(profiles).where(eq(profiles.user_id, user_id))
  const { id, url, exact } = whitelist_entries
  const allowed = await db
    .select({ id, url, exact })
    .from(whitelist_entries)
    .where(eq(whitelist_entries.user_id, user_id))
  return { website: profile?.website ?? null, allowed }
}

/** Since when the pages are known to show the images: when they were found, or when the server says that they last changed. */
async function knownHits({ db }: Reading, targets: readonly Target[]) {
  const rows = await db
    .select({ id: hits.id, picture_id: hits.picture_id, found_at: hits.found_at, modified: crawl_pages.last_modified })
    .from(hits)
    .leftJoin(crawl_pages, eq(crawl_pages.url_sha256, hits.page_url_sha256))
    .where(
      inArray(
        hits.id,
        targets.map(({ hit_id }) => hit_id),
      ),
    )
  return new Map(
    rows.map(({ id, picture_id, found_at, modified }) => {
      const changed = new Date(modified ?? Number.NaN)
      const first = changed < found_at ? changed : found_at
      return [id, { picture_id, published: dayOf(first) }]
    }),
  )
}

async function agencySales({ db }: Reading, image_ids: readonly string[]) {
  const { id, image_id, agency, customer, sold_on, ends_on } = agency_import_rows
  const rows = await db
    .select({ id, image_id, agency, customer, sold_on, ends_on })
    .from(agency_import_rows)
    .innerJoin(agency_imports, eq(agency_imports.id, agency_import_rows.import_id))
    .where(
      and(inArray(image_id, [...image_ids]), isNull(agency_import_rows.problem), isNull(agency_imports.taken_back_at)),
    )
  return rows.flatMap(row => (row.image_id === null ? [] : [{ ...row, image_id: row.image_id }]))
}

async function pluginPages({ db }: Reading, image_ids: readonly string[]) {
  if (image_ids.length === 0) return []
  const wanted = new Set(image_ids)
  const pages = await db
    .select({ url: crawl_pages.url, ids: crawl_pages.plugin_image_ids })
    .from(crawl_pages)
    .where(arrayOverlaps(crawl_pages.plugin_image_ids, [...wanted]))
  return pages.flatMap(({ url, ids }) => ids.filter(id => wanted.has(id)).map(image_id => ({ image_id, url })))
}

async function clearancesOf({ db }: Reading, targets: readonly Target[]): Promise<ReadonlySet<string>> {
  const { hit_id, rule, source_id } = firewall_clearances
  const rows = await db
    .select({ hit_id, rule, source_id })
    .from(firewall_clearances)
    .where(
      inArray(
        hit_id,
        targets.map(target => target.hit_id),
      ),
    )
  return new Set(rows.map(row => `${row.hit_id} ${row.rule} ${row.source_id}`))
}
