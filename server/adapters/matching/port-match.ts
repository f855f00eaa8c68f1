// What goes to the thread of an index, and what comes back, in the form of the port.
import type { EngineMatch } from '../../matching/engine/matcher.ts'
import type { Fingerprint, Match } from '../../ports/matching.ts'

/** A buffer of a database row may be part of a larger one; only its own bytes go to the thread. */
export const plain = (query: Fingerprint): Fingerprint => ({ ...query, data: new Uint8Array(query.data) })

export function toMatch({ id, score, confirmed, reasons, agreeing, kind, ...found }: EngineMatch): Match {
  const { overlap_original, overlap_candidate, mirrored, scale, rotation_deg } = found
  const { region_original, region_candidate, transform } = found
  const overlap = { overlap_original, overlap_candidate, mirrored, scale, rotation_deg }
  const decided = { score, confirmed, reasons, agreeing, kind }
  return { id, ...decided, ...overlap, region_original, region_candidate, transform }
}
