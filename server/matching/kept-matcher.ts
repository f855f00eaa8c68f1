// A matcher whose catalogue outlives the process: fingerprints appended to a file, the index in a snapshot beside it.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createCatalogue } from './catalogue.ts'
import { decodePicture } from './codec.ts'
import type { Fingerprint } from './fingerprint.ts'
import { createMatcher, type Found } from './matcher.ts'
import { readSnapshot, writeSnapshot } from './snapshot.ts'
import { fileStore } from './store.ts'

/** `quiet_ms`: time after a change until a snapshot is written, so that a rush of changes costs one. */
export async function openKeptMatcher({ directory, quiet_ms }: { directory: string; quiet_ms: number }) {
  await mkdir(directory, { recursive: true })
  const path = join(directory, 'index.snapshot')
  const open = (from: number) => fileStore(join(directory, 'fingerprints'), from)
  const kept = await readSnapshot(path, open)
  const store = kept?.store ?? open(0)
  const catalogue = kept?.catalogue ?? createCatalogue(store)
  const matcher = createMatcher(decodePicture, store, catalogue)
  let position = kept?.position ?? 0
  let timer: NodeJS.Timeout | null = null
  let changed = false
  let turn: Promise<unknown> = Promise.resolve()

  /** One change or snapshot at a time; questions do not wait for it. */
  function inTurn<T>(work: () => Promise<T> | T): Promise<T> {
    const next = turn.then(work)
    turn = next.catch(() => undefined)
    return next
  }

  const save = () =>
    inTurn(async () => {
      if (!changed) return
      changed = false
      await writeSnapshot(path, catalogue, store, position)
    })

  const change = (work: () => void, reached: number | null) =>
    inTurn(() => {
      work()
      changed = true
      if (reached !== null) position = Math.max(position, reached)
      timer ??= setTimeout(() => {
        timer = null
        // A full disk costs a rebuild at the next start, never an answer.
        void save().catch(() => undefined)
      }, quiet_ms)
    })

  /** One that cannot be read (another version, cut short) must not keep all others out: its picture is left out. */
  function putOrDrop(id: string, fingerprint: Fingerprint): void {
    try {
      catalogue.put(id, fingerprint)
    } catch {
      catalogue.drop(id)
    }
  }

  return {
    put: (entries: { id: string; fingerprint: Fingerprint }[], reached: number | null) =>
      change(() => {
        for (const { id, fingerprint } of entries) putOrDrop(id, fingerprint)
      }, reached),
    drop: (ids: string[], reached: number | null) =>
      change(() => {
        for (const id of ids) catalogue.drop(id)
      }, reached),
    has: (ids: string[]) => ids.filter(id => catalogue.slots.has(id)),
    find: (query: Fingerprint): Promise<Found[]> => matcher.find(query),
    position: () => position,
    save,
    async close(): Promise<void> {
      if (timer) clearTimeout(timer)
      await save()
      store.close()
    },
  }
}
