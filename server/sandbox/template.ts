// Makes the world that all sandboxes are copies of, once for each shape of the database.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { addDays, dayOf } from '#lib/dates.ts'
import type { Settings } from '../context.ts'
import { migrations } from '../db/migrations-folder.ts'
import { scheduleCrawlsOften } from '../domains/monitoring/crawl/schedule-crawls.ts'
import { startJobs } from '../job-list.ts'
import { beginSandbox, finishSandbox, settleSandbox } from '../seed/seed-sandbox.ts'
import type { SandboxDatabases } from './databases.ts'
import { readExpiry, removeFolder, writeExpiry } from './folders.ts'
import { openWorld, type SandboxBase, type SandboxWorld } from './open-sandbox.ts'

/** Counts up when the world is to be made anew although the tables are the same. */
const EDITION = 3
/** A world grows old: its letters would all be overdue. */
const TEMPLATE_DAYS = 14
const TURN_MS = 500
const GIVEN_UP_MS = 20 * 60_000

export type TemplateOptions = {
  base: SandboxBase
  databases: SandboxDatabases
  /** The folder of the template. */
  directory: string
  settings: Settings
  /** Where its payment provider's pages are while it is made. */
  provider_address: string
  signal: AbortSignal
  /** Told while it is open, so that its provider's pages are answered. */
  onOpen: (world: SandboxWorld | null) => void
}

/** The template's id, which changes with the tables. */
async function templateId(): Promise<string> {
  const journal = await readFile(join(migrations.migrationsFolder, 'meta', '_journal.json'))
  return `template_${createHash('sha256').update(`${EDITION}\n`).update(journal).digest('hex').slice(0, 12)}`
}

/** Resolves to the template's id once it is whole; null when it was given up. What an earlier start has made is taken. */
export async function ensureTemplate(options: TemplateOptions): Promise<string | null> {
  const { base, databases, directory, signal } = options
  const id = await templateId()
  const until = await readExpiry(directory)
  const there = new Set(await databases.list())
  if (until && until > base.now() && there.has(id)) return id
  for (const each of there) if (each.startsWith('template_')) await databases.drop(each)
  await removeFolder(directory)
  const building = 'template_part'
  await databases.create(building)
  if (!(await build(building, options))) {
    if (!signal.aborted) base.log.error('the sandboxes have no template')
    return null
  }
  await databases.rename(building, id)
  await writeExpiry(directory, new Date(addDays(dayOf(base.now()), TEMPLATE_DAYS)))
  return id
}

async function build(id: string, options: TemplateOptions): Promise<boolean> {
  const { base, databases, directory, settings, provider_address, signal, onOpen } = options
  const world = await openWorld(base, { database_url: databases.url(id), directory, settings, provider_address })
  onOpen(world)
  try {
    const { context } = world
    for (const each of startJobs) await context.enqueue(each, {}, { key: 'start' })
    await beginSandbox(context)
    const begun = performance.now()
    while (!signal.aborted && performance.now() - begun < GIVEN_UP_MS) {
      await context.enqueue(scheduleCrawlsOften.job, {}, { key: 'sandbox' })
      await world.work()
      world.settlePayOuts()
      if (await settleSandbox(context)) {
        await finishSandbox(context)
        await world.database.db.execute(sql`delete from pgboss.job`)
        base.log.info({ ms: Math.round(performance.now() - begun) }, 'sandbox template')
        return true
      }
      await sleep(TURN_MS, null, { signal }).catch(() => {})
    }
    return false
  } finally {
    onOpen(null)
    await world.close()
  }
}
