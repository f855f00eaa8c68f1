// What the local payment provider knows, on disk: one line per answered change, so that a killed process has lost nothing it said.
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** One change: an object put (whole) or removed, by kind and id. */
export type Change = ['put', kind: string, object: { Id: string }] | ['remove', kind: string, id: string]

export type CallJournal = {
  /** Every change since the beginning, in order. */
  read(): Change[]
  /** One line with all changes of one answer: all of them are kept, or none. */
  append(changes: Change[]): void
  /** Replaces everything by these changes. */
  rewrite(changes: Iterable<Change>): void
  close(): void
}

/** Forgets everything when the process ends. */
export const memoryJournal: CallJournal = { read: () => [], append: () => {}, rewrite: () => {}, close: () => {} }

/**
 * The journal of a folder, in `world.jsonl`. A line cut short by a crash was never answered and is left out.
 * Lines are in the hands of the operating system before the answer leaves: a kill loses nothing, a power cut may.
 */
export function openStateLog(directory: string): CallJournal {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const path = join(directory, 'world.jsonl')
  let file = openSync(path, 'a', 0o600)
  const line = (changes: Change[]) => `${JSON.stringify(changes)}\n`
  return {
    read: () => readStateLog(path),
    append(changes) {
      writeAll(file, line(changes))
    },
    rewrite(changes) {
      const part = openSync(`${path}.part`, 'w', 0o600)
      for (const change of changes) writeAll(part, line([change]))
      fsyncSync(part)
      closeSync(part)
      renameSync(`${path}.part`, path)
      closeSync(file)
      file = openSync(path, 'a', 0o600)
    },
    close() {
      closeSync(file)
    },
  }
}

/** What a folder's journal says now; what happens afterwards is forgotten, and nothing is written. */
export function peekStateLog(directory: string): CallJournal {
  const path = join(directory, 'world.jsonl')
  return { ...memoryJournal, read: () => (existsSync(path) ? readStateLog(path) : []) }
}

function readStateLog(path: string): Change[] {
  const text = readFileSync(path, 'utf8')
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  return whole.split('\n').flatMap((row, index) => (row === '' ? [] : parse(row, `${path}:${index + 1}`)))
}

/** A write to a file may take less than it was given. */
function writeAll(file: number, text: string): void {
  const bytes = Buffer.from(text)
  let written = 0
  while (written < bytes.length) written += writeSync(file, bytes, written)
}

function parse(row: string, place: string): Change[] {
  try {
    const changes: unknown = JSON.parse(row)
    if (Array.isArray(changes)) return changes // our own file: what was appended as changes is read as changes
  } catch {
    // Told below, with its place.
  }
  throw new Error(`${place} is damaged: the state of the local payment provider cannot be read.`)
}
