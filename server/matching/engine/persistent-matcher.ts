// A matcher whose catalogue outlives the process: fingerprints are appended to a file, the index is in a snapshot beside it.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Fingerprint } from '../../ports/matching.ts'
import { decodeThumbnail } from '../fingerprint/thumbnail-codec.ts'
import { Catalogue } from '../index/catalogue.ts'
import { type FingerprintStore, openFileStore } from '../index/fingerprint-store.ts'
import { readSnapshot, writeSnapshot } from '../index/snapshot.ts'
import { type EngineMatch, Matcher } from './matcher.ts'

type Settings = {
  directory: string
  /** Milliseconds after a change until a snapshot is written, so that many changes cost one. */
  quiet_ms: number
}
type Restored = { catalogue: Catalogue; store: FingerprintStore; position: number }

export async function openPersistentMatcher({ directory, quiet_ms }: Settings): Promise<PersistentMatcher> {
  await mkdir(directory, { recursive: true })
  const path = join(directory, 'index.snapshot')
  const openStore = (from: number) => openFileStore(join(directory, 'fingerprints'), from)
  const restored = await readSnapshot(path, openStore)
  if (restored) return new PersistentMatcher(path, quiet_ms, restored)
  const store = openStore(0)
  return new PersistentMatcher(path, quiet_ms, { catalogue: new Catalogue(store), store, position: 0 })
}

export class PersistentMatcher {
  readonly #path: string
  readonly #quiet_ms: number
  readonly #store: FingerprintStore
  readonly #matcher: Matcher
  #position: number
  #timer: NodeJS.Timeout | null = null
  #changed = false
  #queue: Promise<unknown> = Promise.resolve()

  constructor(path: string, quiet_ms: number, { catalogue, store, position }: Restored) {
    this.#path = path
    this.#quiet_ms = quiet_ms
    this.#store = store
    this.#matcher = new Matcher(decodeThumbnail, catalogue)
    this.#position = position
  }

  put(entries: { id: string; fingerprint: Fingerprint }[], position: number | null): Promise<void> {
    return this.#change(() => {
      for (const { id, fingerprint } of entries) this.#putOrDrop(id, fingerprint)
    }, position)
  }

  drop(ids: string[], position: number | null): Promise<void> {
    return this.#change(() => {
      for (const id of ids) this.#matcher.catalogue.drop(id)
    }, position)
  }

  has(ids: string[]): string[] {
    return ids.filter(id => this.#matcher.catalogue.slots.has(id))
  }

  find(query: Fingerprint): Promise<EngineMatch[]> {
    return this.#matcher.find(query)
  }

  position(): number {
    return this.#position
  }

  /** Writes a snapshot if anything has changed. */
  save(): Promise<void> {
    return this.#inQueue(async () => {
      if (!this.#changed) return
      this.#changed = false
      await writeSnapshot(this.#path, this.#matcher.catalogue, this.#store, this.#position)
    })
  }

  async close(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    await this.save()
    this.#store.close()
  }

  #change(work: () => void, position: number | null): Promise<void> {
    return this.#inQueue(() => {
      work()
      this.#changed = true
      if (position !== null) this.#position = Math.max(this.#position, position)
      this.#timer ??= setTimeout(() => {
        this.#timer = null
        // A full disk costs a rebuild at the next start, never an answer.
        void this.save().catch(() => undefined)
      }, this.#quiet_ms)
    })
  }

  /** One change or snapshot at a time; searches do not wait for it. */
  #inQueue<T>(work: () => Promise<T> | T): Promise<T> {
    const next = this.#queue.then(work)
    this.#queue = next.catch(() => undefined)
    return next
  }

  /** A fingerprint that cannot be read (another version, cut short) must not keep all others out: its image is left out. */
  #putOrDrop(id: string, fingerprint: Fingerprint): void {
    try {
      this.#matcher.catalogue.put(id, fingerprint)
    } catch {
      this.#matcher.catalogue.drop(id)
    }
  }
}
