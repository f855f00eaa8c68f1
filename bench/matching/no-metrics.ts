// Measures of searches before the first one.
import type { SearchMetrics } from '../../server/matching/engine/search-metrics.ts'

export const noMetrics = (): Omit<SearchMetrics, 'clock' | 'onVerification'> => ({
  entriesRead: 0,
  shortlisted: 0,
  verifiedCount: 0,
  lookup_ms: 0,
  match_ms: 0,
  verify_ms: 0,
})
