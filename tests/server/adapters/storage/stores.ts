// The stores that keep the same promises: a folder and a bucket, each as it is and sealed.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDiskStorage } from '#server/adapters/storage/disk.ts'
import { openS3Storage } from '#server/adapters/storage/s3.ts'
import { sealedStorage } from '#server/adapters/storage/sealed.ts'
import { sealingKey } from '#server/adapters/storage/sealed-format.ts'
import type { StoragePort } from '#server/ports/storage.ts'
import { type S3, startS3 } from '#tests/support/standins/s3/start-s3.ts'

export type OpenStore = { storage: StoragePort; folder: string; close(): Promise<void> }

export async function diskStore(): Promise<OpenStore> {
  const folder = await mkdtemp(join(tmpdir(), 'storage-'))
  const storage = await openDiskStorage(join(folder, 'files'))
  return { storage, folder, close: () => rm(folder, { recursive: true, force: true }) }
}

export async function s3Store(): Promise<OpenStore & { s3: S3 }> {
  const folder = await mkdtemp(join(tmpdir(), 'storage-'))
  const s3 = await startS3()
  const { storage, close } = await openS3Storage(s3Options(s3, join(folder, 'incoming')))
  return {
    storage,
    folder,
    s3,
    async close() {
      close()
      await s3.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export const s3Options = (s3: S3, directory: string) => ({
  bucket: s3.bucket,
  region: s3.region,
  endpoint: s3.url,
  force_path_style: true,
  directory,
  credentials: { accessKeyId: s3.access_key_id, secretAccessKey: s3.secret_access_key },
})

/** The same store with everything that is not shown sealed under a key of its own. */
export async function sealed(open: () => Promise<OpenStore>): Promise<OpenStore> {
  const store = await open()
  return { ...store, storage: sealedStorage(store.storage, sealingKey(randomBytes(32))) }
}
