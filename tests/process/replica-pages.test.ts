// Pages for visitors while the replica of the database stands still: what was changed or taken away is on none, kept or drawn anew.
import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dataFolder } from '#tests/support/data-folder.ts'
import { jpeg } from '#tests/support/files/jpeg-files.ts'
import { freePort } from '#tests/support/free-port.ts'
import { type OwnPostgres, ownPostgres, standbyOf } from '#tests/support/own-postgres.ts'
import { personOverHttp } from '#tests/support/people/person-over-http.ts'
import { type Product, startProduct } from '#tests/support/product.ts'

const PATIENCE = { timeout: 60_000, interval: 100 }

let data: string
let primary: OwnPostgres
let standby: OwnPostgres
let product: Product
let metricsPort: number
let headers: Record<string, string>
beforeAll(async () => {
  data = await dataFolder()
  const [port, standbyPort] = [await freePort(), await freePort()]
  metricsPort = await freePort()
  primary = await ownPostgres(data, port)
  await primary.start()
  standby = await standbyOf(data, port, standbyPort)
  await standby.start()
  product = await startProduct(data, await freePort(), {
    DATABASE_URL: primary.url,
    DATABASE_REPLICA_URL: standby.url,
    METRICS_PORT: String(metricsPort),
    FTP_PORT: 'off',
  })
  headers = { Authorization: `Bearer ${(await personOverHttp(product.url)).token}` }
}, 600_000)
afterAll(async () => {
  await product.stop()
  await standby.stop()
  await primary.stop()
  await rm(data, { recursive: true, force: true })
})

/** Reads that the replica may answer, and has. */
async function readsOf(source: 'replica' | 'primary'): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  return Number(new RegExp(`^auctor_replica_reads_total\\{source="${source}"\\} (\\d+)`, 'm').exec(text)?.[1] ?? 0)
}
const change = (id: string, body: object) =>
  fetch(`${product.url}/api/images/${id}`, {
    method: 'PATCH',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
async function visit(path: string): Promise<{ status: number; text: string }> {
  const answer = await fetch(`${product.url}${path}`, { redirect: 'manual' })
  return { status: answer.status, text: await answer.text() }
}

it('draws pages from the replica, and none of what it has not heard of', async () => {
  const form = new FormData()
  form.append('title', 'Before the storm')
  form.append('genre', 'gen_seascape')
  form.append('portfolio', 'public')
  form.append('file', new File([new Uint8Array(await jpeg({ seed: 7 }))], 'a.jpg', { type: 'image/jpeg' }))
  const made = await fetch(`${product.url}/api/images/create`, { method: 'POST', headers, body: form })
  const { id, slug } = await made.json()
  const state = async () => (await (await fetch(`${product.url}/api/images/${id}`, { headers })).json()).state
  await expect.poll(state, PATIENCE).toBe('certified')
  const titleOf = (text: string) => /<title>(\w+ the storm)/.exec(text)?.[1]
  const path = `/en/images/${id}/${slug}/`
  // Addresses that were not asked for before, until nothing has changed for a moment.
  let page = 0
  const further = () => {
    page += 1
    return visit(`/en/discovers/?search=storm${page}`)
  }
  await expect
    .poll(async () => {
      await further()
      return readsOf('replica')
    }, PATIENCE)
    .toBeGreaterThan(0)
  const kept = await visit(path)
  expect([kept.status, titleOf(kept.text)]).toEqual([200, 'Before the storm'])

  await standby.query('select pg_wal_replay_pause()')
  expect((await change(id, { title: 'After the storm' })).status).toBe(200)
  const shown = async () => titleOf((await visit(path)).text)
  await expect.poll(shown, PATIENCE).toBe('After the storm')
  // Drawn anew again and again, also when the moment in which pages ask for what is true now is over.
  for (let round = 0; round < 8; round += 1) {
    await sleep(600)
    expect(await shown()).toBe('After the storm')
    await further()
    const rendered = await fetch(`${product.url}${path}`, { headers: { 'X-Page-Cache': 'no' } })
    expect(titleOf(await rendered.text())).toBe('After the storm')
  }
  expect((await change(id, { portfolio: 'private' })).status).toBe(200)
  await expect.poll(async () => (await visit(path)).status, PATIENCE).toBe(404)
  expect((await visit('/en/discovers/')).text).not.toContain('the storm')

  await standby.query('select pg_wal_replay_resume()')
  const before = await readsOf('replica')
  await expect
    .poll(async () => {
      await further()
      return readsOf('replica')
    }, PATIENCE)
    .toBeGreaterThan(before)
  expect((await visit(path)).status).toBe(404)
})
