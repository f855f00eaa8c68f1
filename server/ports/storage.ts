// Keeps bytes under a key; keys are paths such as `originals/ab/abcd….jpg`.
import type { Readable } from 'node:stream'

/** Inclusive byte positions. */
export type ByteRange = { start: number; end: number }

export type StoredObject = {
  /** Length of the whole object, whatever part of it flows. */
  bytes: number
  /** Another one whenever other bytes are stored under the key; letters, digits and dashes. */
  version: string
  body: Readable
}

/** What is stored is not what was written there. */
export class DamagedFile extends Error {
  constructor(name: string, reason: string) {
    super(`the stored file ${name} ${reason}`)
    this.name = 'DamagedFile'
  }
}

export type StoragePort = {
  /** Stores the whole stream or nothing (temporary name, fsync, rename). Overwrites an equal key. */
  put(key: string, body: AsyncIterable<Uint8Array> | Uint8Array): Promise<void>
  /** A local folder in which a file may arrive before it is adopted; emptied of leftovers at start. */
  incoming(): string
  /** Moves a finished local file in, without copying where the disk allows it. */
  adopt(key: string, path: string): Promise<void>
  /** Null when there is no such object. What of `range` lies behind the object's end is left out. */
  get(key: string, range?: ByteRange): Promise<StoredObject | null>
  read(key: string): Promise<Uint8Array | null>
  size(key: string): Promise<number | null>
  remove(key: string): Promise<void>
  /** A path on the local disk that holds the object's bytes until `done` is called. */
  local(key: string): Promise<{ path: string; done(): Promise<void> } | null>
}
