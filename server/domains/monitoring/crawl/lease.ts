// Has one worker at a time crawl a host: a lease in the host's row that must be renewed, or another takes over.
import { and, eq, isNull, lte, or } from 'drizzle-orm'
import { addSeconds } from '#lib/dates.ts'
import { HOST_LEASE_SECONDS } from '#lib/rules/crawl.ts'
import type { Context } from '#server/context.ts'
import { crawl_hosts } from '#server/db/schema/crawl.ts'

export type HostRow = typeof crawl_hosts.$inferSelect

/** Who holds the lease: the job's id, so that the same job, tried again after a crash, need not wait for its own lease to end. */
const holder = ({ request }: Context): string => request.id

/** The host when it is free now or this job already has the lease; otherwise when it may be free. Null for an unknown host. */
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

/** False when another worker has taken over in the meantime: then this one must leave the host alone. */
async function renewLease(context: Context, host_id: string): Promise<boolean> {
  const renewed = await context.db
    .update(crawl_hosts)
    .set({ leased_until: addSeconds(context.now(), HOST_LEASE_SECONDS) })
    .where(and(eq(crawl_hosts.id, host_id), eq(crawl_hosts.lease, holder(context))))
    .returning({ id: crawl_hosts.id })
  return renewed.length > 0
}

/** Ends the lease and writes the outcome of the crawl, unless another worker has the host by now. */
export async function endLease(context: Context, host_id: string, outcome: Partial<HostRow>): Promise<void> {
  await context.db
    .update(crawl_hosts)
    .set({ ...outcome, lease: null, leased_until: null })
    .where(and(eq(crawl_hosts.id, host_id), eq(crawl_hosts.lease, holder(context))))
}

/** Milliseconds between two renewals of a lease. */
const RENEWAL_MS = 5_000

/** The lease of a host for as long as its crawl takes. */
export class CrawlLease {
  readonly #context: Context
  readonly #host_id: string
  #renewed_ms = performance.now()
  #lost = false

  constructor(context: Context, host_id: string) {
    this.#context = context
    this.#host_id = host_id
  }

  get lost(): boolean {
    return this.#lost
  }

  /** Renews the lease when it is time; false when another worker has the host by now. */
  async isHeld(): Promise<boolean> {
    if (this.#lost) return false
    if (performance.now() - this.#renewed_ms < RENEWAL_MS) return true
    this.#renewed_ms = performance.now()
    this.#lost = !(await renewLease(this.#context, this.#host_id))
    return !this.#lost
  }
}
