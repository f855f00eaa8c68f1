// Measurements of pairs of pictures for the tests of what is confirmed, and the decision on them.
import { decideMatch } from '#server/matching/engine/decide.ts'
import type { BlockStatistics } from '#server/matching/verification/block-correlation.ts'
import type { GeometricVerification } from '#server/matching/verification/geometric-verification.ts'

export const level = (correlated: number, textured: number, rest: Partial<BlockStatistics>): BlockStatistics => ({
  textured,
  correlated,
  meanNcc: 0.7,
  correlatedNcc: 0.8,
  coherentResidual: 0,
  medianResidual: 0.3,
  residualCount: correlated,
  residuals: [],
  isLocalized: false,
  ...rest,
})
export type Measured = Omit<GeometricVerification, 'map'> & { map: readonly [1, 0, 0, 0, 1, 0] }
export const measured = (tone: number | null, fine: BlockStatistics, coarse: BlockStatistics): Measured => {
  return {
    map: [1, 0, 0, 0, 1, 0],
    tone,
    globalTone: null,
    fine,
    coarse,
    agreement: undisputed,
    blend: null,
    residualScale: 1,
  }
}
/** Nothing contradicts. */
export const undisputed = { agreeing: 200, contradicting: 0, among: 0, covered: 1, fine: 0, photographed: 1, over: 1 }
const ordinary = { distinctive: true, hashDistance: 118, textureless: false, tiny: false, fromTheSide: false }
export const decisionOn = ({ map, ...rest }: Measured, weight: number, other: Partial<typeof ordinary> = {}) =>
  decideMatch({ verification: { ...rest, map: [...map] }, weight, ...ordinary, ...other })
export const isConfirmed = (...evidence: Parameters<typeof decisionOn>) =>
  decisionOn(...evidence).decision === 'confirmed'
