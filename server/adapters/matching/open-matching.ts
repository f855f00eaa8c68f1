// The matching port on this machine: fingerprints in processes apart, index and verification in a thread.
import { rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { Failure } from '#lib/errors.ts'
import { FolderInUse, lockFolder } from '../../db/lock.ts'
import { sweepTemporary, temporaryPath } from '../../files/temporary-files.ts'
import { createPool, WorkerLost } from '../../imaging/pool.ts'
import { DecodingInterrupted } from '../../ports/imaging.ts'
import type { MatchingPort } from '../../ports/matching.ts'
import { ThreadClient } from '../../threads/thread-client.ts'
import type { FingerprintAnswer, FingerprintTasks } from './fingerprint-process.ts'
import type { IndexCalls } from './index-thread.ts'
import { plain, toMatch } from './port-match.ts'
import { openSharedIndex } from './shared/open-shared-index.ts'

/** The port, and what its owner needs besides: the ids of the decoding processes, and a way to close it. */
export type Matching = MatchingPort & { pids(): number[]; close(): Promise<void> }

type Settings = {
  /** Folder below which each process keeps an index of its own: a snapshot and the stored fingerprints. */
  directory: string
  /** Servers of an index that several processes share, as MATCHING_URL; each has one of its own without. */
  url?: string | null
  /** Fingerprinting processes at once. */
  workers: number
  /** Milliseconds after a change until a snapshot of the index is written. */
  quiet_ms?: number
  /** Milliseconds of CPU that one image may take. */
  time_ms?: number
}

const MB = 1024 * 1024

export async function openMatching({
  directory,
  url,
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
  const fingerprint = async (bytes: Uint8Array) => {
    const path = temporaryPath(arriving)
    await writeFile(path, bytes)
    const answer = await pool
      .run('fingerprint', path)
      .catch(lost)
      .finally(() => rm(path, { force: true }))
    if ('refusal' in answer) throw new Failure(answer.refusal)
    return answer
  }
  const index = url ? openSharedIndex({ url, fingerprint }) : openOwnIndex({ directory, quiet_ms, fingerprint })
  return {
    ...index,
    pids: () => pool.pids(),
    async close() {
      await pool.close()
      await index.close()
    },
  }
}

/** A catalogue of its own, whose fingerprints are made elsewhere. */
export function openOwnIndex({
  directory,
  fingerprint,
  quiet_ms = 20_000,
}: Pick<MatchingPort, 'fingerprint'> & { directory: string; quiet_ms?: number }): MatchingPort & {
  close(): Promise<void>
} {
  const index = new OwnIndex(directory, quiet_ms)
  return {
    fingerprint,
    async apply({ put, drop }, position) {
      if (drop.length > 0) await index.thread().call('drop', [...drop], null)
      await index.thread().call('put', [...put], position ?? null)
    },
    has: async ids => index.thread().call('has', ids),
    position: async () => index.thread().call('position'),
    find: async query => ({ matches: (await index.thread().call('find', plain(query))).map(toMatch), unasked: 0 }),
    async compare(original, query) {
      const match = await index.thread().call('compare', plain(original), plain(query))
      return match && toMatch(match)
    },
    close: () => index.close(),
  }
}

/** The thread with the index, and the folder that it has to itself. A process that never asks has neither. */
class OwnIndex {
  readonly #directory: string
  readonly #quiet_ms: number
  #own: { folder: OwnFolder; thread: ThreadClient<IndexCalls> } | null = null

  constructor(directory: string, quiet_ms: number) {
    this.#directory = directory
    this.#quiet_ms = quiet_ms
  }

  /** Takes a folder the first time. A thread that died is replaced and begins with the last snapshot, as `position` then tells. */
  thread(): ThreadClient<IndexCalls> {
    this.#own ??= this.#open()
    return this.#own.thread
  }

  async close(): Promise<void> {
    if (!this.#own) return
    const { folder, thread } = this.#own
    if (thread.isRunning) await thread.call('close')
    await thread.close()
    folder.release()
    this.#own = null
  }

  #open() {
    const folder = takeFolder(this.#directory)
    const data = { directory: folder.path, quiet_ms: this.#quiet_ms }
    return {
      folder,
      thread: new ThreadClient<IndexCalls>('index', new URL('./index-thread.ts', import.meta.url), { data }),
    }
  }
}

/** Processes of one machine that may have an index at once. */
const FOLDERS_MAX = 64

type OwnFolder = { path: string; release(): void }

/**
 * The first folder of this machine that no other process has: two processes that write one file of fingerprints would damage it.
 * The folder has the machine's name, because machines may share the volume and process ids repeat on them.
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
