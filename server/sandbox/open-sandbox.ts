// Opens one world: its database, its files, its provider and the API over them. Its jobs are worked when they are due.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { openCredentials } from '../adapters/credentials/c2pa.ts'
import { openOwnIndex } from '../adapters/matching/open-matching.ts'
import { noSandboxes } from '../adapters/sandboxes/none.ts'
import { openPlatformKeys } from '../adapters/signing/platform-keys.ts'
import { openDiskStorage } from '../adapters/storage/disk.ts'
import { readSealingKey, sealedStorage } from '../adapters/storage/sealed.ts'
import { openLocalVault } from '../adapters/vault/local-vault.ts'
import { type App, type AppOptions, createApp } from '../app.ts'
import type { Context, Ports, Settings } from '../context.ts'
import type { OpenDatabase } from '../db/database.ts'
import { openPostgres } from '../db/open-postgres.ts'
import { jobs } from '../job-list.ts'
import { openQueue, releaseInterrupted, runJob } from '../jobs/worker.ts'
import { createMailbox } from '../mailbox/mailbox.ts'
import { createMakeContext, systemFacts } from '../make-context.ts'
import type { Services } from '../services.ts'
import type { ClosedPorts } from './closed-ports.ts'
import { type OwnProvider, openOwnProvider } from './own-provider.ts'

/** What a world takes from the product. */
export type SandboxBase = Pick<Services, 'health' | 'log' | 'now'> &
  AppOptions & { ports: ClosedPorts; fingerprint: Ports['matching']['fingerprint'] }

export type WorldPlace = {
  database_url: string
  directory: string
  /** Where browsers find the pages of its payment provider. */
  provider_address: string
  settings: Settings
}

export type SandboxWorld = {
  app: App
  services: Services
  database: OpenDatabase
  /** As nobody in particular. */
  context: Context
  /** Its emails, which nobody else reads. */
  mailbox: { fetch(request: Request, env?: object): Response | Promise<Response> }
  visitProvider(request: IncomingMessage, response: ServerResponse): Promise<void>
  /** Lets what its provider has paid out arrive. */
  settlePayOuts(): void
  /** Works every job that is due; answers how many there were. */
  work(): Promise<number>
  close(): Promise<void>
}

/** What a request of this process itself comes with. */
const FROM_HERE = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }

/** Two at once are enough for one visitor, and the server has not many. */
const CONNECTIONS = 2

export async function openWorld(base: SandboxBase, place: WorldPlace): Promise<SandboxWorld> {
  const { directory, settings } = place
  const closers: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const end of closers.splice(0).toReversed()) await end()
  }
  try {
    const database = await openPostgres(place.database_url, CONNECTIONS)
    closers.push(() => database.close())
    // Nobody listens for jobs: they are looked for.
    const { executeSql } = database.queue
    const boss = await openQueue({ ...database, queue: { executeSql } }, jobs, base)
    closers.push(() => boss.stop({ graceful: false, close: false }))
    await releaseInterrupted(database)
    const index = openOwnIndex({ directory: join(directory, 'matching'), fingerprint: base.fingerprint })
    closers.push(() => index.close())
    let app: App | null = null
    const notify = async (url: URL) => (await app?.fetch(new Request(url), FROM_HERE).catch(() => null))?.ok ?? false
    const provider = await openOwnProvider({
      directory: join(directory, 'mangopay'),
      address: place.provider_address,
      notify,
      log: message => base.log.warn(message),
    })
    closers.push(() => provider.close())
    const ports = { ...base.ports, ...(await ownPorts(directory, provider)), matching: index }
    const { health, log, now } = base
    const services: Services = { db: database.db, boss, ports, settings, health, log, now }
    app = createApp(services, base)
    const makeContext = createMakeContext(services)
    return {
      app,
      services,
      database,
      context: makeContext(systemFacts('sandbox')),
      mailbox: createMailbox(services, 'everybody'),
      visitProvider: (request, response) => provider.visit(request, response),
      settlePayOuts: () => provider.settlePayOuts(),
      work: () => workDue(services, id => makeContext(systemFacts(id))),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function ownPorts(directory: string, { payment }: OwnProvider) {
  const keys = join(directory, 'keys')
  const storage = await openDiskStorage(join(directory, 'files'))
  return {
    credentials: await openCredentials({ directory: keys, key: null, certificates: null, now: new Date() }),
    payment,
    sandboxes: noSandboxes,
    signing: await openPlatformKeys({ directory: keys }),
    storage: sealedStorage(storage, await readSealingKey({ directory: keys })),
    vault: await openLocalVault({ directory: keys }),
  }
}

/** One job after the other, oldest first. */
async function workDue({ db, boss, log }: Services, contextOf: (id: string) => Context): Promise<number> {
  const known = new Map(jobs.map(each => [each.name, each]))
  let worked = 0
  for (;;) {
    const { rows } = await db.execute<{ name: string }>(
      sql`select name from pgboss.job where state < 'active' and start_after <= now() and name <> 'dead-letters' order by created_on limit 1`,
    )
    const kind = known.get(rows[0]?.name ?? '')
    if (!kind) return worked
    for (const { id, data } of await boss.fetch(kind.name)) {
      worked += 1
      try {
        await runJob(kind, data, contextOf(id), log)
        await boss.complete(kind.name, id)
      } catch (error) {
        await boss.fail(kind.name, id, { message: error instanceof Error ? error.message : String(error) })
      }
    }
  }
}
