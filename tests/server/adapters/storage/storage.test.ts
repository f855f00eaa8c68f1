// What every storage promises, on disk and in S3, sealed and not: whole or nothing, parts that are right, no way out of the store.
import { randomBytes } from 'node:crypto'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SEGMENT_BYTES } from '#server/adapters/storage/sealed-format.ts'
import type { StoragePort } from '#server/ports/storage.ts'
import { diskStore, type OpenStore, s3Store, sealed } from './stores.ts'

const stores = [
  { name: 'a folder', open: diskStore },
  { name: 'a sealed folder', open: () => sealed(diskStore) },
  { name: 'a bucket', open: s3Store },
  { name: 'a sealed bucket', open: () => sealed(s3Store) },
]

describe.each(stores)('$name', ({ open }) => {
  let store: OpenStore
  let storage: StoragePort
  beforeAll(async () => {
    store = await open()
    storage = store.storage
  })
  afterAll(() => store.close())

  const leftovers = () => readdir(storage.incoming())
  const textOf = async (key: string) => Buffer.from((await storage.read(key)) ?? []).toString()

  it('gives back what was put, whole, in part, as bytes and as a file', async () => {
    await storage.put('a/b.txt', Readable.from([Buffer.from('hello '), Buffer.from('world')]))
    expect(await storage.size('a/b.txt')).toBe(11)
    expect(await textOf('a/b.txt')).toBe('hello world')
    const all = await storage.get('a/b.txt')
    expect([all?.bytes, all && (await text(all.body))]).toEqual([11, 'hello world'])
    const part = await storage.get('a/b.txt', { start: 6, end: 8 })
    expect([part?.bytes, part && (await text(part.body))]).toEqual([11, 'wor'])
    const local = await storage.local('a/b.txt')
    expect(local && (await readFile(local.path, 'utf8'))).toBe('hello world')
    await local?.done()
  })

  it('keeps every length, the empty one too', async () => {
    for (const length of [0, 1, SEGMENT_BYTES - 1, SEGMENT_BYTES, SEGMENT_BYTES + 1, 2 * SEGMENT_BYTES]) {
      const bytes = randomBytes(length)
      await storage.put('lengths', bytes)
      expect(await storage.size('lengths')).toBe(length)
      expect(bytes.equals((await storage.read('lengths')) ?? Buffer.of(1))).toBe(true)
    }
  })

  it('gives any part of a file of several segments', async () => {
    const bytes = randomBytes(3 * SEGMENT_BYTES + 12_345)
    await storage.put('parts', Readable.from([bytes.subarray(0, 100_001), bytes.subarray(100_001)]))
    const near = fc.nat(3).chain(segment => fc.integer({ min: -20, max: 20 }).map(by => segment * SEGMENT_BYTES + by))
    const place = fc.oneof(near, fc.nat(bytes.length - 1)).map(at => Math.max(0, Math.min(at, bytes.length - 1)))
    await fc.assert(
      fc.asyncProperty(place, place, async (one, other) => {
        const [start, end] = [Math.min(one, other), Math.max(one, other)]
        const part = await storage.get('parts', { start, end })
        expect(part?.bytes).toBe(bytes.length)
        expect(part && bytes.subarray(start, end + 1).equals(await buffer(part.body))).toBe(true)
      }),
      {
        numRuns: 60,
        examples: [
          [0, bytes.length - 1],
          [0, 0],
          [bytes.length - 1, bytes.length - 1],
        ],
      },
    )
  })

  it('leaves out what of a part lies behind the end', async () => {
    await storage.put('short', Buffer.from('0123456789'))
    for (const [start, end, expected] of [
      [8, 500, '89'],
      [10, 12, ''],
      [700, 800, ''],
    ] as const) {
      const part = await storage.get('short', { start, end })
      expect([part?.bytes, part && (await text(part.body))]).toEqual([10, expected])
    }
  })

  it('takes one equal key for the other, and names the versions apart', async () => {
    await storage.put('k', Buffer.from('one'))
    const first = await storage.get('k')
    expect(first && (await text(first.body))).toBe('one')
    const again = await storage.get('k', { start: 0, end: 0 })
    expect(again && (await text(again.body))).toBe('o')
    expect(again?.version).toBe(first?.version)
    await storage.put('k', Buffer.from('two'))
    expect(await textOf('k')).toBe('two')
    const second = await storage.get('k')
    second?.body.destroy()
    expect(second?.version).toMatch(/^[\w-]{8,}$/)
    expect(second?.version).not.toBe(first?.version)
    expect(await leftovers()).toEqual([])
  })

  it('answers null for what is not there, folders included', async () => {
    await storage.put('folder/file', Buffer.from('x'))
    for (const key of ['nothing', 'folder', 'folder/file/below']) {
      const found = [
        await storage.get(key),
        await storage.get(key, { start: 0, end: 3 }),
        await storage.read(key),
        await storage.size(key),
        await storage.local(key),
      ]
      expect(found).toEqual([null, null, null, null, null])
    }
  })

  it('removes, and removes again without complaint', async () => {
    await storage.put('gone', Buffer.from('x'))
    await storage.remove('gone')
    await storage.remove('gone')
    expect(await storage.read('gone')).toBeNull()
  })

  it.each(['originals/x.jpg', 'previews/x.jpg'])('moves a finished file in as %s', async key => {
    const path = join(store.folder, 'arrived')
    const bytes = randomBytes(700_000)
    await writeFile(path, bytes)
    await storage.adopt(key, path)
    expect(await storage.size(key)).toBe(700_000)
    expect(bytes.equals((await storage.read(key)) ?? Buffer.of())).toBe(true)
    await expect(stat(path)).rejects.toThrow('ENOENT')
  })

  it('leaves nothing when a stream breaks, and keeps the old object', async () => {
    await storage.put('old', Buffer.from('old'))
    const broken = Readable.from(
      (async function* () {
        yield randomBytes(12 * 1024 * 1024) // more than one part of an upload to a bucket
        throw new Error('source broke')
      })(),
    )
    await expect(storage.put('old', broken)).rejects.toThrow('source broke')
    await expect(storage.adopt('old', join(store.folder, 'missing'))).rejects.toThrow('ENOENT')
    expect(await textOf('old')).toBe('old')
    expect(await leftovers()).toEqual([])
  })

  it('keeps a local copy readable until it is done with, whatever happens to the object', async () => {
    await storage.put('held', Buffer.from('held'))
    const local = await storage.local('held')
    await storage.remove('held')
    expect(local && (await readFile(local.path, 'utf8'))).toBe('held')
    await local?.done()
    expect(await leftovers()).toEqual([])
  })

  it.each([
    '',
    '/',
    '/etc/passwd',
    '..',
    '../x',
    'a/../b',
    'a/..',
    'a//b',
    'a/',
    './a',
    '.hidden',
    'a/.b',
    'a\\b',
    'a\0b',
    'a b',
    'é',
    'a%2e',
    'x'.repeat(301),
    'previews/../originals/x',
  ])('refuses the key %j in every method', async key => {
    const path = join(store.folder, 'own')
    await writeFile(path, 'x')
    const calls = [
      async () => storage.put(key, Buffer.from('x')),
      async () => storage.adopt(key, path),
      async () => storage.get(key),
      async () => storage.read(key),
      async () => storage.size(key),
      async () => storage.remove(key),
      async () => storage.local(key),
    ]
    for (const call of calls) await expect(call()).rejects.toThrow('not a storage key')
    expect(await readFile(path, 'utf8')).toBe('x')
  })
})
