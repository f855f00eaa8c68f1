// A server of one's own goes back to the moment before an accident, by the commands of docs/operations.md; skipped where the machine has no PostgreSQL.
import { chmod, chown, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { checkLedger } from '#server/domains/billing/ledger/check-ledger.ts'
import { dataFolder } from '#tests/support/data-folder.ts'
import { freePort } from '#tests/support/free-port.ts'
import { runProgram, SERVER_USER, startServer, systemPrograms } from './system-postgres.ts'

let folder: string
let stop: (() => Promise<void>) | null = null
beforeAll(async () => {
  folder = await dataFolder()
  await chmod(folder, 0o755)
})
afterAll(async () => {
  await stop?.()
  await rm(folder, { recursive: true, force: true })
})

async function ownFolder(name: string): Promise<string> {
  const path = join(folder, name)
  await mkdir(path, { mode: 0o700 })
  if (SERVER_USER.uid !== undefined) await chown(path, SERVER_USER.uid, SERVER_USER.gid)
  return path
}

const addressOf = (port: number) => `postgres://auctor@127.0.0.1:${port}/postgres`

/** Rows of one statement; a server that is starting or still recovering is asked again. */
async function ask<Row extends pg.QueryResultRow>(port: number, text: string): Promise<Row[]> {
  for (const deadline = Date.now() + 60_000; ; await sleep(100)) {
    const client = new pg.Client({ connectionString: addressOf(port) })
    client.on('error', () => {})
    try {
      await client.connect()
      return (await client.query<Row>(text)).rows
    } catch (error) {
      if (Date.now() > deadline) throw error
    } finally {
      await client.end().catch(() => {})
    }
  }
}

/** Brings the tables to where they are, as the product does. */
async function openAndClose(port: number): Promise<string[]> {
  const { db, close } = await openDatabase({ url: addressOf(port), directory: null })
  const { findings } = await checkLedger(db, new Date())
  await close()
  return findings.map(({ code }) => code)
}

const genre = (id: string) => `insert into genres (id, name_en, name_fr, rank) values ('${id}', '${id}', '${id}', 1)`
const names = async (port: number) =>
  (await ask<{ id: string }>(port, `select id from genres where id like 'gen_test%' order by id`)).map(({ id }) => id)

/** Pieces of the log that are written and not archived yet. */
const waiting = `select failed_count::int as failed, (select count(*) from pg_ls_archive_statusdir() where name like '%.ready')::text as left
  from pg_stat_archiver`

async function signalRecovery(data: string): Promise<void> {
  const path = join(data, 'recovery.signal')
  await writeFile(path, '', { mode: 0o600 })
  if (SERVER_USER.uid !== undefined) await chown(path, SERVER_USER.uid, SERVER_USER.gid)
}

it.skipIf(systemPrograms === null)('a base backup and the log after it give any moment back', async () => {
  const [main, archive, base] = [await ownFolder('main'), await ownFolder('archive'), await ownFolder('base')]
  const port = await freePort()
  const settings = { port: String(port), listen_addresses: '127.0.0.1', unix_socket_directories: '' }
  await runProgram('initdb', ['-D', main, '-U', 'auctor', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'])
  const archiving = {
    archive_mode: 'on',
    archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f`,
  }
  stop = startServer(main, { ...settings, ...archiving })
  await ask(port, 'select 1')
  await openAndClose(port)
  await ask(port, genre('gen_test_1'))
  await runProgram('pg_basebackup', ['-h', '127.0.0.1', '-p', String(port), '-U', 'auctor', '-D', base, '-c', 'fast'])

  await ask(port, genre('gen_test_2'))
  const [moment] = await ask<{ now: string }>(port, 'select clock_timestamp()::text as now')
  await ask(port, `delete from genres where id like 'gen_test%'`)
  await ask(port, genre('gen_test_3'))
  await ask(port, 'select pg_switch_wal()')
  await expect
    .poll(async () => (await ask<{ failed: number; left: string }>(port, waiting))[0], { timeout: 30_000 })
    .toMatchObject({ failed: 0, left: '0' })
  await stop()
  stop = null

  const recovering = {
    restore_command: `cp ${archive}/%f %p`,
    recovery_target_time: moment?.now ?? '',
    recovery_target_action: 'promote',
  }
  await signalRecovery(base)
  stop = startServer(base, { ...settings, ...recovering })
  await expect
    .poll(async () => (await ask<{ behind: boolean }>(port, 'select pg_is_in_recovery() as behind'))[0]?.behind, {
      timeout: 30_000,
    })
    .toBe(false)
  expect(await names(port)).toEqual(['gen_test_1', 'gen_test_2'])
  expect(await openAndClose(port)).toEqual([])
})
