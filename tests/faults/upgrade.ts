// A rolling upgrade under load: API, pages and two workers of the version before the last migration are replaced one by one by those of now.
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { root } from '../../scripts/build-stamp.ts'
import { toolEnvironment } from '../../scripts/run.ts'
import { dataFolder } from '../support/data-folder.ts'
import { freePort } from '../support/free-port.ts'
import { type OwnPostgres, ownPostgres } from '../support/own-postgres.ts'
import { standInsApart } from '../support/split-roles.ts'
import type { FaultResults } from './fault-rows.ts'
import { startKeptRoles } from './kept-roles.ts'
import { say } from './say.ts'
import { beginTrial } from './trial.ts'
import { statusOf, within } from './within.ts'

const run = promisify(execFile)
const MIGRATIONS = 'server/db/migrations/meta/_journal.json'
/** After the last role is replaced every image that was acknowledged is certified within so many seconds. */
const CERTIFIED_S = 30
/** Between one role and the next, while both versions work on one database. */
const BOTH_MS = 5_000
const READY_S = 90

/** Null where the history of the sources is not there. */
export async function upgrade(): Promise<FaultResults | null> {
  const before = await commitBeforeMigration()
  if (before === null) return null
  const data = await dataFolder()
  const folder = await mkdtemp(join(tmpdir(), 'auctor-before-'))
  const home = join(folder, 'product')
  try {
    await buildOlder(home, before)
    return await upgradeFrom(home, data)
  } finally {
    await rm(folder, { recursive: true, force: true })
    await run('git', ['worktree', 'prune'], { cwd: root })
    await rm(data, { recursive: true, force: true })
  }
}

async function commitBeforeMigration(): Promise<string | null> {
  const last = await run('git', ['log', '-1', '--format=%H', '--', MIGRATIONS], { cwd: root }).catch(() => null)
  const commit = last?.stdout.trim()
  if (!commit) return null
  const parent = await run('git', ['rev-parse', `${commit}^`], { cwd: root }).catch(() => null)
  return parent?.stdout.trim() ?? null
}

/** The older version with the packages of now, as a deployment of its own. */
async function buildOlder(home: string, commit: string): Promise<void> {
  say(`  building ${commit.slice(0, 8)}, the version before the last migration`)
  await run('git', ['worktree', 'add', '--detach', home, commit], { cwd: root })
  const packages = [join(root, 'node_modules'), join(home, 'node_modules')]
  // As links where both are on one disk.
  await run('cp', ['-al', ...packages]).catch(() => run('cp', ['-a', ...packages]))
  await run('node', [join(home, 'scripts/build.ts')], { cwd: home, env: toolEnvironment({}), maxBuffer: 50_000_000 })
}

async function upgradeFrom(home: string, data: string): Promise<FaultResults> {
  const postgres = await ownPostgres(data, await freePort())
  await postgres.start()
  const standIns = await standInsApart(data)
  try {
    const { running, kept } = await startKeptRoles(data, { ...standIns.env, DATABASE_URL: postgres.url }, home)
    const trial = await beginTrial(running, { part: 'upgrade', settle_s: CERTIFIED_S, pause_ms: 1_500 })
    const old = await migrationsIn(postgres)
    await trial.fault('roles replaced one by one by the next version, with a migration', async () => {
      for (const role of kept) {
        trial.expect(await role.replace(root), `${role.name} did not end well`)
        const ready = await within(READY_S, async () => (await statusOf(`${running.url}/api/health/ready`)) === 200)
        trial.expect(ready !== null, `not ready after ${role.name} was replaced`)
        say(`  ${role.name} replaced, ready again after ${ready?.toFixed(1)} s`)
        await sleep(BOTH_MS)
      }
    })
    const now = await migrationsIn(postgres)
    trial.expect(now > old, `no migration was run: ${old} before, ${now} after`)
    return await trial.end()
  } finally {
    await standIns.stop()
    await postgres.stop()
  }
}

async function migrationsIn(postgres: OwnPostgres): Promise<number> {
  const [row] = await postgres.query('select count(*)::int as nb from drizzle.__drizzle_migrations')
  return Number(row?.nb)
}
