// The embedded server by itself: its settings, its socket, its libraries, and the folders in which it cannot run.
import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '#server/db/database.ts'
import { nativeFolder, preparePrograms } from '#server/db/embedded/binaries.ts'
import { makeCluster } from '#server/db/embedded/cluster.ts'
import { readPostmaster } from '#server/db/embedded/postmaster.ts'
import { openDatabase } from '#server/db/open.ts'
import { isAlive } from '#server/files/is-alive.ts'
import { dataFolder, isRoot } from '#tests/support/data-folder.ts'

let made: string
let directory: string
beforeAll(async () => {
  made = await dataFolder()
  await (await open({ directory: made })).close()
})
beforeEach(async () => {
  directory = await dataFolder()
})
afterEach(() => rm(directory, { recursive: true, force: true }))
afterAll(() => rm(made, { recursive: true, force: true }))

/** A folder in which a product has been, for less than making one takes. */
const withDatabase = () => execFileSync('cp', ['-a', join(made, 'postgres'), directory])

const open = (more: Partial<Parameters<typeof openDatabase>[0]> = {}) => openDatabase({ url: null, directory, ...more })
const setting = async ({ db }: OpenDatabase, name: string) =>
  Object.values((await db.execute(sql.raw(`show ${name}`))).rows[0] ?? {})[0]
const socketFolders = () => readdirSync(tmpdir()).filter(name => /^auctor-[0-9a-f]{16}$/.test(name))

describe('the embedded server', () => {
  it('is safe and reached by nobody else', async () => {
    withDatabase()
    const database = await open()
    expect(database).toMatchObject({ kind: 'postgres', place: 'started', note: null })
    const names = ['fsync', 'full_page_writes', 'synchronous_commit', 'listen_addresses', 'unix_socket_permissions']
    expect(await Promise.all(names.map(name => setting(database, name)))).toEqual(['on', 'on', 'on', '', '0700'])
    const { rows } = await database.db.execute(sql`select unaccent('É') as e, similarity('a', 'a') as s`)
    expect(rows).toEqual([{ e: 'E', s: 1 }])
    await database.close()
  })

  it('fails what was under way when a connection drops, in a transaction too, and nothing else', async () => {
    withDatabase()
    const { db, close } = await open()
    const dropped = db.transaction(async tx => {
      const { rows } = await tx.execute(sql`select pg_backend_pid() as pid`)
      await db.execute(sql`select pg_terminate_backend(${rows[0]?.pid}, 10000)`)
      await tx.execute(sql`select 1`)
    })
    await expect(dropped).rejects.toThrow()
    expect((await db.execute(sql`select 1 as n`)).rows).toEqual([{ n: 1 }])
    await close()
  })

  it('has its socket in a private temporary folder where the data folder’s path is too long', async () => {
    const before = socketFolders()
    const database = await open({ directory: join(directory, 'long'.repeat(25)) })
    expect(database.kind).toBe('postgres')
    const [folder = ''] = socketFolders().filter(name => !before.includes(name))
    expect(readdirSync(join(tmpdir(), folder))).toContain('.s.PGSQL.5432')
    await database.close()
    expect(existsSync(join(tmpdir(), folder))).toBe(false)
  })

  it('is made again where an earlier start was killed while it was made', async () => {
    const home = join(directory, 'postgres')
    await preparePrograms(home)
    mkdirSync(join(home, 'unfinished'))
    writeFileSync(join(home, 'unfinished', 'half'), '')
    await (await open()).close()
    expect(readdirSync(home)).not.toContain('unfinished')
  })

  it('runs from a package whose install script has not run', async () => {
    const native = join(directory, 'package', 'native')
    mkdirSync(join(directory, 'package'))
    execFileSync('cp', ['-r', nativeFolder(), native])
    for (const entry of readdirSync(join(native, 'lib'), { withFileTypes: true }))
      if (entry.isSymbolicLink()) await rm(join(native, 'lib', entry.name))
    const home = join(directory, 'postgres')
    await makeCluster(home, await preparePrograms(home, native), ['--no-sync'])
    expect(existsSync(join(home, 'data', 'PG_VERSION'))).toBe(true)
  })

  it('begins although another process has the pid of a server that was killed', async () => {
    const home = join(directory, 'postgres')
    withDatabase()
    const file = join(home, 'data', 'postmaster.pid')
    writeFileSync(file, `${process.ppid}\n${home}/data\n1\n5432\n${home}\n\n1 1\nready   \n`)
    if (isRoot) execFileSync('chown', ['65534', file])
    const database = await open()
    expect(await setting(database, 'fsync')).toBe('on')
    await database.close()
    expect(isAlive(process.ppid)).toBe(true)
    expect(readPostmaster(home)).toBeNull()
  })

  it('goes on with a copy that somebody put back', async () => {
    withDatabase()
    chmodSync(join(directory, 'postgres', 'data'), 0o755)
    if (isRoot) execFileSync('chown', ['-R', '0:0', join(directory, 'postgres')])
    const database = await open()
    expect(database.kind).toBe('postgres')
    await database.close()
  })

  it('says why it cannot start, in the words of PostgreSQL', async () => {
    withDatabase()
    writeFileSync(join(directory, 'postgres', 'data', 'postgresql.conf'), "max_connections = 'none'\n")
    await expect(open()).rejects.toThrow(/^The embedded database cannot start: .*contains errors \(.*postgres\/log\)$/)
    expect(existsSync(join(directory, 'db'))).toBe(false)
  })
})

describe('PGlite', () => {
  it('is what a new folder gets on demand, and what a folder that was begun with it keeps', async () => {
    const first = await open({ embedded: 'pglite' })
    expect(first).toMatchObject({ kind: 'pglite', note: null })
    await first.db.execute(sql`create table kept as select 7 as n`)
    await first.close()
    const again = await open()
    expect(again).toMatchObject({ kind: 'pglite', note: expect.stringContaining('was begun with it') })
    expect((await again.db.execute(sql`select n from kept`)).rows).toEqual([{ n: 7 }])
    await again.close()
  })

  it('is not put in the place of a PostgreSQL database that is there', async () => {
    withDatabase()
    const database = await open({ embedded: 'pglite' })
    expect(database.kind).toBe('postgres')
    await database.close()
  })

  it.runIf(isRoot)('takes over where root’s folder is closed to the user that it would lend', async () => {
    chmodSync(directory, 0o700)
    const database = await open()
    expect(database).toMatchObject({
      kind: 'pglite',
      note: expect.stringMatching(/cannot run here: user 65534 may not/),
    })
    await database.close()
    expect(existsSync(join(directory, 'postgres'))).toBe(false)
  })

  it.runIf(isRoot)('is not put in the place of a PostgreSQL database that cannot be reached for now', async () => {
    withDatabase()
    chmodSync(directory, 0o700)
    await expect(open()).rejects.toThrow('cannot start')
    expect(existsSync(join(directory, 'db'))).toBe(false)
  })
})
