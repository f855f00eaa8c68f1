// Roles as processes of their own: pages before there is an API or a table, roles that start at the same moment, an API that goes and comes.
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dataFolder } from '#tests/support/data-folder.ts'
import { jpeg } from '#tests/support/files/jpeg-files.ts'
import { freePort } from '#tests/support/free-port.ts'
import { type OwnPostgres, ownPostgres } from '#tests/support/own-postgres.ts'
import { personOverHttp } from '#tests/support/people/person-over-http.ts'
import { spawnProduct } from '#tests/support/product.ts'
import { type StandIns, standInsApart } from '#tests/support/split-roles.ts'

let data: string
let postgres: OwnPostgres
let standIns: StandIns
let url: string
let api_url: string
beforeAll(async () => {
  data = await dataFolder()
  postgres = await ownPostgres(data, await freePort())
  await postgres.start()
  standIns = await standInsApart(data)
  url = `http://127.0.0.1:${await freePort()}`
  api_url = `http://127.0.0.1:${await freePort()}`
})
afterAll(async () => {
  for (const { child } of running) child.kill('SIGKILL')
  await standIns.stop()
  await postgres.stop()
  await rm(data, { recursive: true, force: true })
})

type Role = ReturnType<typeof spawnProduct>
const running: Role[] = []
function start(ROLE: 'web' | 'api' | 'worker', database: string): Role {
  const named: Record<typeof ROLE, Record<string, string>> = {
    web: { PORT: new URL(url).port, API_URL: `${api_url}/api` },
    api: { PORT: new URL(api_url).port, TRUST_PROXY: 'true' },
    worker: {},
  }
  const DATABASE_URL = postgres.url.replace(/postgres$/, database)
  const role = spawnProduct(data, { ...standIns.env, ...named[ROLE], ROLE, DATABASE_URL, PUBLIC_URL: url })
  running.push(role)
  return role
}
const lives = ({ child }: Role) => child.exitCode === null && child.signalCode === null
async function end({ child }: Role): Promise<number | null> {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
  return child.exitCode
}
const page = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${url}${path}`, { headers: { Accept: 'text/html', ...headers } })
const status = (path: string) =>
  page(path).then(
    answer => answer.status,
    () => 0,
  )
const answers = (path: string, expected: number) =>
  expect.poll(() => status(path), { timeout: 60_000, interval: 100 }).toBe(expected)

describe('pages alone on a new database', () => {
  it('answer 503 with a page that says so, log it once, and end when they are told to', async () => {
    await postgres.query('create database alone')
    const web = start('web', 'alone')
    await answers('/en/', 503)
    for (let request = 0; request < 20; request += 1) await status('/en/images/')
    const refused = await page('/fr/')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await refused.text()).toContain('Nous revenons dans un instant')
    const problem = await fetch(`${url}/api/images`)
    expect([problem.status, problem.headers.get('content-type'), problem.headers.get('retry-after')]).toEqual([
      503,
      expect.stringContaining('application/problem+json'),
      '5',
    ])
    expect(lives(web)).toBe(true)
    expect(web.output().trim().split('\n').length).toBeLessThan(4)
    expect(await end(web)).toBe(0)
  })
})

describe('pages and a worker that start at the same moment on a new database', () => {
  let web: Role
  let api: Role
  it('both live, serve once there is an API, and do what is asked of them', async () => {
    await postgres.query('create database together')
    web = start('web', 'together')
    const worker = start('worker', 'together')
    await answers('/en/', 503)
    api = start('api', 'together')
    await answers('/en/', 200)
    // Node reads it when it begins: the worker has begun again with it.
    if (process.platform === 'linux')
      expect(await readFile(`/proc/${worker.child.pid}/cmdline`, 'utf8')).toContain('--max-semi-space-size=8')
    const { token } = await personOverHttp(api_url)
    const headers = { Authorization: `Bearer ${token}` }
    const form = new FormData()
    form.append('title', 'By three roles')
    form.append('genre', 'gen_seascape')
    form.append('file', new File([new Uint8Array(await jpeg({ seed: 7 }))], 'a.jpg', { type: 'image/jpeg' }))
    const made = await fetch(`${url}/api/images/create`, { method: 'POST', headers, body: form })
    const { id } = await made.json()
    const state = async () => (await (await fetch(`${url}/api/images/${id}`, { headers })).json()).state
    await expect.poll(state, { timeout: 60_000 }).toBe('certified')
    expect([lives(web), lives(worker), lives(api)]).toEqual([true, true, true])
  })

  it('go on serving kept pages while the API is away, and the others when it is back', async () => {
    await answers('/en/about/', 200)
    api.child.kill('SIGKILL')
    await once(api.child, 'exit')
    await answers('/en/collections/', 503)
    expect(await status('/en/about/')).toBe(200)
    expect((await page('/en/about/', { Cookie: 'auctor_session=somebody' })).status).toBe(503)
    api = start('api', 'together')
    await answers('/en/collections/', 200)
    expect(lives(web)).toBe(true)
  })
})
