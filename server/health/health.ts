// What the journeys need, part by part, and how much may still be written.
import { statfs } from 'node:fs/promises'
import type { Logger } from 'pino'
import type { HealthPart, PartState } from '#lib/contract/system.ts'
import { type Probe, type WatchedPart, watchPart } from './watched-part.ts'

/** How much may still be written: anything; no more files; nothing at all. */
export type Room = 'enough' | 'little' | 'none'

export type Health = {
  /** The state of every part now; what was asked a moment ago is not asked again. */
  read(): Promise<Record<HealthPart, PartState>>
  /** What is known without asking. */
  state(part: HealthPart): PartState
  /** A use of this part failed: it is asked now, and until it is back. */
  suspect(part: HealthPart, error: unknown): void
  /** Whether it serves no more; asked now unless it is known to fail. */
  fails(part: HealthPart): Promise<boolean>
  room(): Room
  close(): void
}

export type HealthOptions = {
  probes: Partial<Record<HealthPart, Probe>>
  /** The disk under the data folder, and what stays free on it; `files`: a folder that may be on another volume. */
  disk: { directory: string; files?: string | null; reserve_bytes: number }
  log: Logger
}

const DISK_MS = 1_000

export function createHealth({ probes, disk, log }: HealthOptions): Health {
  const ending = new AbortController()
  const { signal } = ending
  let room: Room = 'enough'
  const lookAtDisk = async (): Promise<void> => {
    const reserve = disk.reserve_bytes
    const free = await freeBytes(disk.directory)
    // The folder is made with the first file.
    const freeForFiles = disk.files ? await freeBytes(disk.files).catch(() => free) : free
    const isShortOfFiles = roomOf(freeForFiles, reserve) !== 'enough'
    room = roomOf(free, reserve)
    if (room === 'enough' && isShortOfFiles) room = 'little'
    if (room !== 'enough') throw new Error(shortage(Math.min(free, freeForFiles), reserve))
  }
  const asked = Object.entries({ ...probes, disk: { ask: lookAtDisk, good_ms: DISK_MS } })
  const parts = new Map(
    asked.map(([name, probe]): [HealthPart, WatchedPart] => {
      const part = name as HealthPart // a key of `probes`
      return [part, watchPart({ part, probe, log, signal })]
    }),
  )
  const beat = setInterval(() => void parts.get('disk')?.ask(), DISK_MS)
  beat.unref()
  return {
    state: part => parts.get(part)?.state() ?? 'off',
    async fails(part) {
      const watched = parts.get(part)
      if (watched?.state() === 'ok') await watched.ask()
      return watched?.state() === 'failing'
    },
    suspect: (part, error) => parts.get(part)?.suspect(error),
    async read() {
      const states = [...parts].map(async ([part, watched]) => [part, await watched.read()] as const)
      return { ...allOff, ...Object.fromEntries(await Promise.all(states)) }
    },
    room: () => room,
    close() {
      clearInterval(beat)
      ending.abort()
    },
  }
}

const allOff: Record<HealthPart, PartState> = {
  database: 'off',
  queue: 'off',
  disk: 'off',
  storage: 'off',
  time_stamp: 'off',
  chain: 'off',
  mail: 'off',
}

async function freeBytes(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory)
  return bavail * bsize
}

/** Files stop at the reserve; rows, which are small, at half of it. */
export const roomOf = (free: number, reserve: number): Room =>
  free >= reserve ? 'enough' : free >= reserve / 2 ? 'little' : 'none'

function shortage(free: number, reserve: number): string {
  const megabytes = (bytes: number) => Math.round(bytes / 1_000_000)
  return `${megabytes(free)} MB are free, ${megabytes(reserve)} MB are kept in reserve`
}
