// Stores the fingerprints of a catalogue: in memory, or appended to a file that is read where needed.
import { closeSync, existsSync, fstatSync, fsyncSync, openSync, readSync, writeSync } from 'node:fs'

export type FingerprintStore = {
  /** Appends; answers the position. */
  write(bytes: Uint8Array): number
  read(at: number, length: number): Uint8Array
  /** Bytes written so far. */
  size(): number
  sync(): void
  close(): void
}

export function createMemoryStore(): FingerprintStore {
  const chunks = new Map<number, Uint8Array>()
  let end = 0
  return {
    write(bytes) {
      const at = end
      chunks.set(at, bytes.slice())
      end += Math.max(1, bytes.length)
      return at
    },
    read: at => chunks.get(at) ?? new Uint8Array(),
    size: () => end,
    sync: () => undefined,
    close: () => chunks.clear(),
  }
}

/** `from`: bytes of the file that are known to be whole; what a dead process wrote behind them is written over. */
export function openFileStore(path: string, from: number): FingerprintStore {
  const file = openSync(path, existsSync(path) ? 'r+' : 'w+')
  let end = from
  return {
    write(bytes) {
      const at = end
      writeSync(file, bytes, 0, bytes.length, at)
      end += bytes.length
      return at
    },
    read(at, length) {
      const bytes = new Uint8Array(length)
      const read = readSync(file, bytes, 0, length, at)
      return read === length ? bytes : new Uint8Array()
    },
    size: () => Math.min(end, fstatSync(file).size),
    sync: () => fsyncSync(file),
    close: () => closeSync(file),
  }
}
