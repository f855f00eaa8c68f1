// The embedded server on a small disk of its own that something else fills to the last byte.
import { execFileSync } from 'node:child_process'
import { existsSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EmbeddedServer, startEmbedded } from '#server/db/embedded/start-embedded.ts'
import { dataFolder, isRoot } from '#tests/support/data-folder.ts'

const MB = 1 << 20
const disk = await dataFolder()
const isMounted = mountSmallDisk()

/** Only root may, and not in every container. */
function mountSmallDisk(): boolean {
  if (!isRoot || process.platform !== 'linux') return false
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256m,mode=711', 'tmpfs', disk], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const others = join(disk, 'others')
const reserve = join(disk, 'postgres', 'reserve')

/** What else is on the disk grows until only so many bytes are free. */
function leaveFree(bytes: number): void {
  const { bavail, bsize } = statfsSync(disk)
  if (bavail * bsize <= bytes) return
  try {
    writeFileSync(others, Buffer.alloc(bavail * bsize - bytes), { flag: 'a' })
  } catch (error) {
    // The server may take the room between the measuring and the writing: then the disk is full all the same.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  }
}

async function until<T>(what: string, look: () => Promise<T | null> | T | null): Promise<T> {
  const deadline = Date.now() + 45_000
  for (;;) {
    const seen = await look()
    if (seen !== null) return seen
    if (Date.now() > deadline) throw new Error(`not within 45 s: ${what}`)
    await sleep(50)
  }
}

describe.runIf(isMounted)('on a full disk', () => {
  let server: EmbeddedServer
  let pool: pg.Pool
  let warnings: string[] = []
  let acknowledged = 0

  const start = async () => {
    warnings = []
    server = await startEmbedded(disk, message => warnings.push(message))
    pool = new pg.Pool({ connectionString: server.url, max: 2 })
    pool.on('error', () => {})
  }
  const stop = async () => {
    await pool.end()
    await server.stop()
  }
  const hasReserve = () => (existsSync(reserve) ? true : null)
  const rows = () =>
    pool.query<{ n: number }>('select count(*)::int as n from kept').then(
      answer => answer.rows[0]?.n ?? 0,
      () => null,
    )
  const write = () =>
    pool.query('insert into kept select repeat(md5(random()::text), 40) from generate_series(1, 1000)').then(
      () => {
        acknowledged += 1000
        return true
      },
      () => null,
    )
  /** Fills PostgreSQL's log until the next piece of it does not fit, which ends the server. */
  const fillLog = () =>
    until('it ends', async () => {
      leaveFree(0)
      await pool.query("select pg_logical_emit_message(true, 'test', repeat('x', 1000000))").catch(() => {})
      return warnings.length > 0 || null
    })

  beforeAll(async () => {
    await start()
    await pool.query('create table kept (text text)')
    await write()
    await until('the reserve', hasReserve)
  })
  afterAll(stop)

  it('ends, comes back with the reserve, and everything acknowledged can be read', async () => {
    await fillLog()
    expect(await until('an answer', rows)).toBe(acknowledged)
    expect(existsSync(reserve)).toBe(false)
  })

  it('takes writes and keeps a reserve again once there is room', async () => {
    rmSync(others)
    await until('a write', write)
    await until('the reserve', hasReserve)
    expect(await rows()).toBe(acknowledged)
  })

  it('starts where it ended for want of room, and 11 MB are free', async () => {
    rmSync(reserve)
    warnings = []
    await fillLog()
    await stop()
    rmSync(others)
    writeFileSync(reserve, Buffer.alloc(32 * MB))
    leaveFree(11 * MB)
    await start()
    expect(await rows()).toBe(acknowledged)
  })

  it('stays away without a reserve, and is back when there is room', async () => {
    await fillLog()
    await sleep(5_000)
    expect(await rows()).toBeNull()
    rmSync(others)
    await until('it is back', () => warnings.includes('The embedded database is back.') || null)
    expect(await rows()).toBe(acknowledged)
  })
})

afterAll(async () => {
  if (isMounted) execFileSync('umount', [disk])
  await rm(disk, { recursive: true, force: true })
})
