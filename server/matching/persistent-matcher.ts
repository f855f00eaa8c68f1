// A matcher whose catalogue outlives the process: fingerprints appended to a file, the index in a snapshot beside it.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createCatalogue } from './catalogue.ts'
import type { Fingerprint } from './fingerprint.ts'
import { openFileStore } from './fingerprint-store.ts'
import { createMatcher, type EngineMatch } from './matcher.ts'
import { readSnapshot, writeSnapshot } from './snapshot.ts'
import { decodeThumbnail } from './thumbnail-codec.ts'

/** `quiet_ms`: time after a change until a snapshot is written, so that a rush of changes costs one. */
export async function openPersistentMatcher({ directory, quiet_ms }: { directory: string; quiet_ms: number }) {
  await mkdir(directory, { recursive: true })
  const path = join(directory, 'index.snapshot')
  const openStore = (from: number) => openFileStore(join(directory, 'fingerprints'), from)
  const restored = await readSnapshot(path, openStore)
  const store = restored?.store ?? openStore(0)
  const catalogue = restored?.catalogue ?? createCatalogue(store)
  const matcher = createMatcher(decodeThumbnail, store, catalogue)
  let position = restored?.position ?? 0
  let timer: NodeJS.Timeout | null = null
  let changed = false
  let queue: Promise<unknown> = Promise.resolve()

  /** One change or snapshot at a time; questions do not wait for it. */
  function inQueue<T>(work: () => Promise<T> | T): Promise<T> {
    const next = queue.then(work)
    queue = next.catch(() => undefined)
    return next
  }

  const save = () =>
    inQueue(async () => {
      if (!changed) return
      changed = false
      await writeSnapshot(path, catalogue, store, position)
    })

  const change = (work: () => void, newPosition: number | null) =>
    inQueue(() => {
      work()
      changed = true
      if (newPosition !== null) position = Math.max(position, newPosition)
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
    put: (entries: { id: string; fingerprint: Fingerprint }[], newPosition: number | null) =>
      change(() => {
        for (const { id, fingerprint } of entries) putOrDrop(id, fingerprint)
      }, newPosition),
    drop: (ids: string[], newPosition: number | null) =>
      change(() => {
        for (const id of ids) catalogue.drop(id)
      }, newPosition),
    has: (ids: string[]) => ids.filter(id => catalogue.slots.has(id)),
    find: (query: Fingerprint): Promise<EngineMatch[]> => matcher.find(query),
    position: () => position,
    save,
    async close(): Promise<void> {
      if (timer) clearTimeout(timer)
      await save()
      store.close()
    },
  }
}
