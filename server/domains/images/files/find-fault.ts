// Compares a stored file with the digest that it had when it was written.
import { createHash } from 'node:crypto'
import { released } from '#server/bytes/free-buffers.ts'
import type { FileFault } from '#server/db/schema/images.ts'
import { DamagedFile, type StoragePort } from '#server/ports/storage.ts'

export type Measured = { sha256: string; bytes: number }

export async function measureBytes(body: AsyncIterable<Uint8Array>): Promise<Measured> {
  const digest = createHash('sha256')
  let bytes = 0
  for await (const chunk of body) {
    digest.update(chunk)
    bytes += chunk.length
    released(chunk.length)
  }
  return { sha256: digest.digest('hex'), bytes }
}

/** Digest and length of what is stored, or why they cannot be told. Throws while the storage does not serve. */
export async function measureStored(storage: StoragePort, key: string): Promise<Measured | FileFault> {
  try {
    const stored = await storage.get(key)
    return stored ? await measureBytes(stored.body) : 'missing'
  } catch (error) {
    if (isDamage(error)) return 'damaged'
    throw error
  }
}

/** Null when it is missing or cannot be read. Throws while the storage does not serve. */
export async function readWhole(storage: StoragePort, key: string): Promise<Uint8Array | null> {
  try {
    return await storage.read(key)
  } catch (error) {
    if (isDamage(error)) return null
    throw error
  }
}

/** Null: what is stored has this digest. */
export async function findFault(storage: StoragePort, key: string, sha256: string): Promise<FileFault | null> {
  return faultOf(await measureStored(storage, key), sha256)
}

export function faultOf(found: Measured | FileFault, sha256: string): FileFault | null {
  if (typeof found === 'string') return found
  return found.sha256 === sha256 ? null : 'damaged'
}

/** A disk that cannot read some sectors says so for the files in them, and serves all others. */
const isDamage = (error: unknown): boolean =>
  error instanceof DamagedFile || (error instanceof Error && 'code' in error && error.code === 'EIO')
