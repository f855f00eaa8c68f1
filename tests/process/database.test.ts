// The product on its default database, PostgreSQL in the data folder: crashes of either, company, and what takes over where it cannot run.
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPostmaster } from '#server/db/embedded/postmaster.ts'
import { isAlive } from '#server/files/is-alive.ts'
import { dataFolder } from '#tests/support/data-folder.ts'
import { freePort } from '#tests/support/free-port.ts'
import { personOverHttp } from '#tests/support/people/person-over-http.ts'
import { type Product, spawnProduct, startProduct } from '#tests/support/product.ts'
import { root } from '../../scripts/build-stamp.ts'

let data: string
let port: number
let product: Product
beforeAll(async () => {
  data = await dataFolder()
  port = await freePort()
  product = await startProduct(data, port)
})
afterAll(async () => {
  if (!product.exited()) await product.stop()
  await rm(data, { recursive: true, force: true })
})

const home = () => join(data, 'postgres')
const socket = () => join(home(), '.s.PGSQL.5432')
const postmaster = () => readPostmaster(home())?.pid ?? expect.fail('no server')
/** The shell between the product and the server. */
const guardOf = (pid: number) => Number(/PPid:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])

async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`not within a minute: ${what}: ${product.output()}`)
    await sleep(50)
  }
}

/** Whether the person is known, which only the database says. */
const reads = (token: string) =>
  fetch(`${product.url}/api/images?mine=true`, { headers: { Authorization: `Bearer ${token}` } }).then(
    response => response.ok,
    () => false,
  )

const createAdmin = (email: string): Promise<string> =>
  new Promise(done => {
    const env = { ...process.env, DATA_DIR: data, DATABASE_URL: '', ADMIN_PASSWORD: 'Kr7#quiet-Harbour' }
    execFile(process.execPath, ['scripts/create-admin.ts', email], { cwd: root, env }, (_error, out, err) =>
      done(out + err),
    )
  })

describe('the database of the product', () => {
  let token: string

  it('is PostgreSQL behind a socket in the data folder', async () => {
    ;({ token } = await personOverHttp(product.url))
    expect(existsSync(socket())).toBe(true)
    expect(readPostmaster(home())?.text.split('\n').slice(4, 6)).toEqual([home(), ''])
    expect(existsSync(join(data, 'db'))).toBe(false)
    expect(product.output()).not.toContain('Database')
  })

  it('makes an administrator beside the running product', async () => {
    expect(await createAdmin('ada@auctor.example')).toContain('The account is made')
    expect(await createAdmin('ada@auctor.example')).toContain('already')
  })

  it('refuses a worker beside the product whose stand-ins it would end', async () => {
    const { child, output } = spawnProduct(data, { ROLE: 'worker', FTP_PORT: 'off' })
    await once(child, 'exit')
    expect([child.exitCode, output()]).toEqual([
      1,
      expect.stringContaining('CHAIN_RPC_URL, TSA_URL and MANGOPAY_BASE_URL'),
    ])
    expect(await reads(token)).toBe(true)
  })

  it('comes back by itself after kill -9 of its server', async () => {
    const before = postmaster()
    process.kill(before, 'SIGKILL')
    await until('another server', () => {
      const now = readPostmaster(home())
      return now?.ready === true && now.pid !== before
    })
    await until('the product answers', () => reads(token))
    expect(product.exited()).toBe(false)
    expect(product.output()).toContain('is started again')
  })

  it('ends when the product is killed, and has everything at the next start', async () => {
    const before = postmaster()
    await product.crash()
    product = await startProduct(data, port)
    expect(isAlive(before)).toBe(false)
    expect(await reads(token)).toBe(true)
  })

  it.runIf(process.platform === 'linux')('is taken from a server that outlived product and guard', async () => {
    const before = postmaster()
    process.kill(guardOf(before), 'SIGSTOP')
    await product.crash()
    process.kill(guardOf(before), 'SIGKILL')
    expect(isAlive(before)).toBe(true)
    product = await startProduct(data, port)
    expect(isAlive(before)).toBe(false)
    expect(await reads(token)).toBe(true)
  })

  it('leaves no process and no socket when it is stopped', async () => {
    const pid = postmaster()
    expect(await product.stop()).toBe(0)
    expect(isAlive(pid)).toBe(false)
    expect([existsSync(socket()), existsSync(`${socket()}.lock`), existsSync(join(data, 'db.lock'))]).toEqual([
      false,
      false,
      false,
    ])
  })
})

describe('where PostgreSQL cannot run', () => {
  it('PGlite takes over and one line says why; the folder stays with it', async () => {
    const long = join(await dataFolder(), 'a'.repeat(100))
    try {
      product = await startProduct(long, port, { TMPDIR: join(tmpdir(), 'b'.repeat(100)) })
      await until('it is announced', () => product.output().includes('is ready'))
      expect(product.output()).toMatch(
        /^ {2}Database {7}PGlite: PostgreSQL cannot run here: .+ too long for a socket$/m,
      )
      expect(existsSync(join(long, 'postgres'))).toBe(false)
      const { token } = await personOverHttp(product.url)
      expect(await product.stop()).toBe(0)

      product = await startProduct(long, port)
      await until('it is announced', () => product.output().includes('is ready'))
      expect(product.output()).toMatch(/^ {2}Database {7}PGlite: this data folder was begun with it/m)
      expect(await reads(token)).toBe(true)
      expect(await product.stop()).toBe(0)
    } finally {
      await rm(join(long, '..'), { recursive: true, force: true })
    }
  })
})
