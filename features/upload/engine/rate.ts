// How fast bytes go, and how long the rest of them takes: measured over the last seconds, so that a pause does not linger.

const WINDOW_MS = 8_000
/** A shorter span says nothing. */
const MIN_SPAN_MS = 800

export type RateMeter = {
  /** Takes the sum of bytes so far; answers bytes per second, null while that cannot be said yet. */
  sample(bytes: number, at: number): number | null
}

export function createRateMeter(): RateMeter {
  let samples: { bytes: number; at: number }[] = []
  return {
    sample(bytes, at) {
      const last = samples.at(-1)
      // Less than before: something was removed or started again.
      if (last && bytes < last.bytes) samples = []
      samples = [...samples.filter(sample => at - sample.at <= WINDOW_MS), { bytes, at }]
      const [first] = samples
      if (!first || at - first.at < MIN_SPAN_MS) return null
      return ((bytes - first.bytes) * 1000) / (at - first.at)
    },
  }
}

/** Whole seconds; null while the rate is unknown or nothing moves. */
export function secondsLeft(bytes: number, rate: number | null): number | null {
  if (bytes <= 0) return 0
  return rate === null || rate <= 0 ? null : Math.ceil(bytes / rate)
}
