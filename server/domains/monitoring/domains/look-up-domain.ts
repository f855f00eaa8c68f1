// The job that asks registries, name servers and the website itself who is behind it.
import { asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { addSeconds } from '#lib/dates.ts'
import { LOOK_UP_AGAIN_S } from '#lib/rules/monitoring.ts'
import type { Context } from '#server/context.ts'
import { fieldsFrom, lookUpWebsite, type WebsiteFacts, type WebsiteSource } from '#server/crawler/look-up-website.ts'
import { crawl_hosts, domain_watches, domains } from '#server/db/schema/crawl.ts'
import { hits } from '#server/db/schema/monitoring.ts'
import type { EventPayload } from '#server/events.ts'
import { job } from '#server/jobs/queue.ts'
import { type DomainRow, lockDomain, noteChanges } from './domain-rows.ts'

const LookUp = z.object({
  domain_id: z.string(),
  /** How often a registry or a name server was silent before. */
  again: z.number().optional(),
})

export const lookUpDomain = job('monitoring.look-up-domain', LookUp, lookUp)

/** Registries are slow, so nothing is locked meanwhile; whatever a person has corrected since stays. */
async function lookUp(context: Context, { domain_id, again = 0 }: z.infer<typeof LookUp>): Promise<void> {
  const [known] = await context.db.select().from(domains).where(eq(domains.id, domain_id))
  if (!known) return
  const { facts, silent } = await lookUpWebsite(context.ports, await addressOf(context, known))
  await context.transact(async tx => {
    const row = await lockDomain(tx, domain_id)
    if (!row) return
    const values = worthKeeping(row, facts, silent)
    const { whois: _, ...recorded } = values
    await noteChanges(tx, row, recorded, null)
    const looked_up_at = tx.now()
    const failed = silent.includes('registry') && silent.includes('website')
    await tx.db
      .update(domains)
      .set({ ...values, registry_state: failed ? 'failed' : 'success', looked_up_at })
      .where(eq(domains.id, domain_id))
    const pause = LOOK_UP_AGAIN_S[again]
    if (pause === undefined || !(silent.includes('registry') || silent.includes('name_server'))) return
    const at = addSeconds(looked_up_at, pause)
    // A key of its own: a person who asks meanwhile does not wait for it.
    await tx.enqueue(lookUpDomain, { domain_id, again: again + 1 }, { key: `${domain_id} again`, at })
  })
}

/** Whoever is silent has not said that what was known is wrong. */
function worthKeeping(row: DomainRow, facts: WebsiteFacts, silent: readonly WebsiteSource[]): Partial<WebsiteFacts> {
  const unsaid = new Set<string>(silent.flatMap(source => fieldsFrom[source]))
  const isKept = (field: keyof WebsiteFacts) =>
    row.corrected.includes(field) || (unsaid.has(field) && row[field] !== null && row[field].length > 0)
  return Object.fromEntries(Object.entries(facts).filter(([field]) => !isKept(field as keyof WebsiteFacts))) // its own fields
}

/** An address at which the website was seen; its name alone where it never was. */
async function addressOf({ db }: Context, { id, name }: DomainRow): Promise<string> {
  const [host] = await db
    .select({ url: crawl_hosts.origin })
    .from(crawl_hosts)
    .where(eq(crawl_hosts.domain_id, id))
    .orderBy(asc(crawl_hosts.created_at), asc(crawl_hosts.id))
    .limit(1)
  if (host) return host.url
  const [hit] = await db.select({ url: hits.page_url }).from(hits).where(eq(hits.domain_id, id)).limit(1)
  if (hit) return hit.url
  const [watch] = await db
    .select({ url: domain_watches.url })
    .from(domain_watches)
    .where(eq(domain_watches.domain_id, id))
    .limit(1)
  return watch?.url ?? `https://${name}/`
}

/** The first hit on a website makes it worth asking who is behind it. */
export async function lookUpOnHit(context: Context, { domain_id }: EventPayload<'hit.recorded'>): Promise<void> {
  const [row] = await context.db.select().from(domains).where(eq(domains.id, domain_id))
  if (row && row.looked_up_at === null) await context.enqueue(lookUpDomain, { domain_id }, { key: domain_id })
}
