// Has one worker at a time crawl a host: a lease in the host's row that must be renewed, or another takes over.
import { and, eq, isNull, lte, or } from 'drizzle-orm'
import { addSeconds } from '#lib/dates.ts'
import { HOST_LEASE_SECONDS } from '#lib/rules/crawl.ts'
import type { Context } from '#server/context.ts'
import { crawl_hosts } from '#server/db/schema/crawl.ts'

export type HostRow = typeof crawl_hosts.$inferSelect

/** Who holds the lease: the job's id, so that the same job, tried again after a crash, need not wait for its own lease to end. */
const holder = ({ request }: Context): string => request.id

/** The host when it is free now or was this job's before; otherwise when it may be free. Null when there is no such host. */
export async function takeLease(context: Context, host_id: string): Promise<HostRow | { free_at: Date } | null> {
  const { db, now } = context
  const lease = holder(context)
  const at = now()
  const [taken] = await db
    .update(crawl_hosts)
    .set({ lease, leased_until: addSeconds(at, HOST_LEASE_SECONDS) })
    .where(
      and(
        eq(crawl_hosts.id, host_id),
        or(isNull(crawl_hosts.leased_until), lte(crawl_hosts.leased_until, at), eq(crawl_hosts.lease, lease)),
      ),
    )
    .returning()
  if (taken) return taken
  const [held] = await db
    .select({ leased_until: crawl_hosts.leased_until })
    .from(crawl_hosts)
    .where(eq(crawl_hosts.id, host_id))
  return held ? { free_at: held.leased_until ?? addSeconds(at, 1) } : null
}

/** False when somebody else has taken over in the meantime: then this worker must leave the host alone. */
export async function renewLease(context: Context, host_id: string): Promise<boolean> {
  const renewed = await context.db
    .update(crawl_hosts)
    .set({ leased_until: addSeconds(context.now(), HOST_LEASE_SECONDS) })
    .where(and(eq(crawl_hosts.id, host_id), eq(crawl_hosts.lease, holder(context))))
    .returning({ id: crawl_hosts.id })
  return renewed.length > 0
}

/** Ends the lease and writes what the visit came to, unless somebody else has the host by now. */
export async function endLease(context: Context, host_id: string, outcome: Partial<HostRow>): Promise<void> {
  await context.db
    .update(crawl_hosts)
    .set({ ...outcome, lease: null, leased_until: null })
    .where(and(eq(crawl_hosts.id, host_id), eq(crawl_hosts.lease, holder(context))))
}
