// The program of the thread that holds the index. It writes a snapshot some time after a change.
import { workerData } from 'node:worker_threads'
import { comparePair } from '../../matching/engine/compare-pair.ts'
import { openPersistentMatcher } from '../../matching/engine/persistent-matcher.ts'
import type { Fingerprint } from '../../ports/matching.ts'
import { serveCalls } from '../../threads/serve-calls.ts'

// Started by open-matching.ts alone, which hands over exactly this.
const { directory, quiet_ms } = workerData as { directory: string; quiet_ms: number }
const opening = openPersistentMatcher({ directory, quiet_ms })

const handlers = {
  put: async (entries: { id: string; fingerprint: Fingerprint }[], position: number | null) =>
    (await opening).put(entries, position),
  drop: async (ids: string[], position: number | null) => (await opening).drop(ids, position),
  has: async (ids: string[]) => (await opening).has(ids),
  find: async (query: Fingerprint) => (await opening).find(query),
  compare: (original: Fingerprint, query: Fingerprint) => comparePair(original, query),
  position: async () => (await opening).position(),
  /** Writes the last snapshot. */
  close: async () => (await opening).close(),
}
export type IndexCalls = typeof handlers

serveCalls(handlers)
