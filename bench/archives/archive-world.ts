// What the bench of archives and its worker share: a database, the ports that reading an archive asks for, and the queue.
import { join } from 'node:path'
import pino from 'pino'
import { openArchives } from '../../server/adapters/archives/open-archives.ts'
import { openMatching } from '../../server/adapters/matching/open-matching.ts'
import { openDiskStorage } from '../../server/adapters/storage/disk.ts'
import { openWeb } from '../../server/adapters/web/open-web.ts'
import type { Ports, Settings } from '../../server/context.ts'
import { openDatabase } from '../../server/db/open.ts'
import { createHealth } from '../../server/health/health.ts'
import { createImaging } from '../../server/imaging/imaging.ts'
import { jobs } from '../../server/job-list.ts'
import { openQueue } from '../../server/jobs/worker.ts'
import { createMakeContext, systemFacts } from '../../server/make-context.ts'

/** `port`: of the planted web. */
export type Place = { database_url: string; directory: string; port: number }

export async function openArchiveWorld({ database_url, directory, port }: Place) {
  const log = pino({ level: 'error' })
  const database = await openDatabase({ url: database_url, directory: null })
  const imaging = createImaging({ workers: 1 })
  const matching = await openMatching({ directory: join(directory, 'matching'), workers: 1 })
  const storage = await openDiskStorage(join(directory, 'files'))
  const { web, close } = openWeb({
    public_url: 'http://auctor.example',
    stand_in: [{ host_suffix: '.localhost', port }],
    findBrowser: () => Promise.reject(new Error('no browser')),
  })
  const archives = openArchives({
    folder: join(directory, 'archives'),
    web,
    openBucket: () => Promise.reject(new Error('no bucket')),
  })
  const health = createHealth({ probes: {}, disk: { directory, reserve_bytes: 0 }, log })
  const boss = await openQueue(database, jobs, { health, log })
  const { db } = database
  // The jobs of archives and crawl ask for no other port and no other setting.
  const ports = { archives, imaging, matching, storage, web, search: { providers: [] } } as unknown as Ports
  const settings = { public_url: 'http://auctor.example' } as Settings
  const makeContext = createMakeContext({ db, boss, ports, settings, health, log, now: () => new Date() })
  return {
    db,
    boss,
    log,
    storage,
    contextOf: (id: string) => makeContext(systemFacts(id)),
    async close() {
      health.close()
      await boss.stop({ graceful: false, close: false })
      await close()
      await matching.close()
      await imaging.close()
      await database.close()
    },
  }
}
