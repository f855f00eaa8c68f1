// What of the caller's images is watched, and when the web was last looked at.
import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import type { MonitoringStatus } from '#lib/contract/monitoring.ts'
import { imageCan } from '#lib/rules/image-states.ts'
import { protectionStart, searchEnd } from '#lib/rules/monitoring.ts'
import type { UserContext } from '#server/context.ts'
import { crawl_hosts, crawl_pages, crawl_pictures, domains, image_fingerprints } from '#server/db/schema/crawl.ts'
import { images } from '#server/db/schema/images.ts'
import { planOf } from '#server/domains/billing/subscriptions/current-plan.ts'

export async function readMonitoringStatus(context: UserContext): Promise<MonitoringStatus> {
  const search_providers = context.ports.search.providers.map(({ name }) => name)
  return { ...(await watchedImages(context)), ...(await web(context)), search_providers }
}

async function watchedImages(context: UserContext) {
  const { db, user, now } = context
  const plan = await planOf(context, user.id)
  const since = protectionStart(plan, now())
  const counted = (condition: ReturnType<typeof sql>) => sql<number>`(count(*) filter (where ${condition}))::int`
  const watched = since ? gt(images.monitored_at, since) : isNotNull(images.monitored_at)
  const indexed = and(isNotNull(image_fingerprints.image_id), isNull(image_fingerprints.removed_at))
  const states = sql.join(
    imageCan.monitor.from.map(state => sql`${state}`),
    sql`, `,
  )
  const [row] = await db
    .select({
      watched_images: counted(sql`${watched}`),
      indexed_images: counted(sql`${watched} and ${indexed}`),
      unprotected_images: counted(sql`not (${watched})`),
      first: sql<Date | null>`min(${images.monitored_at}) filter (where ${watched})`.mapWith(images.monitored_at),
    })
    .from(images)
    .leftJoin(image_fingerprints, eq(image_fingerprints.image_id, images.id))
    .where(
      and(
        eq(images.user_id, user.id),
        eq(images.monitored, true),
        isNull(images.deleted_at),
        sql`${images.state} in (${states})`,
      ),
    )
  const { watched_images = 0, indexed_images = 0, unprotected_images = 0, first = null } = row ?? {}
  // All of them are protected until the first is no longer.
  const protected_until = first ? (searchEnd(plan, first)?.toISOString() ?? null) : null
  return { watched_images, indexed_images, unprotected_images, protected_until }
}

/** The web is looked at for everybody at once. */
async function web({ db }: UserContext) {
  const [hosts] = await db
    .select({
      websites: sql<number>`count(distinct ${crawl_hosts.domain_id})::int`,
      last: sql<Date | null>`max(${crawl_hosts.last_crawled_at})`.mapWith(crawl_hosts.last_crawled_at),
      next: sql<Date | null>`min(${crawl_hosts.next_crawl_at})`.mapWith(crawl_hosts.next_crawl_at),
      stand_in: sql<boolean>`coalesce(bool_and(${domains.stand_in}), false)`,
    })
    .from(crawl_hosts)
    .innerJoin(domains, eq(domains.id, crawl_hosts.domain_id))
  return {
    websites: hosts?.websites ?? 0,
    pages: await db.$count(crawl_pages, eq(crawl_pages.state, 'fetched')),
    pictures: await db.$count(crawl_pictures),
    last_crawled_at: hosts?.last?.toISOString() ?? null,
    next_crawl_at: hosts?.next?.toISOString() ?? null,
    stand_in: hosts?.stand_in ?? false,
  }
}
