// The door to picture work: inspect an arrived file, derive previews. All decoding happens in separate processes.
import type { ImagingPort } from '../ports/imaging.ts'
import { createDesk } from './desk.ts'
import { createPool, type PoolLimits, WorkerLost } from './pool.ts'

/** The port, and what its owner needs besides: the ids of the decoding processes, and their end. */
export type Imaging = ImagingPort & { pids(): number[]; close(): Promise<void> }

const MB = 1024 * 1024

const defaults: Omit<PoolLimits, 'workers'> = {
  time_ms: { inspect: 20_000, derive: 60_000, derive_finer: 120_000 },
  // A progressive picture of 150 megapixels holds about 900 MB of coefficients while it is decoded.
  memory_bytes: 1_300 * MB,
  retire_bytes: 320 * MB,
  idle_ms: 30_000,
  // What is nearly done goes first, so that few files are under way at once.
  order: ['derive', 'inspect', 'derive_finer'],
}

export type ImagingOptions = {
  workers: number
  /** Where decoded pixels wait for their previews; null when another process makes those. */
  directory?: string | null
} & Partial<PoolLimits>

export function createImaging({ workers, directory = null, ...limits }: ImagingOptions): Imaging {
  const pool = createPool(new URL('./worker.ts', import.meta.url), { workers, ...defaults, ...limits })
  const desk = directory === null ? null : createDesk(directory)
  return {
    async inspect(path, name) {
      const place = name === undefined ? null : await desk?.place(name)
      try {
        const inspection = await pool.run('inspect', path, place?.folder)
        await (inspection.accepted ? place?.keep() : place?.drop())
        return inspection
      } catch (error) {
        await place?.drop()
        if (error instanceof WorkerLost) return { accepted: false, refusal: 'image_damaged' }
        throw error
      }
    },
    kept: name => desk?.take(name) ?? null,
    derive: (source, into) => pool.run('derive', source, into),
    deriveFiner: (path, into) => pool.run('derive_finer', path, into),
    pids: () => pool.pids(),
    async close() {
      await pool.close()
      await desk?.close()
    },
  }
}
