// The crawl of the whole local web: pages and pictures per second, copies found, nobody accused who is innocent, nothing asked that is forbidden.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isNotNull, sql } from 'drizzle-orm'
import { crawl_hosts, crawl_pages, crawl_pictures } from '../../server/db/schema/crawl.ts'
import { hits } from '../../server/db/schema/monitoring.ts'
import { indexMissing, revisitStandIn } from '../../server/domains/monitoring/crawl/index-images.ts'
import { scheduleCrawls } from '../../server/domains/monitoring/crawl/schedule-crawls.ts'
import { type CrawlWorld, openCrawlWorld } from '../crawl/crawl-world.ts'
import type { Figure } from '../lib/figure.ts'
import { digits } from '../lib/statistics.ts'

type Measured = { seconds: number; cpu_seconds: number; pages: number; pictures: number; requests: number }

/** Twice: the first crawl has the local web make its pictures, the second is measured. */
export async function benchCrawlWeb(): Promise<Figure[]> {
  const directory = await mkdtemp(join(tmpdir(), 'auctor-bench-crawl-'))
  const world = await openCrawlWorld(directory)
  try {
    await world.context.enqueue(indexMissing, {})
    await world.settled()
    await forget(world)
    const measured = await crawl(world)
    return [...speed(measured), ...(await justice(world, measured))]
  } finally {
    await world.close()
    await rm(directory, { recursive: true, force: true })
  }
}

/** All that the first crawl brought, and the visits that were to follow the images' arrival. */
async function forget({ db }: CrawlWorld): Promise<void> {
  await db.execute(sql`delete from pgboss.job where name = ${revisitStandIn.name}`)
  for (const table of [hits, crawl_hosts, crawl_pictures]) await db.delete(table)
}

async function crawl(world: CrawlWorld): Promise<Measured> {
  const [began, cpu, asked] = [performance.now(), process.cpuUsage(), world.local.counters().requests]
  await world.context.enqueue(scheduleCrawls, {})
  await world.settled()
  const { user, system } = process.cpuUsage(cpu)
  return {
    seconds: (performance.now() - began) / 1_000,
    cpu_seconds: (user + system) / 1e6,
    pages: (await world.db.select().from(crawl_pages).where(isNotNull(crawl_pages.fetched_at))).length,
    pictures: (await world.db.select().from(crawl_pictures)).length,
    requests: world.local.counters().requests - asked,
  }
}

function speed({ seconds, cpu_seconds, pages, pictures, requests }: Measured): Figure[] {
  const note = `${pages} pages, ${pictures} pictures and ${requests} requests in ${digits(seconds)} s; ${digits(cpu_seconds)} CPU s of the process that crawls and is the local web, fingerprints not counted`
  return [
    { goal: 'crawl', what: 'pages a second', pass: '–', measured: digits(pages / seconds), met: null, note },
    {
      goal: 'crawl',
      what: 'new pictures fetched, fingerprinted and compared a second',
      pass: '–',
      measured: digits(pictures / seconds),
      met: null,
    },
  ]
}

const count = (what: string, found: readonly unknown[]): Figure => ({
  goal: 'crawl',
  what,
  pass: '0',
  measured: String(found.length),
  met: found.length === 0,
  raw: found,
})

async function justice({ db, local, web, image_ids }: CrawlWorld, measured: Measured): Promise<Figure[]> {
  const rows = await db.select().from(hits)
  const key = (page_url: string, image_id: string) => `${page_url} ${image_id}`
  const accused = rows.filter(hit => hit.confirmed && hit.category === 'to_handle')
  const found = new Set(accused.map(hit => key(hit.page_url, hit.image_id)))
  const copies = local
    .planted()
    .flatMap(each =>
      each.source.kind === 'demo' && each.standing === 'copy'
        ? [{ ...each, image_id: image_ids.get(each.source.photo) ?? '' }]
        : [],
    )
  const missed = copies.filter(each => !found.has(key(each.page_url, each.image_id)))
  // A site's front page shows what its articles do.
  const guilty = new Set(copies.map(each => key(each.site, each.image_id)))
  const innocent = accused.filter(hit => !guilty.has(key(hit.host, hit.image_id)))
  return [
    {
      goal: 'crawl',
      what: 'planted copies found',
      pass: `${copies.length} of ${copies.length}`,
      measured: `${copies.length - missed.length} of ${copies.length}`,
      met: missed.length === 0,
      raw: { missed: missed.map(({ page_url, alteration }) => [page_url, alteration]), measured },
    },
    count(
      'accusations of pages that show no copy without leave: look-alikes, licensed, allowed, our plugin',
      innocent.map(hit => hit.page_url),
    ),
    count('requests that robots.txt forbids', Array.from({ length: local.counters().forbidden })),
    count('connections beyond the local web', Array.from({ length: web.counts().internet })),
  ]
}
