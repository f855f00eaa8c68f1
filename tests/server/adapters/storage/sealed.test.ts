// Sealed files: nothing of them shows in the store, nothing in the store can be changed unnoticed, and they open for ever.
import { createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSealingKey, sealedStorage } from '#server/adapters/storage/sealed.ts'
import {
  HEADER_BYTES,
  SEALED_SEGMENT_BYTES,
  SEGMENT_BYTES,
  sealingKey,
} from '#server/adapters/storage/sealed-format.ts'
import type { StoragePort } from '#server/ports/storage.ts'
import { diskStore, type OpenStore } from './stores.ts'

const KEY = 'originals/ab/abcd/img_1.jpg'
const master = Buffer.from('000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f', 'hex')
/** A file as version 1 writes it, under the key above: files written then must open in every later version. */
const VECTOR = {
  key: 'originals/vector.jpg',
  text: 'the first sealed file\n',
  sealed: [
    '4155435345414c017ba1cb027b012a7ab4f880562b94ef7d42c843ae99315f34d2e8b7c4645c7584',
    'de552105f6ac8c373dc35c32779e2513353367fe621b9d756da4ee5d5834a7f88ad21c9694b98fc2',
    '48bbde9f17666a321751012a19d5e19d12df3b4a2dfdb67431548c7f18a401d74e3e',
  ].join(''),
}

let store: OpenStore
let storage: StoragePort
beforeAll(async () => {
  store = await diskStore()
  storage = sealedStorage(store.storage, sealingKey(master))
})
afterAll(() => store.close())

const placeOf = (key: string) => join(store.folder, 'files', 'objects', key)
async function write(key: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(placeOf(key)), { recursive: true })
  await writeFile(placeOf(key), bytes)
}
/** Every way to read the whole object. */
const readers: ((key: string) => Promise<unknown>)[] = [
  key => storage.read(key),
  async key => buffer((await storage.get(key))?.body ?? Readable.from([])),
  key => storage.local(key),
]
async function expectDamaged(key: string): Promise<void> {
  for (const read of readers) await expect(read(key)).rejects.toThrow(`the stored file ${key} `)
}

describe('what lies in the store', () => {
  it('shows nothing of originals, exports and whatever else is not made to be shown', async () => {
    const marker = Buffer.from('a text that must not be found on any disk')
    for (const key of [KEY, 'exports/x.zip', 'anything', 'previewsnot/x']) {
      await storage.put(key, marker)
      const stored = await readFile(placeOf(key))
      expect(stored.includes(marker.subarray(0, 12))).toBe(false)
      expect(stored.length).toBe(HEADER_BYTES + marker.length + 16)
    }
  })

  it('is plain for previews and certificates, which are made to be shown', async () => {
    for (const key of ['previews/img_1/640.jpg', 'certificates/img_1/1/en.pdf']) {
      await storage.put(key, Buffer.from('shown'))
      expect(await readFile(placeOf(key), 'utf8')).toBe('shown')
    }
  })

  it('differs each time, although the file is the same', async () => {
    const bytes = randomBytes(1000)
    await storage.put('twice/a', bytes)
    const first = await readFile(placeOf('twice/a'))
    await storage.put('twice/a', bytes)
    const second = await readFile(placeOf('twice/a'))
    expect(first.subarray(HEADER_BYTES).equals(second.subarray(HEADER_BYTES))).toBe(false)
  })

  it('opens as decision 072 describes it, by nothing but the crypto library', () => {
    const sealed = Buffer.from(VECTOR.sealed, 'hex')
    const derive = (use: string, bytes: number) =>
      Buffer.from(hkdfSync('sha256', master, '', `auctor storage ${use}`, bytes))
    expect(sealed.subarray(0, 8)).toEqual(Buffer.from('AUCSEAL\x01'))
    expect(sealed.subarray(8, 16)).toEqual(derive('key id', 8))
    const wrap = createDecipheriv('aes-256-gcm', derive('wrap', 32), sealed.subarray(16, 28))
    wrap.setAAD(Buffer.concat([sealed.subarray(0, 16), Buffer.from(VECTOR.key)])).setAuthTag(sealed.subarray(60, 76))
    const fileKey = Buffer.concat([wrap.update(sealed.subarray(28, 60)), wrap.final()])
    const file = createDecipheriv('aes-256-gcm', fileKey, Buffer.from('000000000000000000000001', 'hex'))
    file.setAuthTag(sealed.subarray(-16))
    expect(Buffer.concat([file.update(sealed.subarray(76, -16)), file.final()]).toString()).toBe(VECTOR.text)
  })
})

describe('a changed file', () => {
  it('is refused whichever byte was changed', async () => {
    await storage.put(KEY, randomBytes(60))
    const sealed = await readFile(placeOf(KEY))
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed)
      changed[at] = (changed[at] ?? 0) ^ (1 << (at % 8))
      await write(KEY, changed)
      await expectDamaged(KEY)
    }
    await write(KEY, sealed)
    expect((await storage.read(KEY))?.length).toBe(60)
  })

  it('is refused for a byte in any of many places of a big one, also where only a part is read', async () => {
    await storage.put(KEY, randomBytes(2 * SEGMENT_BYTES + 50_000))
    const sealed = await readFile(placeOf(KEY))
    for (let run = 0; run < 60; run++) {
      const at = HEADER_BYTES + Math.floor(((sealed.length - HEADER_BYTES) * run) / 60)
      const changed = Buffer.from(sealed)
      changed[at] = (changed[at] ?? 0) ^ 0x40
      await write(KEY, changed)
      await expect(storage.read(KEY)).rejects.toThrow('was changed')
      const start = Math.floor((at - HEADER_BYTES) / SEALED_SEGMENT_BYTES) * SEGMENT_BYTES
      const part = await storage.get(KEY, { start, end: start })
      await expect(buffer(part?.body ?? Readable.from([]))).rejects.toThrow('was changed')
    }
  })

  it('is refused when it was cut off, lengthened, or its segments were moved', async () => {
    await storage.put(KEY, randomBytes(3 * SEGMENT_BYTES))
    const sealed = await readFile(placeOf(KEY))
    const header = sealed.subarray(0, HEADER_BYTES)
    const [one, two, three] = [0, 1, 2].map(index =>
      sealed.subarray(HEADER_BYTES + index * SEALED_SEGMENT_BYTES, HEADER_BYTES + (index + 1) * SEALED_SEGMENT_BYTES),
    )
    if (!one || !two || !three) throw new Error('three segments were written')
    const wrong = [
      ...[0, 1, 7, 40, HEADER_BYTES - 1, HEADER_BYTES, HEADER_BYTES + 5].map(end => sealed.subarray(0, end)),
      sealed.subarray(0, -1),
      sealed.subarray(0, -17),
      Buffer.concat([sealed, Buffer.of(0)]),
      ...[[one], [one, two], [two, three], [three], [two, one, three], [one, two, three, three], [one, one, three]].map(
        segments => Buffer.concat([header, ...segments]),
      ),
    ]
    for (const bytes of wrong) {
      await write(KEY, bytes)
      await expectDamaged(KEY)
    }
  })

  it('is refused under another name, and under another key, which is said', async () => {
    await storage.put('originals/one.jpg', Buffer.from('one'))
    await write('originals/two.jpg', await readFile(placeOf('originals/one.jpg')))
    await expectDamaged('originals/two.jpg')
    const stranger = sealedStorage(store.storage, sealingKey(randomBytes(32)))
    await expect(stranger.read('originals/one.jpg')).rejects.toThrow('is sealed with another key than STORAGE_KEY')
  })
})

describe('files from before', () => {
  it('opens what version 1 wrote', async () => {
    await write(VECTOR.key, Buffer.from(VECTOR.sealed, 'hex'))
    expect(Buffer.from((await storage.read(VECTOR.key)) ?? []).toString()).toBe(VECTOR.text)
  })

  it.each([
    ['a photograph', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(300_000)])],
    ['an archive', Buffer.concat([Buffer.from('PK\x03\x04'), randomBytes(20)])],
  ])('reads %s that was never sealed', async (_, bytes) => {
    await write(KEY, bytes)
    expect(await storage.size(KEY)).toBe(bytes.length)
    expect(bytes.equals((await storage.read(KEY)) ?? Buffer.of())).toBe(true)
    const part = await storage.get(KEY, { start: 2, end: 11 })
    expect([part?.bytes, await buffer(part?.body ?? Readable.from([]))]).toEqual([bytes.length, bytes.subarray(2, 12)])
    const local = await storage.local(KEY)
    expect(local && bytes.equals(await readFile(local.path))).toBe(true)
    await local?.done()
  })
})

describe('the key', () => {
  it('is made once for its owner alone, and given by the settings otherwise', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'keys-'))
    const made = await readSealingKey({ directory })
    expect((await stat(join(directory, 'storage.key'))).mode & 0o777).toBe(0o600)
    expect(await readSealingKey({ directory })).toEqual(made)
    expect(await readSealingKey({ directory, key: master.toString('hex') })).toEqual(sealingKey(master))
    await writeFile(join(directory, 'storage.key'), 'no key')
    await expect(readSealingKey({ directory })).rejects.toThrow('storage.key is not a key')
    await rm(directory, { recursive: true })
  })

  it('is never repeated in the sentence that refuses it', async () => {
    const told = readSealingKey({ directory: '/nowhere', key: 'abc123' }).catch(String)
    expect(await told).toBe('Error: STORAGE_KEY is not a key: 64 hex characters are expected.')
  })
})
