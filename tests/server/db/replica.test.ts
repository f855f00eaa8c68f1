// Visitors' reads with a hot standby that lags, stops, is cut and comes back: nobody gets an error, misses their own write, or sees what was taken away.
import { rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#lib/contract/endpoint.ts'
import { contract } from '#lib/contract/index.ts'
import { newId } from '#lib/ids.ts'
import { CART_COOKIE } from '#lib/rules/accounts/cookies.ts'
import { openDatabase } from '#server/db/open.ts'
import { openReplica, type Replica } from '#server/db/open-replica.ts'
import { collections, photographers } from '#server/db/schema/images.ts'
import { beta_testers } from '#server/db/schema/social.ts'
import { readEnv } from '#server/env.ts'
import { registry } from '#server/metrics/metrics.ts'
import { PAGES_CHANNEL } from '#server/page-cache/changes.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { dataFolder } from '#tests/support/data-folder.ts'
import { makeImage } from '#tests/support/files/images.ts'
import { freePort } from '#tests/support/free-port.ts'
import { type OwnPostgres, ownPostgres, standbyOf } from '#tests/support/own-postgres.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'
import { type HeldLine, heldLine } from './held-line.ts'

const PATIENCE = { timeout: 30_000, interval: 50 }

let data: string
let primary: OwnPostgres
let standby: OwnPostgres
let api: TestApi
let replica: Replica
let server: Server
let line: HeldLine
let anne: TestPerson
const said: string[] = []
beforeAll(async () => {
  data = await dataFolder()
  const [port, standbyPort] = [await freePort(), await freePort()]
  primary = await ownPostgres(data, port)
  await primary.start()
  api = await testApi({ database: await openDatabase({ url: primary.url, directory: null }) })
  anne = await makePerson(api)
  standby = await standbyOf(data, port, standbyPort)
  await standby.start()
  line = await heldLine(standbyPort)
  replica = openReplica({
    url: standby.url.replace(`:${standbyPort}/`, `:${line.port}/`),
    primary_url: primary.url,
    channel: PAGES_CHANNEL,
    most_lag_ms: 3_000,
    onWarning: message => said.push(message),
  })
  api.services.replica = replica
  const answer = async (request: Request) => {
    const { pathname, search } = new URL(request.url)
    return api.fetch(`${pathname}${search}`, { headers: request.headers })
  }
  server = createServer(getRequestListener(answer))
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
})
afterAll(async () => {
  server.close()
  await replica.close()
  line.close()
  await api.close()
  await standby.stop()
  await primary.stop()
  await rm(data, { recursive: true, force: true })
})

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api${path}`, { headers }) // listens on TCP
/** The page server's own reading. */
const AHEAD = { 'Sec-Purpose': 'prefetch' }
const asAnne = () => ({ Authorization: `Bearer ${anne.token}` })

/** How many reads each of the two has answered. */
async function answered(): Promise<{ replica: number; primary: number }> {
  const [metric] = (await registry.getMetricsAsJSON()).filter(({ name }) => name === 'auctor_replica_reads_total')
  const by = (source: string) => metric?.values.find(({ labels }) => labels.source === source)?.value ?? 0
  return { replica: by('replica'), primary: by('primary') }
}
/** Who answered a visitor's read, and with which status. */
async function sourceOf(path: string, headers: Record<string, string> = {}): Promise<[string, number]> {
  const before = await answered()
  const { status } = await ask(path, headers)
  const after = await answered()
  const sources = (['replica', 'primary'] as const).filter(source => after[source] > before[source])
  return [sources.join(), status]
}
const isRead = () => expect.poll(() => replica.current() !== null, PATIENCE).toBe(true)

const genres = async (headers: Record<string, string> = {}): Promise<string[]> => {
  const { results } = (await (await ask('/genres', headers)).json()) as { results: { id: string }[] }
  return results.map(({ id }) => id)
}
/** Nobody is told of a genre, which comes with the product. */
async function addGenre(): Promise<string> {
  const id = newId('genre', new Date())
  await primary.query(`insert into genres (id, name_en, name_fr, rank) values ('${id}', '${id}', '${id}', 99)`)
  return id
}
const titles = async (headers: Record<string, string> = {}): Promise<string[]> => {
  const { results } = (await (await ask('/images', headers)).json()) as { results: { title: string }[] }
  return results.map(({ title }) => title)
}

it('is one of a server that is named', () => {
  expect(() => readEnv({ DATABASE_REPLICA_URL: 'postgres://replica/auctor' })).toThrow('that DATABASE_URL names')
})

describe('a replica of the database', () => {
  it('answers every read of the contract that may lag, by itself', async () => {
    const { db } = api.services
    const now = api.clock.now()
    const [collection, photographer] = [newId('collection', now), newId('photographer', now)]
    await db.insert(collections).values({ id: collection, user_id: anne.id, name: 'Dunes', created_at: now })
    await db.insert(photographers).values({ id: photographer, user_id: anne.id, name: 'Marie Curie', created_at: now })
    const image = await makeImage(api, anne, {
      title: 'Dune rouge',
      tags: ['sable'],
      collection_id: collection,
      photographer_id: photographer,
    })
    const tester = newId('beta_tester', now)
    await db.insert(beta_testers).values({
      id: tester,
      first_name: 'Ida',
      last_name: 'Noddack',
      email: 'ida@testers.example',
      instagram: 'ida',
      listed: true,
      locale: 'en',
      created_at: now,
      accepted_at: now,
    })
    await primary.query(`update users set roles = '{ambassador}', account_type = 'agency' where id = '${anne.id}'`)
    await isRead()
    const ids: Record<string, string> = {
      images: image,
      collections: collection,
      photographers: photographer,
      'beta-testers': tester,
    }
    const queries: Record<string, string[]> = {
      '/images': [
        '?search=dune+rouge',
        '?search=dunne',
        '?tags=sable&ordering=-nb_likes',
        '?color=%23c08040&page_size=1',
      ],
      '/images/facets': ['?search=dune', '?tags=none'],
      '/lightboxes/preview': [`?images=${image}`],
      '/profiles': ['?role=creators', '?search=ada'],
    }
    const marked = Object.values(contract)
      .flatMap((resource): Endpoint[] => Object.values(resource))
      .filter(endpoint => endpoint.may_lag)
    expect(marked.length).toBeGreaterThan(15)
    for (const { method, access, response, path, may_lag } of marked) {
      const headers: Record<string, string> = may_lag === 'ahead' ? AHEAD : {}
      expect([path, method, access, 'file' in response]).toEqual([path, 'GET', 'public', false])
      const id = ids[path.split('/')[1] ?? ''] ?? anne.id
      const filled = path.replace('{id}', id)
      for (const query of queries[path] ?? ['']) {
        const address = `${filled}${query}`
        // A machine that stands still for a moment has the primary asked.
        await expect.poll(() => sourceOf(address, headers), { ...PATIENCE, message: address }).toEqual(['replica', 200])
      }
    }
  })

  it('is not asked where a look is counted', async () => {
    const image = await makeImage(api, anne)
    const views = async () => (await (await ask(`/images/${image}`, AHEAD)).json()).views
    await isRead()
    expect(await sourceOf(`/images/${image}`)).toEqual(['', 200])
    await expect.poll(views, PATIENCE).toBe(1)
  })

  it('shows visitors what it has, and whoever may have written what is true now', async () => {
    let id = ''
    const seesNew = async () => {
      await standby.query('select pg_wal_replay_resume()')
      await isRead()
      await standby.query('select pg_wal_replay_pause()')
      id = await addGenre()
      return (await genres()).includes(id)
    }
    // A machine that stands still for a moment has the primary asked.
    await expect.poll(seesNew, PATIENCE).toBe(false)
    expect(await genres(asAnne())).toContain(id)
    expect(await genres({ Cookie: `${CART_COOKIE}=of-a-browser` })).toContain(id)
    expect(await genres({ 'Cache-Control': 'no-cache' })).toContain(id)
  })

  it('is not read once it is too far behind, which is said once, and is again when it has caught up', async () => {
    await addGenre()
    await expect.poll(() => said, PATIENCE).toHaveLength(1)
    expect(said[0]).toContain('it is more than 3 seconds behind')
    expect(replica.lag_s()).toBeGreaterThan(3)
    expect(await sourceOf('/genres')).toEqual(['primary', 200])
    await standby.query('select pg_wal_replay_resume()')
    await isRead()
    expect(said).toEqual([said[0], 'The replica of the database is read again.'])
    await expect.poll(() => sourceOf('/genres'), PATIENCE).toEqual(['replica', 200])
  })

  it('shows nothing that was made private or deleted, however far behind it is', async () => {
    const [hidden, gone] = [
      await makeImage(api, anne, { title: 'Hidden' }),
      await makeImage(api, anne, { title: 'Gone' }),
    ]
    await isRead()
    expect((await titles()).slice(0, 2).toSorted()).toEqual(['Gone', 'Hidden'])
    await standby.query('select pg_wal_replay_pause()')
    const change = (method: string, id: string, body: object) =>
      api.fetch(`/api/images/${id}`, {
        method,
        headers: { ...asAnne(), 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })
    expect((await change('PATCH', hidden, { portfolio: 'private' })).status).toBe(200)
    expect((await change('DELETE', gone, {})).status).toBeLessThan(300)
    // The message is a moment behind, as it is for kept pages.
    await expect.poll(() => replica.current(), PATIENCE).toBeNull()
    const shown = async () => [
      (await ask(`/images/${hidden}`, AHEAD)).status,
      (await ask(`/images/${gone}`, AHEAD)).status,
      (await titles()).filter(title => title === 'Hidden' || title === 'Gone'),
    ]
    for (let round = 0; round < 20; round += 1) {
      expect(await shown()).toEqual([404, 404, []])
      await sleep(20)
    }
    await standby.query('select pg_wal_replay_resume()')
    await isRead()
    await expect.poll(() => sourceOf('/images'), PATIENCE).toEqual(['replica', 200])
    expect(await shown()).toEqual([404, 404, []])
  })

  it('asks the primary for what it does not have', async () => {
    await isRead()
    expect(await sourceOf(`/images/${newId('image', new Date())}`, AHEAD)).toEqual(['primary', 404])
  })

  it('costs nobody an answer when its connections are cut, and when it stops and comes back', async () => {
    said.length = 0
    const statuses = new Set<number>()
    const asking = new AbortController()
    const visitor = async () => {
      while (!asking.signal.aborted)
        for (const path of ['/images', '/genres', '/creators']) statuses.add((await ask(path)).status)
    }
    const visitors = [visitor(), visitor(), visitor()]
    for (let cuts = 0; cuts < 3; cuts += 1) {
      await isRead()
      await standby.cut()
    }
    await isRead()
    said.length = 0
    await standby.stop()
    await expect.poll(() => said.length, PATIENCE).toBe(1)
    expect(said[0]).toContain('Check DATABASE_REPLICA_URL')
    expect((await sourceOf('/genres'))[1]).toBe(200)
    await standby.start()
    await isRead()
    asking.abort()
    await Promise.all(visitors)
    expect([...statuses]).toEqual([200])
    expect(said).toHaveLength(2)
    await expect.poll(() => sourceOf('/genres'), PATIENCE).toEqual(['replica', 200])
  })

  it('costs nobody an answer while nothing comes from it', async () => {
    await isRead()
    said.length = 0
    line.hold()
    expect(await sourceOf('/genres')).toEqual(['primary', 200])
    await expect.poll(() => said.length, PATIENCE).toBe(1)
    line.letGo()
    await isRead()
    expect(said).toHaveLength(2)
  })

  it('is not read after it was promoted', async () => {
    said.length = 0
    await standby.query('select pg_promote()')
    await expect.poll(() => said.length, PATIENCE).toBe(1)
    expect(said[0]).toContain('it is no standby')
    expect(await sourceOf('/genres')).toEqual(['primary', 200])
  })
})
