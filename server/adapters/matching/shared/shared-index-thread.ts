// The program of the thread that asks the shared index: everything that takes time happens here.
import { workerData } from 'node:worker_threads'
import { comparePair } from '../../../matching/engine/compare-pair.ts'
import type { Fingerprint, IndexChanges, StoredFingerprints } from '../../../ports/matching.ts'
import { askOutside, serveCalls } from '../../../threads/serve-calls.ts'
import { connectIndexServers, parseServers } from './index-servers.ts'
import { SharedIndex } from './shared-index.ts'

// Started by open-shared-index.ts alone, which hands over exactly this, and answers as `SharedIndexQuestions` says.
const { url } = workerData as { url: string }
const index = new SharedIndex(connectIndexServers(url), parseServers(url).installation)

/** What the thread asks of whoever started it: the fingerprints of images, for the question of this number. */
export type SharedIndexQuestions = {
  stored: (question: number, ids: readonly string[]) => ReturnType<StoredFingerprints>
}

const handlers = {
  write: (change: IndexChanges, position: number | null) => index.write(change, position),
  has: (ids: string[]) => index.has(ids),
  find: (query: Fingerprint, question: number) =>
    index.find(query, ids => askOutside<SharedIndexQuestions, 'stored'>('stored', question, ids)),
  compare: (original: Fingerprint, query: Fingerprint) => comparePair(original, query),
  position: () => index.position(),
  isWorthRebuilding: () => index.isWorthRebuilding(),
  beginRebuilding: () => index.beginRebuilding(),
  fill: (generation: string, change: IndexChanges, position: number) => index.fill(generation, change, position),
  finishRebuilding: (generation: string) => index.finishRebuilding(generation),
  sweep: () => index.sweep(),
  close: () => index.close(),
}
export type SharedIndexCalls = typeof handlers

serveCalls(handlers)
