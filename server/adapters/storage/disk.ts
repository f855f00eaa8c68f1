// Objects as files in one folder: written whole or not at all, never reachable from outside but through a use case.
import { copyFile, link, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { ownTemporary, temporaryPath } from '../../files/temporary-files.ts'
import type { StoragePort } from '../../ports/storage.ts'
import { checkedKey } from './storage-key.ts'
import { writeFlow } from './write-flow.ts'

/** Read at once: few calls for big files, and little memory for many readers. */
const CHUNK_BYTES = 256 * 1024

/** Opens (and creates) the storage in `root`; what an earlier crash left half-written is removed. */
export async function openDiskStorage(root: string): Promise<StoragePort> {
  const base = resolve(root)
  const temporary = await ownTemporary(join(base, '.temporary'))

  const place = (key: string) => join(base, 'objects', ...checkedKey(key).split('/'))

  async function keep(path: string, key: string): Promise<void> {
    const target = place(key)
    await makeFolder(dirname(target))
    await rename(path, target)
    await sync(dirname(target))
  }

  /** Runs `write` on a temporary file, which it leaves safe on the disk, then moves it in; whatever fails, no half file stays. */
  async function whole(key: string, write: (path: string) => Promise<void>): Promise<void> {
    place(key)
    const path = temporaryPath(temporary)
    try {
      await write(path)
      await keep(path, key)
    } catch (error) {
      await rm(path, { force: true })
      throw error
    }
  }

  return {
    put: (key, body) => whole(key, path => writeFlow(path, body instanceof Uint8Array ? [body] : body)),

    incoming: () => temporary,

    adopt: (key, path) =>
      whole(key, async own => {
        await rename(path, own).catch(async error => {
          if (!hasCode(error, 'EXDEV')) throw error
          await copyFile(path, own)
          await rm(path)
        })
        await sync(own)
      }),

    async get(key, range) {
      const file = await open(place(key), 'r').catch(missing)
      if (!file) return null
      const found = await file.stat({ bigint: true })
      if (!found.isFile()) {
        await file.close()
        return null
      }
      const bytes = Number(found.size)
      const version = [found.mtimeNs, found.ino, found.size].map(part => part.toString(36)).join('-')
      return { bytes, version, body: file.createReadStream({ ...range, highWaterMark: CHUNK_BYTES }) }
    },

    async read(key) {
      return readFile(place(key)).catch(missing)
    },

    size: async key => fileSize(place(key)),

    async remove(key) {
      await rm(place(key), { force: true })
    },

    async local(key) {
      // A second name for the same bytes, so that they stay until `done` even when the object is removed or replaced.
      const path = temporaryPath(temporary)
      if ((await fileSize(place(key))) === null) return null
      const linked = await link(place(key), path).then(() => true, missing)
      return linked === null ? null : { path, done: () => rm(path, { force: true }) }
    },
  }
}

async function fileSize(path: string): Promise<number | null> {
  const found = await stat(path).catch(missing)
  return found?.isFile() ? found.size : null
}

function missing(error: unknown): null {
  if (hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR') || hasCode(error, 'EISDIR')) return null
  throw error
}

const hasCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code

/** Creates a folder and makes its name durable in its parent. */
async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true })
  if (first !== undefined) await sync(dirname(first))
}

/** Waits until a file's bytes, or a folder's names, are on the disk. */
async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
