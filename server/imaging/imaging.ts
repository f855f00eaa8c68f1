// The door to picture work: inspect an arrived file, derive previews. All decoding happens in separate processes.
import { open } from 'node:fs/promises'
import { readJpegSize } from '#lib/rules/image-file.ts'
import { DecodingInterrupted, type ImagingPort } from '../ports/imaging.ts'
import { createPool, type PoolLimits, WorkerLost } from './pool.ts'
import { createWorkspace } from './workspace.ts'

/** The port, and what its owner needs besides: the ids of the decoding processes, and their end. */
export type Imaging = ImagingPort & { pids(): number[]; close(): Promise<void> }

const MB = 1024 * 1024

const defaults: Omit<PoolLimits, 'workers'> = {
  time_ms: {
    inspect: 20_000,
    inspect_and_derive: 25_000,
    derive: 60_000,
    derive_finer: 120_000,
    copy: 20_000,
    sample: 10_000,
    tiles: 10_000,
  },
  // A progressive picture of 150 megapixels holds about 900 MB of coefficients while it is decoded.
  memory_bytes: 1_300 * MB,
  retire_bytes: 320 * MB,
  idle_ms: 30_000,
  // What is nearly done goes first, so that few files are under way at once.
  order: ['derive', 'tiles', 'inspect_and_derive', 'copy', 'sample', 'inspect', 'derive_finer'],
}

export type ImagingOptions = {
  workers: number
  /** Where previews wait until their image is certified; null when another process does that. */
  directory?: string | null
} & Partial<PoolLimits>

export function createImaging({ workers, directory = null, ...limits }: ImagingOptions): Imaging {
  const pool = createPool(new URL('./worker.ts', import.meta.url), { workers, ...defaults, ...limits })
  const workspace = directory === null ? null : createWorkspace(directory)
  return {
    async inspect(path, name) {
      const heavy = await isHeavy(path)
      const place = name === undefined ? null : await workspace?.place(name)
      try {
        if (!place) return await pool.run('inspect', path, '', heavy)
        const { inspection, derivation } = await pool.run('inspect_and_derive', path, place.directory, heavy)
        await (derivation ? place.keep(derivation) : place.drop())
        return inspection
      } catch (error) {
        await place?.drop()
        if (error instanceof WorkerLost && error.by_file) return { accepted: false, refusal: 'image_damaged' }
        return interrupted(error)
      }
    },
    made: name => workspace?.take(name) ?? null,
    derive: async (path, into) => pool.run('derive', path, into, await isHeavy(path)),
    deriveFiner: async (path, into) => pool.run('derive_finer', path, into, await isHeavy(path)),
    copy: async (path, into) => pool.run('copy', path, into, await isHeavy(path)).catch(interrupted),
    sample: async path => pool.run('sample', path, '', await isHeavy(path)).catch(interrupted),
    tiles: (path, into) => pool.run('tiles', path, into, false).catch(interrupted),
    pids: () => pool.pids(),
    async close() {
      await pool.close()
      await workspace?.close()
    },
  }
}

function interrupted(error: unknown): never {
  if (error instanceof WorkerLost && !error.by_file) throw new DecodingInterrupted(error.reason)
  throw error
}

/** The frame header stands behind the metadata; a file with more of it counts as heavy. */
const HEAD_BYTES = 256 * 1024
/** A decoder holds up to 6 bytes a pixel of a progressive picture at once. */
const HEAVY_PIXELS = 50_000_000

/** A picture of which one at a time is decoded, so that two never need the memory of two. */
async function isHeavy(path: string): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(HEAD_BYTES) })
    const size = readJpegSize(buffer.subarray(0, bytesRead))
    return size ? size.width * size.height > HEAVY_PIXELS : bytesRead === HEAD_BYTES
  } finally {
    await file.close()
  }
}
