// A database that is not there yet, is cut, goes away, and comes back: requests fail, the process lives.
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dataFolder } from '#tests/support/data-folder.ts'
import { freePort } from '#tests/support/free-port.ts'
import { type OwnPostgres, ownPostgres } from '#tests/support/own-postgres.ts'
import { personOverHttp } from '#tests/support/people/person-over-http.ts'
import { spawnProduct } from '#tests/support/product.ts'

let data: string
let postgres: OwnPostgres
let product: ReturnType<typeof spawnProduct>
let url: string
let token: string
let user: string
beforeAll(async () => {
  data = await dataFolder()
  const port = await freePort()
  postgres = await ownPostgres(data, await freePort())
  url = `http://127.0.0.1:${port}`
  product = spawnProduct(data, { PORT: String(port), DATABASE_URL: postgres.url, FTP_PORT: 'off' })
})
afterAll(async () => {
  if (product.child.exitCode === null) product.child.kill('SIGKILL')
  await postgres.stop()
  await rm(data, { recursive: true, force: true })
})

const lives = () => product.child.exitCode === null && product.child.signalCode === null
/** What the last question whether it is ready was answered. */
let last = 'nobody has asked'
async function ready(): Promise<number> {
  try {
    const response = await fetch(`${url}/api/health/ready`, { signal: AbortSignal.timeout(10_000) })
    last = `${response.status} ${await response.text()}`
    return response.status
  } catch (error) {
    last = String(error instanceof Error ? (error.cause ?? error) : error)
    return 0
  }
}
const edit = (last_name = 'Lumière') =>
  fetch(`${url}/api/profiles/${user}`, {
    method: 'PATCH',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ last_name }),
  })
const linesAbout = (words: string) =>
  product
    .output()
    .split('\n')
    .filter(line => line.includes(words)).length

/** Reports of failures are cut at their end: what matters comes first, and of the output the last lines. */
function stateOfProduct(): string {
  const { exitCode, signalCode } = product.child
  const life = lives() ? 'it lives' : `it has ended (${exitCode ?? signalCode})`
  return `${life}; ready answered last: ${last}; the end of its output:\n${product.output().slice(-4_000)}`
}

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 60_000; !(await holds()); await sleep(50)) {
    if (Date.now() > deadline || !lives()) throw new Error(`not within a minute: ${what}: ${stateOfProduct()}`)
  }
}

describe('the product and its database', () => {
  it('waits for one that is not there yet, and says so once', async () => {
    await until('it waits', async () => linesAbout('is waited for') > 0)
    const early = await fetch(`${url}/en/`)
    expect([early.status, early.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await early.text()).toContain('tries again by itself')
    await sleep(2_000)
    expect(lives()).toBe(true)
    await postgres.start()
    await until('it is ready', async () => (await ready()) === 200)
    expect(linesAbout('is waited for')).toBe(1)
    ;({ token } = await personOverHttp(url))
    user = String((await postgres.query('select id from users'))[0]?.id)
  })

  it('loses requests and not itself when connections are cut, in transactions too', async () => {
    for (let cut = 0; cut < 5; cut += 1) {
      const edits = Array.from({ length: 20 }, (_, n) => edit(`Cut ${cut} ${n}`).then(({ status }) => status))
      await sleep(5)
      await postgres.cut()
      for (const status of await Promise.all(edits)) expect([200, 503]).toContain(status)
    }
    expect(lives()).toBe(true)
    await until('it is ready', async () => (await ready()) === 200)
  })

  it('answers 503 with a time to come again while it is away, and logs its going and its return, once each', async () => {
    const before = product.output().length
    // Whoever listens for changes is back within a moment after the cuts, and drops every page that was kept till then.
    await sleep(3_000)
    expect((await fetch(`${url}/en/`)).status).toBe(200)
    await postgres.stop()
    for (let request = 0; request < 20; request += 1) {
      const answer = await edit()
      const problem = await answer.json()
      expect([answer.status, problem.code, answer.headers.get('retry-after')]).toEqual([
        503,
        'database_unavailable',
        '5',
      ])
    }
    expect(await ready()).toBe(503)
    const page = (path: string, headers: Record<string, string> = {}) =>
      fetch(`${url}${path}`, { headers: { Accept: 'text/html', ...headers } })
    expect((await page('/en/')).status).toBe(200)
    const refused = await page('/fr/', { Cookie: `auctor_session=${token}` })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await refused.text()).toContain('Nous revenons dans un instant')
    expect((await page('/en/creators/')).status).toBe(503)
    expect((await fetch(`${url}/api/health`)).status).toBe(200)
    await sleep(5_000)
    await postgres.start()
    await until('it is ready', async () => (await ready()) === 200)
    expect((await edit()).status).toBe(200)
    const said = product.output().slice(before).trim().split('\n')
    expect(said.filter(line => line.includes('database is back'))).not.toEqual([])
    expect(said.length).toBeLessThan(10)
  })

  it('ends within its bound although a statement waits for ever, and leaves open connections', async () => {
    const pg = await import('pg')
    const holder = new pg.default.Client({ connectionString: postgres.url })
    holder.on('error', () => {})
    await holder.connect()
    await holder.query('begin; lock table users in access exclusive mode')
    const waiting = edit().catch(() => null)
    await sleep(500)
    const ended = once(product.child, 'exit')
    product.child.kill('SIGTERM')
    const [code] = await Promise.race([ended, sleep(45_000, ['still there'])])
    expect(code).not.toBe('still there')
    await waiting
    await holder.end()
  })
})
