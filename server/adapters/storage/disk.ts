// Objects as files in one folder: written whole or not at all, never reachable from outside but through a use case.
import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, link, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { StoragePort } from '../../ports/storage.ts'
import { sweepTemporary, temporaryPath } from './temporary-files.ts'

/** Plain names between slashes; no empty, hidden or parent segment, nothing a file system could read another way. */
const KEY = /^[a-z0-9][a-z0-9._-]*(?:\/[a-z0-9][a-z0-9._-]*)*$/i
const MAX_KEY = 300

/** Opens (and creates) the storage in `root`; what an earlier crash left half-written is removed. */
export async function openDiskStorage(root: string): Promise<StoragePort> {
  const base = resolve(root)
  const temporary = join(base, '.temporary')
  await sweepTemporary(temporary)

  function place(key: string): string {
    if (key.length > MAX_KEY || !KEY.test(key)) throw new TypeError(`not a storage key: ${key.slice(0, 80)}`)
    return join(base, 'objects', ...key.split('/'))
  }

  async function keep(path: string, key: string): Promise<void> {
    const target = place(key)
    await makeFolder(dirname(target))
    await rename(path, target)
    await sync(dirname(target))
  }

  /** Runs `write` on a temporary file, then moves it in; whatever fails, no half file stays. */
  async function whole(key: string, write: (path: string) => Promise<void>): Promise<void> {
    place(key)
    const path = temporaryPath(temporary)
    try {
      await write(path)
      await sync(path)
      await keep(path, key)
    } catch (error) {
      await rm(path, { force: true })
      throw error
    }
  }

  return {
    put: (key, body) =>
      whole(key, path => pipeline(body instanceof Readable ? body : Readable.from([body]), createWriteStream(path))),

    incoming: () => temporary,

    adopt: (key, path) =>
      whole(key, async own => {
        await rename(path, own).catch(async error => {
          if (!hasCode(error, 'EXDEV')) throw error
          await copyFile(path, own)
          await rm(path)
        })
      }),

    async get(key, range) {
      const path = place(key)
      const bytes = await fileSize(path)
      return bytes === null ? null : { bytes, body: createReadStream(path, range) }
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
