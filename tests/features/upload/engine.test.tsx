// The engine over a server and a browser that fail on purpose: nothing lost, nothing twice, no digest computed twice.
import { HttpResponse, http } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import type { DetailsValues } from '#features/upload/details/details-schema.ts'
import type { EngineDeps } from '#features/upload/engine/deps.ts'
import { Engine } from '#features/upload/engine/engine.ts'
import { apiFailureEvent } from '#features/upload/engine/failure-event.ts'
import type { Store } from '#features/upload/engine/store.ts'
import { unavailable } from '#lib/api/api-failure.ts'
import { uploads } from '#lib/contract/uploads.ts'
import { broken, network } from '#tests/support/network.ts'
import { connectToTestApi } from '../connect-to-test-api.ts'
import { files, openTestApi, refusal, type World, world } from './upload-world.ts'

openTestApi()

const described = (engine: Engine, changes: Partial<DetailsValues> = { genre: 'gen_seascape' }) =>
  engine.dispatch({ type: 'bulk_edited', ids: new Set(engine.snapshot().items.map(item => item.id)), changes })
const confirmAll = (engine: Engine) => engine.confirm(engine.snapshot().items.map(item => item.id))
const until = (engine: Engine, done: (engine: Engine) => boolean) =>
  vi.waitFor(() => expect(done(engine)).toBe(true), { timeout: 60_000, interval: 10 })
const certified = (count: number) => (engine: Engine) =>
  engine.snapshot().items.filter(item => item.image_state === 'certified').length === count

const signedOut = { ...unavailable(), status: 401, code: 'not_authenticated' }
const begin = ({ deps }: World, overrides: Partial<EngineDeps> = {}) => new Engine({ ...deps, ...overrides })

describe('twenty-five photographs', () => {
  it('are all certified, each hashed and declared once, though the page is reloaded on the way', async () => {
    const here = await world()
    const first = begin(here)
    first.add(files(25), null)
    await until(first, ({ snapshot }) => snapshot().items.filter(item => item.received).length >= 8)
    described(first)
    await until(first, ({ snapshot }) => snapshot().unsaved === 0)
    first.close()

    const second = begin(here)
    await second.restore()
    expect(second.snapshot().items).toHaveLength(25)
    described(second)
    expect(confirmAll(second)).toEqual([])
    await until(second, certified(25))
    expect(here.store.hashed).toBe(25)
    expect(await here.countImages()).toBe(25)
    second.close()
  })
})

it('certifying before the files have been read waits for what they say of themselves', async () => {
  const engine = begin(await world())
  engine.add(files(3), null)
  described(engine)
  expect(engine.snapshot().items.map(item => item.fields.title)).toEqual(['', '', ''])
  expect(confirmAll(engine)).toEqual([])
  await until(engine, certified(3))
  expect(engine.snapshot().items.map(item => item.fields.title)).toEqual(['1.jpg', '2.jpg', '3.jpg'])
  engine.close()
})

describe('one photograph among others', () => {
  it('that is no photograph, or is in the list under two names, is refused and the others go on', async () => {
    const engine = begin(await world())
    const twin = new File(files(1), 'twin.jpg', { type: 'image/jpeg' })
    engine.add([...files(2), new File(['x'], 'notes.txt'), twin], null)
    await until(engine, ({ snapshot }) => snapshot().items.filter(item => item.received).length === 2)
    await until(engine, ({ snapshot }) => snapshot().items.every(item => item.received || item.problem))
    expect(engine.snapshot().items.map(item => item.problem?.code)).toEqual([
      undefined,
      undefined,
      'image_not_jpeg',
      'upload_twice',
    ])
    expect(engine.add(files(2), null)).toBe(2)
    engine.close()
  })

  it('without a genre says so on its field, and the others are certified', async () => {
    const engine = begin(await world())
    engine.add(files(2), null)
    await until(engine, ({ snapshot }) => snapshot().items.every(item => item.received))
    const [first, second] = engine.snapshot().items
    if (!first || !second) throw new Error('two were added')
    engine.dispatch({ type: 'edited', id: first.id, changes: { genre: 'gen_seascape' } })
    expect(confirmAll(engine)).toEqual([second.id])
    await until(engine, certified(1))
    expect(engine.item(second.id)).toMatchObject({ errors: { genre: 'image_genre_required' }, confirmed: false })
    engine.close()
  })

  it('whose file was taken away says so; a part of the page that does not come is waited for', async () => {
    const gone = begin(await world(), { digest: () => Promise.reject(new DOMException('', 'NotReadableError')) })
    gone.add(files(1), null)
    await until(gone, ({ snapshot }) => snapshot().items.some(item => item.problem?.code === 'file_gone'))
    gone.close()
    const waiting = begin(await world(), { digest: () => Promise.reject(new TypeError('Failed to fetch a module')) })
    waiting.add(files(1), null)
    await until(waiting, ({ snapshot }) => snapshot().items.some(item => item.attempts === 1))
    expect(waiting.snapshot().items[0]?.problem).toBeNull()
    waiting.close()
  })

  it('that the server forgot is declared again without being hashed again', async () => {
    const here = await world()
    const engine = begin(here)
    engine.add(files(1), null)
    await until(engine, ({ snapshot }) => snapshot().items.every(item => item.received))
    const { results } = (await here.caller.call(uploads.list)).body
    for (const { id } of results) await here.caller.call(uploads.remove, { id })
    described(engine)
    confirmAll(engine)
    await until(engine, certified(1))
    expect(here.store.hashed).toBe(1)
    engine.close()
  })

  it('goes on after the server was away, and stops when the session has ended', async () => {
    const here = await world()
    for (const _ of ['first', 'second']) network.use(http.post('*/api/uploads', broken.offline, { once: true }))
    const engine = begin(here)
    engine.add(files(1), null)
    await until(engine, ({ snapshot }) => snapshot().items.some(item => item.attempts === 1))
    // The connection comes back: nobody waits for the next attempt.
    engine.dispatch({ type: 'online_changed', online: true })
    await until(engine, ({ snapshot }) => snapshot().items.some(item => item.attempts === 1 || item.received))
    engine.dispatch({ type: 'online_changed', online: true })
    await until(engine, ({ snapshot }) => snapshot().items.every(item => item.received))
    engine.close()

    const away = await world()
    network.use(http.post('*/api/uploads', () => HttpResponse.json(signedOut, { status: 401 })))
    const ended = begin(away)
    ended.add(files(1), null)
    await until(ended, ({ snapshot }) => snapshot().signed_out)
    expect(ended.snapshot().items[0]).toMatchObject({ problem: null, running: [] })
    ended.close()
  })
})

it('rows of photographs that were certified a day ago are not shown again', async () => {
  const here = await world()
  const engine = begin(here)
  engine.add(files(1), null)
  described(engine)
  await until(engine, ({ snapshot }) => snapshot().items.every(item => item.received))
  confirmAll(engine)
  await until(engine, certified(1))
  await until(engine, ({ snapshot }) => snapshot().unsaved === 0)
  engine.close()

  const soon = begin(here)
  await soon.restore()
  expect(soon.snapshot().items).toHaveLength(1)
  soon.close()
  const later = begin(here, { now: () => Date.now() + 25 * 60 * 60 * 1000 })
  await later.restore()
  expect(later.snapshot().items).toEqual([])
  expect(await here.store.items()).toEqual([])
  later.close()
})

it('what a browser could not keep is counted until the server has it', async () => {
  const here = await world()
  const refuse: Store = { ...here.store, saveFile: () => Promise.reject(new Error('no room')) }
  const engine = begin(here, { store: refuse })
  engine.add(files(1), null)
  expect(engine.snapshot().unsaved).toBeGreaterThan(0)
  await until(engine, ({ snapshot }) => snapshot().unkept.length === 1)
  await until(engine, ({ snapshot }) => snapshot().items.every(item => item.received))
  await until(engine, ({ snapshot }) => snapshot().unsaved === 0)
  expect(engine.snapshot().unkept).toEqual([])
  engine.close()
})

it('waits for its own person, whoever else signs in meanwhile', async () => {
  const here = await world()
  const other = await world()
  const engine = begin(here)
  engine.add(files(1), null)
  // The browser has somebody else's session by now.
  await until(engine, ({ snapshot }) => snapshot().signed_out)
  expect(await other.caller.call(uploads.list, {})).toMatchObject({ status: 200, body: { count: 0 } })
  connectToTestApi(here.caller)
  engine.dispatch({ type: 'looked_at' })
  await until(engine, ({ snapshot }) => snapshot().items.every(item => item.received))
  engine.close()
})

describe('a refusal', () => {
  const context = { id: 'a', task: 'submit', attempts: 0, now: 0 } as const

  it.each([
    [refusal('too_many_requests', { params: { retry_after_s: 40 } }), { type: 'retry_scheduled', retry_at: 40_000 }],
    [refusal('unknown', { status: 500 }), { type: 'retry_scheduled', retry_at: 1_000 }],
    [refusal('not_found'), { type: 'upload_lost' }],
    [refusal('image_genre_required'), { type: 'invalid', errors: { genre: 'image_genre_required' } }],
    [refusal('invalid_input', { errors: { title: ['required'] } }), { type: 'invalid', errors: { title: 'required' } }],
    [
      refusal('tracking_quota_full', { params: { limit: 3 } }),
      { type: 'task_failed', problem: { code: 'tracking_quota_full', params: { limit: 3 }, final: false } },
    ],
    [refusal('image_damaged'), { type: 'task_failed', problem: { code: 'image_damaged', final: true } }],
  ])('%s means %j', (failure, event) => {
    expect(apiFailureEvent(failure, context)).toMatchObject(event)
  })
})
