// Measures searches: counts and milliseconds, added up over all of them.

import type { GeometricVerification } from '../verification/geometric-verification.ts'
import type { MatchDecision } from './decide.ts'
import type { Hypothesis } from './search.ts'

export type SearchMetrics = {
  /** Tells the time in milliseconds. */
  clock: () => number
  /** Called after each verification, with what would be decided by it alone and by the votes so far. */
  onVerification?: (
    id: string,
    verification: GeometricVerification,
    decision: MatchDecision,
    hypothesis: Hypothesis,
  ) => void
  entriesRead: number
  shortlisted: number
  verifiedCount: number
  lookup_ms: number
  match_ms: number
  verify_ms: number
}

export type Lap = (part: 'lookup_ms' | 'match_ms' | 'verify_ms') => void

/** Adds the time since the last lap to a part of the metrics. */
export function stopwatch(metrics: SearchMetrics | undefined): Lap {
  if (!metrics) return () => undefined
  let last = metrics.clock()
  return part => {
    const now = metrics.clock()
    metrics[part] += now - last
    last = now
  }
}
