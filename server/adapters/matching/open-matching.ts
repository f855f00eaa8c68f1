// The matching port on this machine: fingerprints in processes apart, the index and the verification in a thread.
import { rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { Failure } from '#lib/errors.ts'
import { FolderInUse, lockFolder } from '../../db/lock.ts'
import { createPool, WorkerLost } from '../../imaging/pool.ts'
import type { Found } from '../../matching/matcher.ts'
import { DecodingInterrupted } from '../../ports/imaging.ts'
import type { Fingerprint, Match, MatchingPort } from '../../ports/matching.ts'
import { sweepTemporary, temporaryPath } from '../storage/temporary-files.ts'
import type { FingerprintAnswer, FingerprintTasks } from './fingerprint-process.ts'
import type { IndexOrder, IndexReply } from './index-thread.ts'

/** The port, and what its owner needs besides: the ids of the decoding processes, and its end. */
export type Matching = MatchingPort & { pids(): number[]; close(): Promise<void> }

type Settings = {
  /** Folder below which each process keeps an index of its own: a snapshot and the stored fingerprints. */
  directory: string
  /** Fingerprinting processes at once. */
  workers: number
  /** Milliseconds after a change until the index is written down. */
  quiet_ms?: number
  /** Milliseconds of CPU that one picture may take. */
  time_ms?: number
}

const MB = 1024 * 1024

export async function openMatching({
  directory,
  workers,
  quiet_ms = 20_000,
  time_ms = 20_000,
}: Settings): Promise<Matching> {
  const arriving = join(directory, 'arriving')
  await sweepTemporary(arriving)
  const pool = createPool<FingerprintTasks>(new URL('./fingerprint-process.ts', import.meta.url), {
    workers,
    time_ms: { fingerprint: time_ms },
    memory_bytes: 1_300 * MB,
    retire_bytes: 400 * MB,
    idle_ms: 30_000,
    background: true,
  })
  let started: ReturnType<typeof startThread> | null = null
  let own: OwnFolder | null = null
  /** The first order takes a folder and starts the thread: a process that never asks has no index in its memory. */
  const ask = async (order: Order) => {
    own ??= takeFolder(directory)
    // One that died is replaced; it begins with the last snapshot, as `position` then tells.
    if (!started || started.ended()) started = startThread({ directory: own.path, quiet_ms })
    return started.ask(order)
  }
  return {
    async fingerprint(bytes) {
      const path = temporaryPath(arriving)
      await writeFile(path, bytes)
      const answer = await pool
        .run('fingerprint', path)
        .catch(lost)
        .finally(() => rm(path, { force: true }))
      if ('refusal' in answer) throw new Failure(answer.refusal)
      return answer
    },
    // The thread answers each order with the kind of result that belongs to it.
    put: async (entries, position) => void (await ask({ do: 'put', entries, position: position ?? null })),
    drop: async (ids, position) => void (await ask({ do: 'drop', ids, position: position ?? null })),
    has: async ids => (await ask({ do: 'has', ids })) as string[],
    position: async () => (await ask({ do: 'position' })) as number,
    find: async query => ((await ask({ do: 'find', query: plain(query) })) as Found[]).map(toMatch),
    pids: () => pool.pids(),
    async close() {
      await pool.close()
      await started?.close()
      own?.release()
      own = null
    },
  }
}

/** Processes of one machine that may have an index at once. */
const FOLDERS_MAX = 64

type OwnFolder = { path: string; release(): void }

/**
 * The first folder of this machine that no other process has: two that wrote one file of fingerprints would mix them
 * up. Machines that share the volume tell their processes apart by their own names, as process ids repeat there.
 */
function takeFolder(directory: string): OwnFolder {
  for (let number = 1; ; number += 1) {
    const path = join(directory, `${hostname()}-${number}`)
    try {
      return { path, release: lockFolder(join(path, 'index.lock'), path) }
    } catch (error) {
      if (!(error instanceof FolderInUse) || number === FOLDERS_MAX) throw error
    }
  }
}

function lost(error: unknown): FingerprintAnswer {
  if (!(error instanceof WorkerLost)) throw error
  if (!error.by_file) throw new DecodingInterrupted(error.reason)
  return { refusal: 'image_damaged' }
}

/** A buffer of a database row may be a window on a larger one; only its own bytes go to the thread. */
const plain = (query: Fingerprint): Fingerprint => ({ ...query, data: new Uint8Array(query.data) })

function toMatch({ id, score, confirmed, kind, ...found }: Found): Match {
  const { overlap_original, overlap_candidate, mirrored, scale, rotation_deg } = found
  const { region_original, region_candidate, transform } = found
  const overlap = { overlap_original, overlap_candidate, mirrored, scale, rotation_deg }
  return { id, score, confirmed, kind, ...overlap, region_original, region_candidate, transform }
}

type Order = IndexOrder extends infer Each ? (Each extends { id: number } ? Omit<Each, 'id'> : never) : never
type Waiting = { resolve(result: unknown): void; reject(error: Error): void }

function startThread(data: { directory: string; quiet_ms: number }) {
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  let ended: Error | null = null
  const worker = new Worker(new URL('./index-thread.ts', import.meta.url), { execArgv: [], workerData: data })
  const end = (error: Error) => {
    ended ??= error
    for (const job of waiting.values()) job.reject(ended)
    waiting.clear()
  }
  worker.on('message', (reply: IndexReply) => {
    const job = waiting.get(reply.id)
    waiting.delete(reply.id)
    if ('result' in reply) job?.resolve(reply.result)
    else job?.reject(new Error(reply.error))
  })
  worker.on('error', error => end(error instanceof Error ? error : new Error(String(error))))
  worker.on('exit', () => end(new Error('the index thread has ended')))
  function ask(order: Order): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (ended) return reject(ended)
      lastId += 1
      waiting.set(lastId, { resolve, reject })
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      worker.postMessage({ ...order, id: lastId })
    })
  }
  return {
    ask,
    ended: () => ended !== null,
    async close() {
      const gone = new Promise(resolve => worker.once('exit', resolve))
      if (ended) return
      await ask({ do: 'close' })
      await gone
    },
  }
}
