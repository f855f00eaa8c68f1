// Matches all descriptors of two images and votes for the transforms between them.
import type { ParsedFingerprint } from '../fingerprint/fingerprint.ts'
import type { Kernels } from '../kernels/kernels.ts'
import { DESCRIPTOR_MATCHING, TRANSFORM } from '../settings.ts'
import type { Correspondence, TransformHypothesis } from '../transform.ts'
import { refineToPerspective } from './perspective-fitting.ts'
import { isSameTransform, refineToAffine, voteForTransforms } from './transform-voting.ts'

/** The transforms that most correspondences agree on, the best first; after them those of a picture seen from the side. */
export function matchDescriptors(
  kernels: Kernels,
  query: ParsedFingerprint,
  original: ParsedFingerprint,
  mirrored: boolean,
): TransformHypothesis[] {
  const correspondences = correspondencesOf(kernels, query, original, mirrored)
  const { tolerance, seeds, hypotheses: max } = DESCRIPTOR_MATCHING
  const hypotheses = voteForTransforms(correspondences, mirrored, { tolerance, seeds, max })
  const flat = hypotheses.map(each =>
    each.inliers.length >= TRANSFORM.affine.tryFrom ? refineToAffine(each, correspondences) : each,
  )
  const bent = flat.flatMap(each => refineToPerspective(each, correspondences) ?? [])
  return [...flat, ...bent.filter((each, i) => !bent.slice(0, i).some(other => isSameTransform(other.map, each.map)))]
}

/** Each keypoint of the query with the nearest and the second nearest of the original. */
function correspondencesOf(
  kernels: Kernels,
  query: ParsedFingerprint,
  original: ParsedFingerprint,
  mirrored: boolean,
): Correspondence[] {
  const correspondences: Correspondence[] = []
  const nearest = nearestSignatures(kernels, query.signatures(mirrored), original.signatures(false))
  for (let keypoint = 0; keypoint < query.count; keypoint += 1) {
    for (const at of [keypoint * 4, keypoint * 4 + 2]) {
      const [index = -1, distance = 0] = nearest.subarray(at, at + 2)
      if (index < 0) continue
      const weight = DESCRIPTOR_MATCHING.signatureBits + 2 - distance
      correspondences.push({ query: query.keypoint(keypoint), original: original.keypoint(index), weight, keypoint })
    }
  }
  return correspondences
}

/** Four numbers for each signature on the left: index and distance of the nearest on the right and of the second nearest. */
function nearestSignatures(kernels: Kernels, left: Uint8Array, right: Uint8Array): Int32Array {
  return kernels.scoped(() => {
    const [one, other] = [kernels.alloc(left.length), kernels.alloc(right.length)]
    const target = kernels.alloc(left.length * 2)
    kernels.bytes(one, left.length).set(left)
    kernels.bytes(other, right.length).set(right)
    const { signatureBits } = DESCRIPTOR_MATCHING
    kernels.run.nearestSignatures(one, left.length / 8, other, right.length / 8, signatureBits, target)
    return kernels.ints(target, left.length / 2).slice()
  })
}
