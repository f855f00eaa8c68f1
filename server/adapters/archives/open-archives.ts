// Where crawl archives are read from: a folder of this machine, buckets of S3, and HTTP servers that send parts of files.
import { open, realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { archiveKind } from '#lib/rules/crawling/archives.ts'
import { ArchiveFault } from '#server/crawler/archives/archive-fault.ts'
import { WebFailure } from '#server/crawler/web-failure.ts'
import type { ArchivePart, ArchivesPort } from '#server/ports/archives.ts'
import type { StoragePort } from '#server/ports/storage.ts'
import type { WebPort } from '#server/ports/web.ts'

const TIMEOUT_MS = 60_000
const BUCKET = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/([a-z0-9][\w.-]*(?:\/[a-z0-9][\w.-]*)*)$/i
const FOLDER = /^folder:([a-z0-9][\w.-]*(?:\/[a-z0-9][\w.-]*)*)$/i

type Settings = {
  /** Below it are the files of `folder:` addresses; null: none is read. */
  folder: string | null
  openBucket(name: string): Promise<StoragePort>
  web: Pick<WebPort, 'get' | 'mayVisit'>
}

export function openArchives({ folder, openBucket, web }: Settings): ArchivesPort {
  const buckets = new Map<string, Promise<StoragePort>>()
  return {
    accepts(address) {
      if (archiveKind(address) === null) return false
      return BUCKET.test(address) || (folder !== null && FOLDER.test(address)) || web.mayVisit(address)
    },
    async read(address, start, length) {
      const [, bucket, key] = BUCKET.exec(address) ?? []
      if (bucket && key) {
        const opened = buckets.get(bucket) ?? openBucket(bucket)
        buckets.set(bucket, opened)
        return readObject(await opened, { address, key, start, length })
      }
      const path = FOLDER.exec(address)?.[1]
      if (path && folder !== null) return readFolder(folder, { address, path, start, length })
      return readWeb(web, { address, start, length })
    },
  }
}

type Part = { address: string; start: number; length: number }

async function readFolder(folder: string, { address, path, start, length }: Part & { path: string }) {
  const root = await realpath(folder).catch(() => null)
  const file = await realpath(join(folder, path)).catch(() => null)
  // A link inside the folder may lead out of it.
  if (root === null || !file?.startsWith(root + sep)) throw new ArchiveFault('missing', address)
  const handle = await open(file)
  try {
    const stat = await handle.stat()
    if (!stat.isFile()) throw new ArchiveFault('missing', address)
    const { size } = stat
    const buffer = Buffer.alloc(Math.max(0, Math.min(length, size - start)))
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, start)
    return { bytes: buffer.subarray(0, bytesRead), size }
  } finally {
    await handle.close()
  }
}

async function readObject(storage: StoragePort, { address, key, start, length }: Part & { key: string }) {
  const parts: Uint8Array[] = []
  let left = length
  try {
    const stored = await storage.get(key, { start, end: start + length - 1 })
    if (!stored) throw new ArchiveFault('missing', address)
    for await (const chunk of stored.body) {
      // A service that does not know ranges sends the whole file.
      if (chunk.length > left) throw new ArchiveFault('no_ranges', address)
      parts.push(chunk)
      left -= chunk.length
    }
    return { bytes: Buffer.concat(parts), size: stored.bytes }
  } catch (error) {
    throw error instanceof ArchiveFault ? error : new ArchiveFault('unreachable', `${address}: ${String(error)}`)
  }
}

async function readWeb(web: Settings['web'], { address, start, length }: Part): Promise<ArchivePart> {
  const range = { start, end: start + length - 1 }
  const request = { range, max_bytes: length, on_too_big: 'truncate', timeout_ms: TIMEOUT_MS } as const
  const answer = await web.get(address, request).catch((error: unknown) => {
    throw error instanceof WebFailure ? new ArchiveFault('unreachable', error.message) : error
  })
  const size = Number(/\/(\d{1,15})$/.exec(answer.headers['content-range'] ?? '')?.[1])
  // Nothing begins at the end of the file, or beyond it.
  if (answer.status === 416 && start > 0) return { bytes: new Uint8Array(), size: Number.isNaN(size) ? start : size }
  if (answer.status === 404 || answer.status === 410) throw new ArchiveFault('missing', address)
  if (answer.status === 200) throw new ArchiveFault('no_ranges', address)
  if (answer.status !== 206) throw new ArchiveFault('unreachable', `${address}: status ${answer.status}`)
  const begins = Number(/^bytes (\d{1,15})-/.exec(answer.headers['content-range'] ?? '')?.[1])
  if (begins !== start || Number.isNaN(size) || answer.body.length !== Math.min(length, size - start))
    throw new ArchiveFault('unreachable', `${address}: not the range that was asked for`)
  return { bytes: answer.body, size }
}
