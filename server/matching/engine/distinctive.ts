// Whether a match stands on more than keypoints that many images share.

import { DISTINCTIVE } from '../model.ts'
import type { DocumentFrequencies } from '../retrieval/index-votes.ts'
import type { GeometricVerification } from '../verification/geometric-verification.ts'

/**
 * False when half of the inliers are common keypoints and the blocks that correlate are a small part of the overlap: then
 * a logo was found that many images carry. The few coarse keypoints of tiny images are common ones.
 */
export function isDistinctive(
  inliers: readonly number[],
  frequencies: DocumentFrequencies,
  { fine }: GeometricVerification,
): boolean {
  const { documentFrequency, commonInliers, tiny, other } = DISTINCTIVE
  const common = inliers.filter(keypoint => (frequencies[keypoint] ?? 0) > documentFrequency).length
  if (inliers.length === 0 || common < commonInliers * inliers.length) return true
  const { textured, correlated, meanNcc } = fine
  if (textured >= tiny.textured && correlated >= tiny.correlated * textured && meanNcc >= tiny.meanNcc) return true
  return textured >= other.textured && correlated / textured > other.correlated
}
