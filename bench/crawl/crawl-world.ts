// The crawl by itself: an embedded database, the matching engine, the local web and the product's own queue with the jobs of the crawl.
import { readFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pino from 'pino'
import { dayOf } from '../../lib/dates.ts'
import { newId } from '../../lib/ids.ts'
import { sha256Hex } from '../../lib/proof/digests.ts'
import { root } from '../../scripts/build-stamp.ts'
import { openMatching } from '../../server/adapters/matching/open-matching.ts'
import { openDiskStorage } from '../../server/adapters/storage/disk.ts'
import { openWeb } from '../../server/adapters/web/open-web.ts'
import { findBrowser } from '../../server/browser/find-browser.ts'
import type { Context, Ports, Settings } from '../../server/context.ts'
import { requireWebsiteUrl } from '../../server/crawler/website-url.ts'
import type { Database } from '../../server/db/database.ts'
import { openDatabase } from '../../server/db/open.ts'
import { users } from '../../server/db/schema/accounts.ts'
import { genres, images } from '../../server/db/schema/images.ts'
import { licenses } from '../../server/db/schema/market.ts'
import { whitelist_entries } from '../../server/db/schema/social.ts'
import { originalKey } from '../../server/domains/images/keys.ts'
import { crawlJobs } from '../../server/domains/monitoring/crawl/jobs.ts'
import { createHealth } from '../../server/health/health.ts'
import { createImaging } from '../../server/imaging/imaging.ts'
import { jobs } from '../../server/job-list.ts'
import { openQueue, startWorker } from '../../server/jobs/worker.ts'
import { createMakeContext, systemFacts } from '../../server/make-context.ts'
import { photos } from '../../standins/web/photos.ts'
import { startLocalWeb } from '../../standins/web/start-local-web.ts'

export type CrawlWorld = Awaited<ReturnType<typeof openCrawlWorld>>

const USER = 'usr_bench'
/** A website that shows demo photographs with their owner's leave. */
const ALLOWED = 'studio-lumen'
/** A customer, and the photographs that it has a licence of. */
const LICENSED = { site: 'alpine-review', photos: ['summits', 'sunset'] }
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
  const image_ids = await fill(db, storage, local.http_port)
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

async function fill(db: Database, storage: Ports['storage'], port: number): Promise<Map<string, string>> {
  const at = new Date()
  const person = { email: 'bench@auctor.example', password_hash: '', first_name: 'Ada', last_name: 'Lovelace' }
  await db
    .insert(users)
    .values({ id: USER, ...person, account_type: 'creator', locale: 'en', terms_accepted_at: at, created_at: at })
  await db
    .insert(genres)
    .values({ id: 'gen_bench', name_en: 'Bench', name_fr: 'Banc', rank: 999 })
    .onConflictDoNothing()
  const ids = new Map<string, string>()
  for (const [name, file] of Object.entries(photos)) {
    const bytes = await readFile(join(root, 'content', 'photos', file))
    const [id, sha256] = [newId('image', at), sha256Hex(bytes)]
    await storage.put(originalKey({ id, sha256 }), bytes)
    await db.insert(images).values({
      id,
      user_id: USER,
      slug: name,
      state: 'certified',
      portfolio: 'private',
      title: name,
      photographer: 'Ada',
      sha256,
      sha512: sha256 + sha256,
      file_name: file,
      bytes: bytes.length,
      width: 3000,
      height: 2000,
      genre_id: 'gen_bench',
      max_editions: 1,
      search_text: name,
      previews: [],
      monitored: true,
      monitored_at: at,
      certified_at: at,
      created_at: at,
    })
    ids.set(name, id)
  }
  const addressOf = (site: string) => requireWebsiteUrl(`http://${site}.localhost:${port}/`)
  const entry = { id: newId('whitelist_entry', at), user_id: USER, url: addressOf(ALLOWED), exact: false }
  await db.insert(whitelist_entries).values({ ...entry, created_at: at })
  for (const name of LICENSED.photos) {
    const license = {
      id: newId('license', at),
      user_id: USER,
      image_id: ids.get(name) ?? '',
      licensee: 'Alpine Review AG',
    }
    const term = { url: addressOf(LICENSED.site), starts_on: dayOf(at), created_at: at, started_at: at }
    await db.insert(licenses).values({ ...license, ...term })
  }
  return ids
}
