// `node bench/hits/run.ts`: what lists, groups and figures of 10 000 hits of one account cost on PostgreSQL, among those of nine others.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { HitFilters } from '../../lib/contract/hit-filters.ts'
import type { UserContext } from '../../server/context.ts'
import type { Database } from '../../server/db/database.ts'
import { openDatabase } from '../../server/db/open.ts'
import { groupHits } from '../../server/domains/monitoring/hits/group-hits.ts'
import { listHits } from '../../server/domains/monitoring/hits/list-hits.ts'
import { readHitStats } from '../../server/domains/monitoring/hits/read-stats.ts'
import { startPostgres } from '../../tests/support/postgres.ts'
import { fillHits, HITS } from './fill.ts'

const ROUNDS = 40
const LAST_PAGE = Math.floor((HITS * 0.9) / 24)

const directory = await mkdtemp(join(tmpdir(), 'auctor-hits-'))
const server = await startPostgres(directory)
const database = await openDatabase({ url: server.template_url, directory: null })
try {
  await fillHits(database.db)
  const [version] = (await database.db.execute(sql`show server_version`)).rows
  print(
    `PostgreSQL ${Object.values(version ?? {}).join('')}, 10 accounts of ${HITS} hits each, ${ROUNDS} calls of each kind`,
  )
  print('milliseconds, middle and 95th of 100:')
  const context = contextOf(database.db)
  for (const [name, call] of Object.entries(calls(context))) print(`${name.padEnd(44)} ${await measure(call)}`)
} finally {
  await database.close()
  await server.stop()
  await rm(directory, { recursive: true, force: true })
}

function calls(context: UserContext): Record<string, () => Promise<unknown>> {
  const list = (query: object) => () => listHits(context, { query: HitFilters.parse(query) })
  const groups =
    (by: 'domain' | 'picture' | 'image', query: object = {}) =>
    () =>
      groupHits(context, { query: { ...HitFilters.parse(query), by } })
  return {
    'list, page 1': list({}),
    [`list, page ${LAST_PAGE}`]: list({ page: LAST_PAGE }),
    'list, to handle': list({ category: 'to_handle' }),
    'list, surest first': list({ ordering: '-score' }),
    'list, by website': list({ ordering: 'domain' }),
    'list, status pending': list({ status: 'pending' }),
    'list, with a report that is ready': list({ report_status: 'success' }),
    'list, images with a tag': list({ tags: ['sea'] }),
    'list, websites in .fr': list({ extensions: ['fr'] }),
    'list, words': list({ search: 'page/77' }),
    'groups by website': groups('domain'),
    'groups by picture': groups('picture', { category: 'to_handle' }),
    'groups by image': groups('image'),
    figures: () => readHitStats(context),
  }
}

/** What the use cases ask of a context: the database, the caller, the clock and the address. */
function contextOf(db: Database): UserContext {
  const settings = { public_url: 'http://bench.example' }
  return { db, user: { id: 'usr_1' }, settings, now: () => new Date() } as unknown as UserContext // nothing else is asked
}

async function measure(call: () => Promise<unknown>): Promise<string> {
  for (let round = 0; round < 5; round += 1) await call()
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now()
    await call()
    times.push(performance.now() - began)
  }
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1).padStart(7)
  return `${at(0.5)} ${at(0.95)}`
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
