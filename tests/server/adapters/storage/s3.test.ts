// Storage in S3 when the service or the way to it fails: calls are repeated, and no half object is ever visible.
import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openS3Storage } from '#server/adapters/storage/s3.ts'
import { StorageAway } from '#server/files/storage-away.ts'
import type { StoragePort } from '#server/ports/storage.ts'
import { faultyProxy } from '#tests/faults/services/faulty-proxy.ts'
import type { S3Fault } from '#tests/support/standins/s3/start-s3.ts'
import { s3Options, s3Store } from './stores.ts'

let store: Awaited<ReturnType<typeof s3Store>>
let storage: StoragePort
beforeAll(async () => {
  store = await s3Store()
  storage = store.storage
})
afterAll(() => store.close())

const BIG = 20 * 1024 * 1024
const faults: S3Fault[] = ['drop_before', 'drop_after', 'internal_error', 'slow_down']
const stored = (key: string) => store.s3.contents.objects.get(key)?.bytes

describe.each(faults)('when calls fail by %s', fault => {
  it('stores, measures, reads and removes all the same', async () => {
    const bytes = randomBytes(5000)
    for (const method of ['PUT', 'HEAD', 'GET', 'DELETE']) store.s3.fail(fault, { method, times: 2 })
    await storage.put('small', bytes)
    expect(await storage.size('small')).toBe(5000)
    expect(bytes.equals((await storage.read('small')) ?? Buffer.of())).toBe(true)
    await storage.remove('small')
    expect(stored('small')).toBeUndefined()
  })

  it('sends the parts of a big file again, and shows it only when it is whole', async () => {
    const bytes = randomBytes(BIG)
    const path = join(store.folder, 'big')
    await writeFile(path, bytes)
    store.s3.fail(fault, { method: 'PUT', path: /partNumber=[23]/, times: 3 })
    const seen: (number | undefined)[] = []
    const watching = setInterval(() => seen.push(stored('big')?.length), 1)
    await storage.adopt('big', path)
    clearInterval(watching)
    expect(new Set(seen.filter(length => length !== BIG))).toEqual(new Set([undefined]))
    expect(stored('big')?.equals(bytes)).toBe(true)
    expect(store.s3.contents.uploads.size).toBe(0)
    await storage.remove('big')
  })
})

describe('reading', () => {
  it('goes on where the connection was lost, of the whole and of a part', async () => {
    const bytes = randomBytes(BIG)
    await storage.put('long', bytes)
    store.s3.fail('drop_midway', { method: 'GET', times: 3 })
    const all = await storage.get('long')
    expect(bytes.equals(await buffer(all?.body ?? Readable.from([])))).toBe(true)
    store.s3.fail('drop_midway', { method: 'GET', times: 2 })
    const part = await storage.get('long', { start: 1_000_000, end: 9_000_000 })
    expect(bytes.subarray(1_000_000, 9_000_001).equals(await buffer(part?.body ?? Readable.from([])))).toBe(true)
  })

  it('fails rather than go on in another object', async () => {
    const bytes = randomBytes(BIG)
    await storage.put('replaced', bytes)
    store.s3.fail('drop_midway', { method: 'GET' })
    const all = await storage.get('replaced')
    store.s3.overwrite('replaced', randomBytes(BIG))
    await expect(buffer(all?.body ?? Readable.from([]))).rejects.toThrow('At least one of the conditions did not hold')
  })

  it('gives up after some tries, with an error and not with an end', async () => {
    await storage.put('never', randomBytes(100_000))
    store.s3.fail('drop_midway', { method: 'GET', path: /never/, times: 50 })
    const all = await storage.get('never')
    await expect(buffer(all?.body ?? Readable.from([]))).rejects.toThrow()
  })
})

describe('storing', () => {
  it('knows a big file as stored although the answer to its completion was lost', async () => {
    const bytes = randomBytes(BIG)
    store.s3.fail('drop_after', { method: 'POST', path: /completed\?.*uploadId/ })
    await storage.put('completed', Readable.from([bytes]))
    expect(stored('completed')?.equals(bytes)).toBe(true)
    expect(store.s3.calls().filter(call => /^POST .*completed\?.*uploadId/.test(call))).toHaveLength(2)
  })

  it('leaves neither object nor parts when the service stays away', async () => {
    store.s3.fail('internal_error', { method: 'PUT', path: /gone/, times: 100 })
    await expect(storage.put('gone', Readable.from([randomBytes(BIG)]))).rejects.toThrow('internal error')
    expect(stored('gone')).toBeUndefined()
    expect(store.s3.contents.uploads.size).toBe(0)
  })

  it('is refused with a wrong secret, and a missing bucket is not taken for a missing object', async () => {
    const options = s3Options(store.s3, store.folder)
    const credentials = { ...options.credentials, secretAccessKey: 'wrong' }
    const stranger = await openS3Storage({ ...options, credentials })
    await expect(stranger.storage.put('x', Buffer.from('x'))).rejects.toThrow('The signature does not match')
    const elsewhere = await openS3Storage({ ...options, bucket: 'missing' })
    await expect(elsewhere.storage.read('x')).rejects.toThrow('The specified bucket does not exist')
    stranger.close()
    elsewhere.close()
  })
})

describe('the stand-in', () => {
  const client = () => {
    const { endpoint, region, credentials } = s3Options(store.s3, '')
    return new S3Client({ endpoint, region, credentials, forcePathStyle: true, maxAttempts: 1 })
  }
  const Bucket = 'auctor'

  it('lists by prefix, page by page', async () => {
    for (const name of ['list/a', 'list/b', 'list/c & d', 'other'])
      await storage.put(name.replace(/[ &]/g, ''), Buffer.from(name))
    const first = await client().send(new ListObjectsV2Command({ Bucket, Prefix: 'list/', MaxKeys: 2 }))
    const ContinuationToken = first.NextContinuationToken
    const second = await client().send(new ListObjectsV2Command({ Bucket, Prefix: 'list/', ContinuationToken }))
    const keys = [...(first.Contents ?? []), ...(second.Contents ?? [])].map(({ Key, Size }) => [Key, Size])
    expect(keys).toEqual([
      ['list/a', 6],
      ['list/b', 6],
      ['list/cd', 10],
    ])
    expect([first.IsTruncated, second.IsTruncated]).toEqual([true, false])
  })

  it('keeps conditions', async () => {
    const put = (IfNoneMatch?: string) =>
      client().send(new PutObjectCommand({ Bucket, Key: 'once', Body: 'x', IfNoneMatch }))
    const { ETag } = await put('*')
    await expect(put('*')).rejects.toThrow('At least one of the conditions did not hold')
    const get = (conditions: object) => client().send(new GetObjectCommand({ Bucket, Key: 'once', ...conditions }))
    await expect(get({ IfMatch: '"other"' })).rejects.toMatchObject({ $metadata: { httpStatusCode: 412 } })
    await expect(get({ IfNoneMatch: ETag })).rejects.toMatchObject({ $metadata: { httpStatusCode: 304 } })
    await expect(get({ Range: 'bytes=5-6' })).rejects.toMatchObject({ name: 'InvalidRange' })
  })

  it('notices a body that is not the signed one', async () => {
    const sender = client()
    sender.middlewareStack.add(
      next => args => {
        const { request } = args as { request: { body: unknown } } // the SDK types no step after signing
        request.body = 'y'
        return next(args)
      },
      { step: 'finalizeRequest', priority: 'low' },
    )
    const sent = sender.send(new PutObjectCommand({ Bucket, Key: 'tampered', Body: 'x' }))
    await expect(sent).rejects.toMatchObject({ $metadata: { httpStatusCode: 400 } })
    expect(stored('tampered')).toBeUndefined()
  })
})

describe('a store that is away', () => {
  it.each(['down', 'slow', 'garbage', 'endless', 'error'] as const)(
    '(%s) has taken nothing and shows nothing',
    async mode => {
      await storage.put('known', randomBytes(100))
      const { port } = new URL(store.s3.url)
      const proxy = await faultyProxy({ host: '127.0.0.1', port: Number(port) }, 'http')
      const { storage: behind, close } = await openS3Storage({
        ...s3Options(store.s3, store.folder),
        endpoint: `http://127.0.0.1:${proxy.port}`,
        answer_ms: 1_000,
      })
      expect(await behind.size('known')).toBe(100)
      await proxy.become(mode)
      const asked = [
        () => behind.put('new', randomBytes(100)),
        () => behind.size('known'),
        () => behind.read('known'),
        () => behind.get('known', { start: 5, end: 9 }),
      ]
      for (const ask of asked) await expect(ask()).rejects.toThrow(StorageAway)
      // What goes on behind a refusal would store, later, what was said not to be stored.
      await expect.poll(() => proxy.open(), { timeout: 5_000 }).toBe(0)
      await proxy.become('fine')
      expect(await behind.size('new')).toBeNull()
      expect(await behind.size('known')).toBe(100)
      close()
      await proxy.close()
    },
    60_000,
  )
})
