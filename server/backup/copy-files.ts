// Copies stored files into a backup folder, under their digests: what an earlier backup has copied is not read again.
import type { StoragePort, StoredObject } from '#server/ports/storage.ts'
import type { NamedFile } from '#server/stored-files/named-files.ts'
import { hasBytes, keepUnderDigest, objectPath } from './backup-folder.ts'
import type { BackedUpFile } from './manifest.ts'

/** Files that are copied at once: a bucket answers slowly, a disk gains nothing by more. */
const AT_ONCE = 4

export type FileCopier = {
  /** Copies all of them, each once; those that are not in storage are left out. */
  copy(files: AsyncIterable<NamedFile> | Iterable<NamedFile>): Promise<void>
  /** What is copied of a file. */
  find(key: string): BackedUpFile | undefined
  /** How many were read, and their bytes; the others were there. */
  added(): { count: number; bytes: number }
}

/** `earlier`: files of the backup before, by their keys. */
export function openCopier(root: string, storage: StoragePort, earlier: ReadonlyMap<string, BackedUpFile>): FileCopier {
  const copied = new Map<string, BackedUpFile>()
  const sum = { count: 0, bytes: 0 }

  async function copyOne(file: NamedFile): Promise<void> {
    const { key } = file
    const done = copied.get(key)
    if (done && !mayHaveChanged(file, done)) return
    const now = await look(storage, key)
    if (!now) return
    const known = done ?? earlier.get(key)
    if (
      known?.version === now.version &&
      known.bytes === now.bytes &&
      hasBytes(objectPath(root, known.sha256), known.bytes)
    ) {
      copied.set(key, known)
      return
    }
    const stored = await storage.get(key)
    if (!stored) return
    const { bytes, sha256, added } = await keepUnderDigest(root, stored.body)
    if (bytes !== stored.bytes) throw new Error(`The stored file ${key} ended at byte ${bytes} of ${stored.bytes}.`)
    copied.set(key, { key, bytes, sha256, version: stored.version })
    if (!added) return
    sum.count += 1
    sum.bytes += bytes
  }

  return {
    copy: files => eachOf(files, copyOne),
    find: key => copied.get(key),
    added: () => sum,
  }
}

/** Others are never written over: previews and certificates are made anew under their names. */
function mayHaveChanged({ kind, sha256 }: NamedFile, done: BackedUpFile): boolean {
  return kind === 'certificate' || (kind === 'preview' && sha256 !== done.sha256)
}

/** Length and version of what is stored, without its bytes. */
async function look(storage: StoragePort, key: string): Promise<Omit<StoredObject, 'body'> | null> {
  const found = await storage.get(key, { start: 0, end: 0 })
  found?.body.resume()
  return found
}

/** Some at once; the first failure is thrown when those that were begun have ended. */
export async function eachOf<Item>(
  items: AsyncIterable<Item> | Iterable<Item>,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>()
  const failures: unknown[] = []
  for await (const item of items) {
    if (failures.length > 0) break
    const one = work(item)
      .catch((error: unknown) => void failures.push(error))
      .finally(() => running.delete(one))
    running.add(one)
    if (running.size >= AT_ONCE) await Promise.race(running)
  }
  await Promise.all(running)
  if (failures.length > 0) throw failures[0]
}
