// Creators have websites watched, and stop it; what was found there stays.
import { and, count, eq } from 'drizzle-orm'
import { getDomain } from 'tldts'
import type { domains as contract, DomainDetail } from '#lib/contract/domains.ts'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import { Failure } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { WATCHED_DOMAINS_MAX } from '#lib/rules/crawl.ts'
import type { UserContext } from '#server/context.ts'
import { domain_watches } from '#server/db/schema/crawl.ts'
import { lockUser } from '../../accounts/lock-user.ts'
import { crawlHost } from '../crawl/crawl-host.ts'
import { ensureHost } from '../crawl/frontier.ts'
import { findDomain } from './find-domain.ts'
import { lookUpDomain } from './look-up-domain.ts'
import { readDomain } from './read-domain.ts'

/** Asking again for a website that is watched already changes nothing. */
export async function watchDomain(
  context: UserContext,
  { body: { url } }: ParsedInput<typeof contract.watch>,
): Promise<DomainDetail> {
  const { db, user } = context
  // A suffix such as `co.uk` or a bare number is nobody's website.
  if (getDomain(new URL(url).hostname) === null) throw new Failure('invalid_input', {}, { url: ['url_invalid'] })
  // Two additions at once wait for each other, so that the limit holds.
  await lockUser(context, user.id)
  const domain = await findDomain(context, url)
  const mine = and(eq(domain_watches.user_id, user.id), eq(domain_watches.domain_id, domain.id))
  const [known] = await db.select({ id: domain_watches.id }).from(domain_watches).where(mine)
  if (!known) {
    const [total] = await db.select({ count: count() }).from(domain_watches).where(eq(domain_watches.user_id, user.id))
    if ((total?.count ?? 0) >= WATCHED_DOMAINS_MAX) throw new Failure('domains_full', { limit: WATCHED_DOMAINS_MAX })
    const created_at = context.now()
    const row = { id: newId('domain_watch', created_at), domain_id: domain.id, user_id: user.id, url, created_at }
    await db.insert(domain_watches).values({ ...row, source: 'creator' })
    const host = await ensureHost(context, url)
    if (host) await context.enqueue(crawlHost, { host_id: host.id }, { key: host.id })
    if (domain.looked_up_at === null) await context.enqueue(lookUpDomain, { domain_id: domain.id }, { key: domain.id })
  }
  return readDomain(context, { id: domain.id })
}

export async function unwatchDomain(
  { db, user }: UserContext,
  { id }: ParsedInput<typeof contract.unwatch>,
): Promise<void> {
  const mine = and(eq(domain_watches.user_id, user.id), eq(domain_watches.domain_id, id))
  const removed = await db.delete(domain_watches).where(mine).returning({ id: domain_watches.id })
  if (removed.length === 0) throw new Failure('not_found')
}
