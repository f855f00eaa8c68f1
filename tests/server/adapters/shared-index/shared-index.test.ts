// The index that processes share: the same answers as the one in memory, changes of several writers, a writer that was killed, and being made again.
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connectIndexServers, parseServers } from '#server/adapters/matching/shared/index-servers.ts'
import { keysOf } from '#server/adapters/matching/shared/layout.ts'
import { openSharedIndex } from '#server/adapters/matching/shared/open-shared-index.ts'
import { SharedIndex } from '#server/adapters/matching/shared/shared-index.ts'
import type { Fingerprint, StoredFingerprints } from '#server/ports/matching.ts'
import { indexServerProgram, startIndexServer, type TestServers } from '../../../support/matching/index-servers.ts'
import { fingerprintOf, openWorld } from '../../matching/photographs.ts'
import { syntheticFingerprint } from '../../matching/synthetic-fingerprint.ts'

describe('the address of the servers', () => {
  it('names one or several, who signs in, and which installation it is', () => {
    expect(parseServers('redis://localhost')).toEqual({
      tls: false,
      addresses: [{ host: 'localhost', port: 6379 }],
      installation: 'auctor',
    })
    expect(parseServers('rediss://me:p%40ss@a:1,b:2/city')).toEqual({
      tls: true,
      username: 'me',
      password: 'p@ss',
      addresses: [
        { host: 'a', port: 1 },
        { host: 'b', port: 2 },
      ],
      installation: 'city',
    })
    expect(() => parseServers('http://localhost')).toThrow('MATCHING_URL')
  })
})

describe.skipIf(!indexServerProgram)('the shared index (left out where no valkey-server or redis-server is)', () => {
  let servers: TestServers
  let world: Awaited<ReturnType<typeof openWorld>>
  let table: Map<string, Fingerprint>
  let name = 0
  const opened: SharedIndex[] = []
  const stored: StoredFingerprints = async ids =>
    ids.flatMap(id => {
      const fingerprint = table.get(id)
      return fingerprint ? [{ id, fingerprint }] : []
    })
  const open = (): SharedIndex => {
    const index = new SharedIndex(connectIndexServers(servers.url), `test-${name}`)
    opened.push(index)
    return index
  }
  const photographs = async () => {
    const shots = [...world.shots, world.flat]
    return Promise.all(shots.map(async shot => ({ id: shot.name, fingerprint: await fingerprintOf(shot.bytes) })))
  }
  const put = async (index: SharedIndex, images: { id: string; fingerprint: Fingerprint }[], position: number) => {
    for (const { id, fingerprint } of images) table.set(id, fingerprint)
    await index.write({ put: images, drop: [] }, position)
  }
  const idsOf = async (index: SharedIndex, query: Fingerprint) =>
    (await index.find(query, stored)).matches.map(({ id }) => id)

  beforeAll(async () => {
    servers = await startIndexServer()
    world = await openWorld()
    world.matcher.catalogue.put(world.flat.name, await fingerprintOf(world.flat.bytes))
  })
  afterAll(() => servers?.stop())
  beforeEach(() => {
    name += 1
    table = new Map()
  })
  afterEach(() => {
    for (const index of opened.splice(0)) index.close()
  })

  it('answers word for word as the index in memory', async () => {
    const index = open()
    await put(index, await photographs(), 7)
    const [first, , third] = world.shots
    if (!first || !third) throw new Error('the photographs are missing')
    const copies = [
      sharp(first.bytes).resize({ width: 300 }).flop(),
      sharp(third.bytes).extract({ left: 100, top: 100, width: 300, height: 260 }),
      sharp(first.bytes).resize({ width: 90 }),
      sharp(first.bytes).resize({ width: 20 }),
      sharp(world.flat.bytes).resize({ width: 200 }),
      sharp(world.stranger.bytes),
    ]
    const confirmed: string[] = []
    for (const copy of copies) {
      const query = await fingerprintOf(await copy.jpeg().toBuffer())
      const own = await world.matcher.find(query)
      const { matches, unasked } = await index.find(query, stored)
      expect(matches).toEqual(own)
      expect(unasked).toBe(0)
      confirmed.push(...matches.flatMap(match => (match.confirmed ? [match.id] : [])))
    }
    expect(confirmed).toEqual([first.name, third.name, first.name, first.name, world.flat.name])
  })

  it('forgets what was dropped, takes what is put again, and tells all processes', async () => {
    const [index, other] = [open(), open()]
    const [one, two] = [syntheticFingerprint(1), syntheticFingerprint(2)]
    await put(index, [{ id: 'a', fingerprint: one }], 3)
    expect(await other.has(['a', 'b'])).toEqual(['a'])
    expect(await other.position()).toBe(3)
    // What another process applies once more changes nothing.
    await other.write({ put: [], drop: ['a'] }, 2)
    expect(await index.has(['a'])).toEqual(['a'])
    await put(other, [{ id: 'a', fingerprint: two }], 4)
    await other.write({ put: [], drop: ['unknown'] }, 5)
    expect(await index.has(['a', 'unknown'])).toEqual(['a'])
    await index.write({ put: [{ id: 'b', fingerprint: { ...one, version: 0 } }], drop: ['a'] }, 6)
    expect(await other.has(['a', 'b'])).toEqual([])
    expect(await other.position()).toBe(6)
  })

  it('lets several processes write at once without losing or doubling anything', async () => {
    const writers = [open(), open(), open()]
    const images = Array.from({ length: 30 }, (_, i) => ({ id: `i${i}`, fingerprint: syntheticFingerprint(i) }))
    const all = async (index: SharedIndex) => {
      for (const [i, image] of images.entries()) await put(index, [image], i + 1)
    }
    await Promise.all(writers.map(all))
    const [index] = writers
    expect(await index?.has(images.map(({ id }) => id))).toHaveLength(30)
    const [generation] = await generations()
    const facts = await servers.nodes[0]?.ask('HMGET', keysOf(generation ?? '').facts, 'live', 'dropped', 'next')
    expect(facts).toEqual(['30', '0', '30'])
  })

  it('leaves nothing behind of a writer that was killed between filling and committing', async () => {
    const index = open()
    const [photograph] = await photographs()
    if (!photograph) throw new Error('the photographs are missing')
    await put(index, [{ id: 'other', fingerprint: syntheticFingerprint(9) }], 1)
    const [generation = ''] = await generations()
    const keys = keysOf(generation)
    // As after the first half of writing: two slots are reserved, and lists may lead there.
    await servers.nodes[0]?.ask('HSET', keys.facts, 'reserved', 3)
    await put(index, [photograph], 2)
    expect(await idsOf(index, photograph.fingerprint)).toEqual([photograph.id])
    expect(await servers.nodes[0]?.ask('HMGET', keys.facts, 'next', 'reserved', 'live')).toEqual(['4', '4', '2'])
    expect(await servers.nodes[0]?.ask('STRLEN', keys.dropped)).toBe(8)
    // Another writer, whose lock has ended, is refused.
    await servers.nodes[0]?.ask('SET', keys.writer, 'another', 'PX', 60_000)
    const writing = index.write({ put: [], drop: [photograph.id] }, 3)
    await sleep(200)
    expect(await index.has([photograph.id])).toEqual([photograph.id])
    await servers.nodes[0]?.ask('DEL', keys.writer)
    await writing
    expect(await index.has([photograph.id])).toEqual([])
  })

  it('is made again while questions go on, and forgets the one before', async () => {
    const index = open()
    const images = await photographs()
    await put(index, images, 5)
    const query = images[0]?.fingerprint ?? syntheticFingerprint(1)
    expect(await index.isWorthRebuilding()).toBe(false)
    const [before] = await generations()
    const generation = await index.beginRebuilding()
    await index.fill(generation, { put: images.slice(0, 2), drop: [] }, 3)
    expect(await idsOf(index, query)).toEqual([images[0]?.id])
    await index.fill(generation, { put: images.slice(2), drop: [] }, 5)
    await index.finishRebuilding(generation)
    expect(await generations()).toEqual([generation])
    expect(await idsOf(index, query)).toEqual([images[0]?.id])
    expect(await index.position()).toBe(5)
    // Questions that were under way may still read the one before: it goes after a while.
    await index.sweep()
    expect(await servers.nodes[0]?.ask('EXISTS', keysOf(before ?? '').facts)).toBe(1)
    await servers.nodes[0]?.ask('ZADD', `{auctor}:test-${name}:retired`, 1, before ?? '')
    await index.sweep()
    expect(await servers.nodes[0]?.ask('KEYS', `*${before}:*`)).toEqual([])
    expect(await idsOf(index, query)).toEqual([images[0]?.id])
  })

  it('answers through the port, whose thread asks for the fingerprints', async () => {
    const port = openSharedIndex({ url: `${servers.url}/test-${name}`, fingerprint: fingerprintOf })
    try {
      const [photograph] = await photographs()
      if (!photograph) throw new Error('the photographs are missing')
      table.set(photograph.id, photograph.fingerprint)
      expect(await port.position()).toBe(0)
      await port.apply({ put: [photograph], drop: [] }, 2)
      expect(await port.has([photograph.id])).toEqual([photograph.id])
      const answer = await port.find(photograph.fingerprint, stored)
      expect(answer).toMatchObject({ unasked: 0, matches: [{ id: photograph.id, confirmed: true, kind: 'whole' }] })
      // A photograph that the table has lost meanwhile is no answer.
      table.clear()
      expect((await port.find(photograph.fingerprint, stored)).matches).toEqual([])
      table.set(photograph.id, photograph.fingerprint)
      await port.upkeep?.rebuild(
        (async function* () {
          yield { put: [photograph], drop: [], position: 2 }
        })(),
      )
      expect((await port.find(photograph.fingerprint, stored)).matches).toHaveLength(1)
      expect(await port.upkeep?.isDue()).toBe(false)
    } finally {
      await port.close()
    }
  })

  /** The generation that this test's questions are put to. */
  async function generations(): Promise<string[]> {
    const [node] = servers.nodes
    const found = (await node?.ask('KEYS', `{auctor}:test-${name}:current:*`)) as string[]
    return Promise.all(found.map(async key => String(await node?.ask('GET', key))))
  }
})
