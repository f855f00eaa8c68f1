// The job that asks registries, name servers and the website itself who is behind it.
import { asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#server/context.ts'
import { lookUpWebsite, type WebsiteFacts } from '#server/crawler/look-up-website.ts'
import { crawl_hosts, domain_watches, domains } from '#server/db/schema/crawl.ts'
import { hits } from '#server/db/schema/monitoring.ts'
import type { EventPayload } from '#server/events.ts'
import { job } from '#server/jobs/queue.ts'
import { type DomainRow, lockDomain, noteChanges } from './domain-rows.ts'

export const lookUpDomain = job('monitoring.look-up-domain', z.object({ domain_id: z.string() }), lookUp)

/** Registries are slow, so nothing is locked meanwhile; whatever a person has corrected since stays. */
async function lookUp(context: Context, { domain_id }: { domain_id: string }): Promise<void> {
  const [known] = await context.db.select().from(domains).where(eq(domains.id, domain_id))
  if (!known) return
  const { registry_state, ...facts } = await lookUpWebsite(context.ports, await addressOf(context, known))
  await context.transact(async tx => {
    const row = await lockDomain(tx, domain_id)
    if (!row) return
    const values = worthKeeping(row, facts, registry_state)
    const { whois: _, ...recorded } = values
    await noteChanges(tx, row, recorded, null)
    const looked_up_at = tx.now()
    await tx.db
      .update(domains)
      .set({ ...values, registry_state, looked_up_at })
      .where(eq(domains.id, domain_id))
  })
}

/** No registry answered: the earlier data stays. */
function worthKeeping(
  { corrected }: DomainRow,
  facts: Omit<WebsiteFacts, 'registry_state'>,
  state: WebsiteFacts['registry_state'],
): Partial<typeof facts> {
  if (state === 'failed') return {}
  return Object.fromEntries(Object.entries(facts).filter(([field]) => !corrected.includes(field)))
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
