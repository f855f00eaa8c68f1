// Opens the place where files are kept: a bucket where one is named, else a folder of the data folder.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { openDiskStorage } from './adapters/storage/disk.ts'
import type { S3Options } from './adapters/storage/s3.ts'
import { readSealingKey, sealedStorage } from './adapters/storage/sealed.ts'
import type { Env } from './env.ts'
import type { StoragePort } from './ports/storage.ts'

export type RawStorage = {
  /** Of bytes as they are kept: originals and exports are sealed there. */
  storage: StoragePort
  /** Whether nothing is kept in it. */
  isEmpty(): Promise<boolean>
  close(): Promise<void>
}

/** Throws a sentence where the settings of a bucket are not whole. */
export async function openRawStorage(env: Env): Promise<RawStorage> {
  const { S3_BUCKET, S3_REGION } = env
  if (!S3_BUCKET) {
    const folder = join(env.DATA_DIR, 'files')
    const storage = await openDiskStorage(folder)
    return { storage, isEmpty: () => holdsNothing(join(folder, 'objects')), close: async () => {} }
  }
  if (!S3_REGION) throw new Error('S3_BUCKET is set, so S3_REGION must be set too.')
  const { storage, isEmpty, close } = await openBucket(bucketOptions(env, S3_BUCKET, S3_REGION))
  return { storage, isEmpty, close: async () => close() }
}

/** Where Common Crawl keeps its archives, when no region is named. */
const ARCHIVE_REGION = 'us-east-1'

/** A bucket of crawl archives, read with the keys of our own. */
export async function openArchiveBucket(env: Env, name: string): Promise<Pick<RawStorage, 'storage' | 'close'>> {
  const { storage, close } = await openBucket(bucketOptions(env, name, env.S3_REGION ?? ARCHIVE_REGION))
  return { storage, close: async () => close() }
}

/** The client of buckets is loaded where one is named. */
const openBucket = async (options: S3Options) => (await import('./adapters/storage/s3.ts')).openS3Storage(options)

function bucketOptions(env: Env, bucket: string, region: string): S3Options {
  const { S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_FORCE_PATH_STYLE } = env
  if (Boolean(S3_ACCESS_KEY_ID) !== Boolean(S3_SECRET_ACCESS_KEY))
    throw new Error('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are set together or not at all.')
  return {
    bucket,
    region,
    endpoint: S3_ENDPOINT,
    credentials:
      S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY
        ? { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY }
        : null,
    force_path_style: S3_FORCE_PATH_STYLE,
    directory: join(env.DATA_DIR, 'arriving'),
  }
}

/** Over a store, with the installation's key, which is made where there is none. */
export async function openSealed(env: Env, storage: StoragePort): Promise<StoragePort> {
  return sealedStorage(storage, await readSealingKey({ directory: join(env.DATA_DIR, 'keys'), key: env.STORAGE_KEY }))
}

/** Folders whose files are gone stay behind. */
async function holdsNothing(folder: string): Promise<boolean> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return !found.some(each => each.isFile())
}
