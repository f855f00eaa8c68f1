// What the service says of itself, and what it refuses while the disk fills.
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { images } from '#lib/contract/images.ts'
import { system } from '#lib/contract/system.ts'
import { uploads } from '#lib/contract/uploads.ts'
import { type Room, roomOf } from '#server/health/health.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makePerson } from '#tests/support/people/people.ts'
import { certified, upload } from '#tests/support/uploads.ts'

let api: TestApi
afterEach(() => api.close())

const away = () => Promise.reject(new Error('away'))

describe('readiness', () => {
  it('names every part', async () => {
    api = await testApi()
    const { status, body } = await api.call(system.ready)
    const ok = { database: 'ok', queue: 'ok', disk: 'ok', storage: 'ok', time_stamp: 'ok', chain: 'ok', mail: 'ok' }
    expect([status, body]).toEqual([
      200,
      { status: 'ok', ...ok, disk_room: 'enough', broken_originals: 0, broken_documents: 0 },
    ])
  })

  it('is degraded, and answers 200, while authority and mail are away', async () => {
    const time_stamp = { stamp: away, roots: () => ({ trusted: [], standin: [] }) }
    api = await testApi({ ports: { time_stamp, mail: { send: away, check: away } } })
    const { status, body } = await api.call(system.ready)
    expect([status, body.status, body.time_stamp, body.mail]).toEqual([200, 'degraded', 'failing', 'failing'])
  })

  it('is degraded, and says why, while the disk has little room: everything can be read', async () => {
    const others = { database: 'ok', queue: 'ok', storage: 'ok', time_stamp: 'ok', chain: 'ok', mail: 'ok' } as const
    api = await testApi({ health: { room: () => 'none', read: async () => ({ ...others, disk: 'failing' }) } })
    const { status, body } = await api.call(system.ready)
    expect([status, body.status, body.disk, body.disk_room]).toEqual([200, 'degraded', 'failing', 'none'])
  })

  it('is failing, and answers 503, while the database only reads', async () => {
    api = await testApi()
    await api.services.db.execute(sql`alter table rate_limits rename to rate_limits_away`)
    const { status, body } = await api.call(system.ready)
    expect([status, body.status, body.database, body.queue]).toEqual([503, 'failing', 'failing', 'ok'])
    expect((await api.call(system.live)).status).toBe(200)
  })
})

describe('a disk that fills', () => {
  it('refuses files first, then every other write, with 507 and when to come again; reads and deletions go on', async () => {
    expect([100, 99, 50, 49, 0].map(free => roomOf(free, 100))).toEqual(['enough', 'little', 'little', 'none', 'none'])
    let room: Room = 'enough'
    api = await testApi({ health: { room: () => room } })
    const anne = await makePerson(api)
    const id = await certified(api, anne, { seed: 1, fields: { track: false } })
    const edit = () => api.as(anne).call(images.update, { id, body: { title: 'Later' } })
    const announce = () =>
      api.as(anne).call(uploads.create, {
        body: { file_name: 'a.jpg', bytes: 5_000, sha256: 'a'.repeat(64), title: 'A', genre: 'gen_seascape' },
      })
    room = 'little'
    for (const refused of [await upload(api, anne, { seed: 2 }), await announce()]) {
      expect([refused.status, refused.problem.code, refused.headers.get('retry-after')]).toEqual([
        507,
        'storage_full',
        '60',
      ])
    }
    expect((await edit()).status).toBe(200)
    room = 'none'
    expect([(await edit()).status, (await upload(api, anne, { seed: 2 })).status]).toEqual([507, 507])
    expect((await api.call(images.read, { id })).status).toBe(200)
    expect((await api.as(anne).call(images.remove, { id })).status).toBeLessThan(300)
    room = 'enough'
    expect((await upload(api, anne, { seed: 2 })).status).toBe(201)
  })
})
