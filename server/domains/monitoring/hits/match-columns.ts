// What the matching engine answered about a hit, as columns.
import { DECISION_RULES } from '#server/matching/model.ts'
import type { Match } from '#server/ports/matching.ts'

export function matchColumns(match: Omit<Match, 'id' | 'transform'>) {
  const { score, confirmed, reasons, agreeing, kind, mirrored, scale, rotation_deg } = match
  const { overlap_original, overlap_candidate, region_original, region_candidate } = match
  return {
    score,
    confirmed,
    reasons,
    agreeing,
    decision_rules: DECISION_RULES,
    kind,
    mirrored,
    scale,
    rotation_deg,
    overlap_original,
    overlap_candidate,
    region_original,
    region_candidate,
  }
}
