// Keeps bytes under a key; keys are paths such as `originals/ab/abcd….jpg`.
import type { Readable } from 'node:stream'

export type StoredObject = { bytes: number; body: Readable }

export type StoragePort = {
  /** Stores the whole stream or nothing (temporary name, fsync, rename). Overwrites an equal key. */
  put(key: string, body: Readable | Uint8Array): Promise<void>
  /** A local folder in which a file may arrive before it is adopted; emptied of leftovers at start. */
  incoming(): string
  /** Moves a finished local file in, without copying where the disk allows it. */
  adopt(key: string, path: string): Promise<void>
  /** Null when there is no such object. `range` is inclusive byte positions. */
  get(key: string, range?: { start: number; end: number }): Promise<StoredObject | null>
  read(key: string): Promise<Uint8Array | null>
  size(key: string): Promise<number | null>
  remove(key: string): Promise<void>
  /** A path on the local disk that holds the object's bytes until `done` is called. */
  local(key: string): Promise<{ path: string; done(): Promise<void> } | null>
}
