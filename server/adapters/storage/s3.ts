// Objects in a bucket of S3 or of anything that speaks its protocol: visible whole or not at all.
import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadObjectCommand,
  type HeadObjectCommandOutput,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3'
import { released } from '#server/bytes/free-buffers.ts'
import type { ByteRange, StoragePort, StoredObject } from '#server/ports/storage.ts'
import { StorageAway } from '../../files/storage-away.ts'
import { ownTemporary, temporaryPath } from '../../files/temporary-files.ts'
import { askStore, isStatus, mustBeOfStore, sendUpload } from './ask-store.ts'
import { checkedKey } from './storage-key.ts'

export type S3Options = {
  bucket: string
  region: string
  /** Address of a service other than Amazon's. */
  endpoint?: string | null
  /** Absent: the machine's own role, as the SDK finds it. */
  credentials?: { accessKeyId: string; secretAccessKey: string } | null
  /** The bucket's name in the path instead of the host. */
  force_path_style?: boolean
  /** A local folder for files that arrive and for those that are read as files. */
  directory: string
  /** Milliseconds for an answer, or for a part that is sent. */
  answer_ms?: number
}

/** The first try and five more, with growing pauses: a service that is asked too much says so for some seconds. */
const ATTEMPTS = 6
const CONNECT_MS = 5_000
/** For an answer, or for a part of eight MiB; beyond it the store is away. */
const ANSWER_MS = 30_000
/** Without a byte in either direction. */
const SILENCE_MS = 30_000
/** A stream of 10 000 parts, the most there may be, is 78 GiB. */
const PART_BYTES = 8 * 1024 * 1024
const PARTS_AT_ONCE = 2
/** Name of the note on each object that tells one upload from another. */
const MARK = 'upload'

type OpenS3 = { storage: StoragePort; isEmpty(): Promise<boolean>; close(): void }

/** Opens the storage; `close` ends its connections. Nothing is asked of the service yet. */
export async function openS3Storage(options: S3Options): Promise<OpenS3> {
  const temporary = await ownTemporary(resolve(options.directory))
  const client = new S3Client({
    region: options.region,
    ...(options.endpoint ? { endpoint: options.endpoint } : {}),
    ...(options.credentials ? { credentials: options.credentials } : {}),
    forcePathStyle: options.force_path_style ?? false,
    maxAttempts: ATTEMPTS,
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: SILENCE_MS },
  })
  return {
    storage: s3Storage(client, options, temporary),
    async isEmpty() {
      const { KeyCount } = await client.send(new ListObjectsV2Command({ Bucket: options.bucket, MaxKeys: 1 }))
      return (KeyCount ?? 0) === 0
    },
    close: () => client.destroy(),
  }
}

type Bucket = { client: S3Client; at: (key: string) => { Bucket: string; Key: string }; answer_ms: number }

function s3Storage(
  client: S3Client,
  { bucket: name, answer_ms = ANSWER_MS }: S3Options,
  temporary: string,
): StoragePort {
  const at = (key: string) => ({ Bucket: name, Key: checkedKey(key) })
  const bucket = { client, at, answer_ms }
  return {
    put: (key, bytes) => put(bucket, key, bytes),
    incoming: () => temporary,

    async adopt(key, path) {
      checkedKey(key)
      await stat(path)
      await put(bucket, key, createReadStream(path, { highWaterMark: PART_BYTES }))
      await rm(path)
    },

    get: (key, range) => get(bucket, key, range),

    async read(key) {
      const stored = await get(bucket, key)
      return stored && Buffer.concat(await stored.body.toArray())
    },

    async size(key) {
      try {
        return (await head(bucket, key)).ContentLength ?? null
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },

    async remove(key) {
      await askStore(answer_ms, signal => client.send(new DeleteObjectCommand(at(key)), { abortSignal: signal }))
    },

    async local(key) {
      const stored = await get(bucket, key)
      if (!stored) return null
      const path = temporaryPath(temporary)
      const done = () => rm(path, { force: true })
      try {
        await pipeline(stored.body, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
        return { path, done }
      } catch (error) {
        await done()
        throw error
      }
    },
  }
}

async function put(bucket: Bucket, key: string, bytes: AsyncIterable<Uint8Array> | Uint8Array): Promise<void> {
  const { client, at, answer_ms } = bucket
  const mark = randomUUID()
  const body = bytes instanceof Uint8Array ? bytes : Readable.from(counted(bytes))
  try {
    await sendUpload(answer_ms, {
      client,
      params: { ...at(key), Body: body, Metadata: { [MARK]: mark } },
      partSize: PART_BYTES,
      queueSize: PARTS_AT_ONCE,
    })
  } catch (error) {
    if (body instanceof Readable) body.destroy()
    // Completing an upload whose first answer was lost says that there is no such upload.
    if (isStatus(error, 404) && (await markOf(bucket, key)) === mark) return
    throw error
  }
}

async function markOf(bucket: Bucket, key: string): Promise<string | undefined> {
  return (await head(bucket, key).catch(() => null))?.Metadata?.[MARK]
}

const head = async ({ client, at, answer_ms }: Bucket, key: string): Promise<HeadObjectCommandOutput> =>
  mustBeOfStore(
    await askStore(answer_ms, signal => client.send(new HeadObjectCommand(at(key)), { abortSignal: signal })),
  )

async function get(bucket: Bucket, key: string, range?: ByteRange): Promise<StoredObject | null> {
  const { client, at, answer_ms } = bucket
  const where = at(key)
  const ask = (from: ByteRange | null, etag?: string) => {
    const command = new GetObjectCommand({ ...where, ...rangeOf(from), ...(etag ? { IfMatch: etag } : {}) })
    return askStore(answer_ms, signal => client.send(command, { abortSignal: signal })).then(ofStore)
  }
  try {
    const first = await ask(range ?? null)
    const bytes = wholeLength(first)
    const span = { start: range?.start ?? 0, end: Math.min(range?.end ?? bytes, bytes - 1) }
    return { bytes, version: versionOf(first.ETag), body: Readable.from(patiently(first, span, ask)) }
  } catch (error) {
    if (isMissing(error)) return null
    if (!range || !isStatus(error, 416)) throw error
    const whole = await head(bucket, key)
    return { bytes: whole.ContentLength ?? 0, version: versionOf(whole.ETag), body: Readable.from([]) }
  }
}

type Ask = (range: ByteRange, etag?: string) => Promise<GetObjectCommandOutput>

/** The bytes of an answer; when the connection is lost, the rest of the same object is asked for. */
async function* patiently(first: GetObjectCommandOutput, span: ByteRange, ask: Ask): AsyncGenerator<Uint8Array> {
  let answer = first
  let at = span.start
  let failures = 0
  while (at <= span.end) {
    try {
      for await (const chunk of bodyOf(answer)) {
        at += chunk.length
        yield chunk
      }
      if (at > span.end) return
      throw new Error(`the store ended an object at byte ${at} of ${span.end + 1}`)
    } catch (error) {
      failures++
      if (failures >= ATTEMPTS) throw new StorageAway('an object ends again and again', { cause: error })
    }
    answer = await ask({ start: at, end: span.end }, first.ETag)
  }
}

/** Whatever else answers may never end: its body is not read. */
function ofStore(answer: GetObjectCommandOutput): GetObjectCommandOutput {
  try {
    return mustBeOfStore(answer)
  } catch (error) {
    if (answer.Body instanceof Readable) answer.Body.destroy()
    throw error
  }
}

/** The SDK keeps what it sends until it has been sent: it is not ours to free. */
async function* counted(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    released(chunk.length)
    yield chunk
  }
}

/** On Node the SDK's body is a stream of Node's. */
function bodyOf({ Body }: GetObjectCommandOutput): AsyncIterable<Uint8Array> {
  if (!(Body instanceof Readable)) throw new Error('the store answered without a body')
  return Body
}

const rangeOf = (range: ByteRange | null) => (range ? { Range: `bytes=${range.start}-${range.end}` } : {})

function wholeLength({ ContentRange, ContentLength }: GetObjectCommandOutput): number {
  const whole = ContentRange?.split('/')[1] ?? ContentLength
  const bytes = Number(whole)
  if (!Number.isSafeInteger(bytes)) throw new Error('the store does not say how long an object is')
  return bytes
}

const versionOf = (etag: string | undefined): string => (etag ?? '').replace(/[^\w-]/g, '')

/** A missing bucket is a mistake of the settings, not a missing object. */
const isMissing = (error: unknown): boolean =>
  isStatus(error, 404) && error instanceof Error && error.name !== 'NoSuchBucket'
