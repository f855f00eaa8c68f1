// The crawl by itself: an embedded database, the matching engine, the local web and the product's own queue with the jobs of the crawl.
import { cpus } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pino from 'pino'
import { openMatching } from '../../server/adapters/matching/open-matching.ts'
import { openDiskStorage } from '../../server/adapters/storage/disk.ts'
import { openWeb } from '../../server/adapters/web/open-web.ts'
import { findBrowser } from '../../server/browser/find-browser.ts'
import type { Context, Ports, Settings } from '../../server/context.ts'
import { openDatabase } from '../../server/db/open.ts'
import { crawlJobs } from '../../server/domains/monitoring/crawl/jobs.ts'
import { createHealth } from '../../server/health/health.ts'
import { createImaging } from '../../server/imaging/imaging.ts'
import { jobs } from '../../server/job-list.ts'
import { openQueue, startWorker } from '../../server/jobs/worker.ts'
import { createMakeContext, systemFacts } from '../../server/make-context.ts'
import { startLocalWeb } from '../../standins/web/start-local-web.ts'
import { permit, watchPhotos } from './watched-photos.ts'

export type CrawlWorld = Awaited<ReturnType<typeof openCrawlWorld>>

/** The slow site thinks this long: its own patience is not what is measured. */
const SLOW_MS = 20

/** Everything on loopback, in `directory`; the demo photographs belong to one account and are watched. */
export async function openCrawlWorld(directory: string) {
  const log = pino({ level: 'error' })
  const database = await openDatabase({ url: null, directory })
  const imaging = createImaging({ workers: 1 })
  const matching = await openMatching({ directory: join(directory, 'matching'), workers: cpus().length })
  const storage = await openDiskStorage(join(directory, 'files'))
  const local = await startLocalWeb({ data: join(directory, 'web'), picture_source: null, slow_ms: SLOW_MS })
  const { web, close: closeWeb } = openWeb({
    public_url: 'http://auctor.example',
    stand_in: [local.http_port, local.https_port].map(port => ({ host_suffix: local.host_suffix, port })),
    stand_in_ca: local.ca_pem,
    seeds: local.sites.map(site => site.url),
    findBrowser: () => findBrowser(null),
  })
  const health = createHealth({ probes: {}, disk: { directory, reserve_bytes: 0 }, log })
  const boss = await openQueue(database, jobs, { health, log })
  const { db } = database
  // The jobs of the crawl ask for no other port and no setting.
  const ports = { imaging, matching, storage, web, search: { providers: [] } } as unknown as Ports
  const settings = { public_url: 'http://auctor.example' } as Settings
  const makeContext = createMakeContext({ db, boss, ports, settings, health, log, now: () => new Date() })
  const image_ids = await watchPhotos(db, storage)
  await permit(db, image_ids, local.http_port)
  const endCooldowns = await startWorker(boss, crawlJobs, [], id => makeContext(systemFacts(id)), log)
  return {
    db,
    local,
    web,
    /** Image ids by the short names of their photographs. */
    image_ids,
    context: makeContext(systemFacts('bench')),
    settled: () => settled(makeContext(systemFacts('bench'))),
    async close() {
      health.close()
      endCooldowns()
      await boss.stop({ graceful: true, timeout: 10_000, close: false })
      await closeWeb()
      await local.close()
      await matching.close()
      await imaging.close()
      await database.close()
    },
  }
}

/** Resolves when no job of the crawl runs or is due. */
async function settled({ db }: Context): Promise<void> {
  const names = sql.join(
    crawlJobs.map(({ name }) => sql`${name}`),
    sql`, `,
  )
  for (;;) {
    const { rows } = await db.execute(
      sql`select 1 from pgboss.job where name in (${names}) and (state = 'active' or state in ('created', 'retry') and start_after <= now() + interval '3 seconds') limit 1`,
    )
    if (rows.length === 0) return
    await sleep(100)
  }
}
