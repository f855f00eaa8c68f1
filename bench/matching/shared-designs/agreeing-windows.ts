// The blocks in which two pictures agree under the alignment that the engine finds: what the naturalness is fitted on.

import { createMatcher } from '../../../server/matching/engine/matcher.ts'
import type { SearchMetrics } from '../../../server/matching/engine/search-metrics.ts'
import { parseFingerprint } from '../../../server/matching/fingerprint/fingerprint.ts'
import { decodeThumbnail } from '../../../server/matching/fingerprint/thumbnail-codec.ts'
import { Kernels } from '../../../server/matching/kernels/kernels.ts'
import type { Affine } from '../../../server/matching/transform.ts'
import { comparedBlocks } from '../../../server/matching/verification/block-correlation.ts'
import { ImagePair } from '../../../server/matching/verification/image-pair.ts'
import { buildPyramid, prepareVerificationBlurs } from '../../../server/matching/verification/image-pyramid.ts'
import { windowOf } from '../../../server/matching/verification/naturalness.ts'
import { lumaOf } from '../../../server/matching/verification/tone-curve.ts'
import type { Fingerprint } from '../../../server/ports/matching.ts'
import { noMetrics } from '../no-metrics.ts'
import { isSharedOnly } from './ask.ts'

const matcher = createMatcher(decodeThumbnail)
const kernels = new Kernels()
prepareVerificationBlurs(kernels)

const IDENTITY: Affine = [1, 0, 0, 0, 1, 0]

/** Windows of the original. None unless the two match, but for the objection that a design may be shared. */
export async function agreeingWindows(
  original: Fingerprint,
  query: Fingerprint,
): Promise<ReturnType<typeof windowOf>[]> {
  const map = await alignmentOf(original, query)
  if (!map) return []
  const [one, other] = await Promise.all(
    [original, query].map(fingerprint => decodeThumbnail(parseFingerprint(fingerprint).thumbnail)),
  )
  if (!one || !other) return []
  return kernels.scoped(() => {
    const scale = Math.sqrt(Math.abs(map[0] * map[4] - map[1] * map[3]))
    const images = new ImagePair(kernels, buildPyramid(kernels, one), buildPyramid(kernels, other), scale)
    const level = images.level(0)
    if (!level) return []
    const { blocks, side } = comparedBlocks(kernels, level, images.toLevel(map, 0))
    const luma = lumaOf(kernels, level.original)
    return blocks
      .filter(block => block.isCorrelated)
      .map(({ column, row }) => windowOf(luma, IDENTITY, { left: column * side, top: row * side, side }))
  })
}

async function alignmentOf(original: Fingerprint, query: Fingerprint): Promise<Affine | null> {
  let best: { map: Affine; strength: number } | null = null
  const metrics: SearchMetrics = {
    clock: () => 0,
    ...noMetrics(),
    onVerification: (_id, { map }, decided) => {
      const { strength } = decided
      if (isSharedOnly(decided) && (!best || strength > best.strength)) best = { map, strength }
    },
  }
  matcher.catalogue.put('original', original)
  await matcher.find(query, metrics)
  matcher.catalogue.drop('original')
  return best ? (best as { map: Affine }).map : null
}
