// The door to picture work: inspect an arrived file, derive previews. All decoding happens in separate processes.
import type { ImagingPort } from '../ports/imaging.ts'
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
}

export function createImaging({ workers, ...limits }: { workers: number } & Partial<PoolLimits>): Imaging {
  const pool = createPool(new URL('./worker.ts', import.meta.url), { workers, ...defaults, ...limits })
  return {
    async inspect(path) {
      try {
        return await pool.run('inspect', path)
      } catch (error) {
        if (error instanceof WorkerLost) return { accepted: false, refusal: 'image_damaged' }
        throw error
      }
    },
    derive: (path, directory) => pool.run('derive', path, directory),
    deriveFiner: (path, directory) => pool.run('derive_finer', path, directory),
    pids: () => pool.pids(),
    close: () => pool.close(),
  }
}
