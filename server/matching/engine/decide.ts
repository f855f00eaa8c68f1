// Decides whether a verified candidate shows the original, and says why.

import type { MatchGround, MatchObjection, MatchReason, MatchWhy } from '#lib/rules/matching/match-reasons.ts'
import { AGREEMENT, BLEND, DECISION, SAME_IMAGE_BITS, STRENGTH, VERIFICATION } from '../model.ts'
import type { BlockStatistics } from '../verification/block-correlation.ts'
import type { GeometricVerification } from '../verification/geometric-verification.ts'

export type MatchDecision = {
  /** Only `confirmed` leads to a notice; `weak` may be shown apart. */
  decision: 'confirmed' | 'weak' | 'rejected'
  /** The grounds of what is confirmed and a remark, the objections against what is not. */
  reasons: MatchReason[]
  agreeing: MatchWhy['agreeing']
  /** 0..1: the share of answers of this strength that were true on labelled photographs. */
  score: number
  strength: number
}

export type MatchEvidence = {
  verification: GeometricVerification
  /** Weight of the inliers of the hypothesis. */
  weight: number
  /** Whether it stands on more than common keypoints. */
  distinctive: boolean
  /** Bits of 256 by which the global hashes differ. */
  hashDistance: number
  /** The original has next to no keypoints. */
  textureless: boolean
  /** The query has next to no pixels. */
  tiny: boolean
  /** The original was seen from the side in the query. */
  fromTheSide: boolean
}

export function decideMatch(evidence: MatchEvidence): MatchDecision {
  const strength = strengthOf(evidence)
  const score = 1 / (1 + Math.exp(-(strength - DECISION.score.midpoint) * DECISION.score.slope))
  const blocks = blockGrounds(evidence)
  const objections = objectionsTo(evidence, blocks, strength)
  const grounds = [...wholeImageGrounds(evidence), ...(objections.length === 0 ? blocks : [])]
  const measured = { score, strength, agreeing: agreeingShare(evidence.verification) }
  // What the whole image confirms does not rest on blocks, which may be few and faint.
  const agreeing = objections.length === 0 ? measured.agreeing : null
  const reasons: MatchReason[] = evidence.fromTheSide ? [...grounds, 'from_the_side'] : grounds
  if (grounds.length > 0) return { decision: 'confirmed', reasons, ...measured, agreeing }
  const decision = strength > DECISION.weakStrength ? 'weak' : 'rejected'
  return { decision, reasons: objections, ...measured }
}

/** Of the blocks that agree or contradict each other; the others say neither. */
function agreeingShare({ agreement: { agreeing, contradicting } }: GeometricVerification): number | null {
  const all = agreeing + contradicting
  return all < DECISION.minCorrelated ? null : agreeing / all
}

/** Grounds that no objection touches: they look at the whole image, so a logo cannot be what agrees. */
function wholeImageGrounds(evidence: MatchEvidence): MatchGround[] {
  const grounds: MatchGround[] = []
  if (isTexturelessCopy(evidence)) grounds.push('textureless')
  if (isTinyCopy(evidence)) grounds.push('tiny')
  return grounds
}

function blockGrounds(evidence: MatchEvidence): MatchGround[] {
  const { verification, weight } = evidence
  const grounds: MatchGround[] = []
  if (hasSameHash(evidence)) grounds.push('hash')
  if (isBlended(evidence)) grounds.push('blended')
  if (!isWithin(verification.tone, DECISION.maxTone.blocks)) return grounds
  if (weight < VERIFICATION.strongWeight)
    return hasConvincingBlocks(verification) ? [...grounds, 'blocks_alone'] : grounds
  if (isRegistered(verification)) grounds.push('geometric')
  if (allBlocksAgree(verification)) grounds.push('all_blocks')
  return grounds
}

function objectionsTo(evidence: MatchEvidence, grounds: readonly MatchGround[], strength: number): MatchObjection[] {
  const objections: MatchObjection[] = []
  if (grounds.length === 0) objections.push('no_ground')
  if (!evidence.distinctive) objections.push('common_keypoints')
  if (isLogo(evidence.verification)) objections.push('localized')
  if (strength < DECISION.minStrength) objections.push('low_strength')
  // What lies over the original contradicts it everywhere.
  if (!grounds.includes('blended') && isSharedDesign(evidence)) objections.push('shared_design')
  return objections
}

const correlatedShare = ({ textured, correlated }: BlockStatistics) => correlated / Math.max(1, textured)
const hasEnough = (level: BlockStatistics, share: number) =>
  level.correlated >= DECISION.minCorrelated && correlatedShare(level) >= share
/** A tone that too few blocks could tell is within any bound. */
const isWithin = (tone: number | null, max: number) => tone === null || tone <= max

/** How much larger the bounds of the registration error are, by how well one tone curve fits. */
function toneFactor(tone: number | null): number {
  const { usual, smallest, power, minFactor, maxFactor } = DECISION.tone
  if (tone === null) return 1
  return Math.max(minFactor, Math.min(maxFactor, (usual / Math.max(smallest, tone)) ** power))
}

/** Pixels that the blocks are misaligned by together: what they show, and what the noise of so few may hide. */
const registrationError = ({ coherentResidual, medianResidual, residualCount }: BlockStatistics) =>
  Math.hypot(coherentResidual, (DECISION.noiseShare * medianResidual) / Math.sqrt(Math.max(1, residualCount)))

/** Registration error over what is allowed: beyond one it is another view of the scene. Infinite where it cannot be measured. */
function relativeError({ fine, tone }: GeometricVerification, factor = toneFactor(tone)): number {
  const { medianResidual, residualCount } = fine
  const { measurable, registration } = DECISION
  if (residualCount < measurable.residuals || medianResidual > measurable.medianResidual)
    return Number.POSITIVE_INFINITY
  const many = Math.min(registration.maxFactor, Math.cbrt(residualCount / registration.residuals))
  const few = Math.min(1, residualCount / registration.fewResiduals) ** registration.fewPower
  return registrationError(fine) / (registration.error * factor * many * few)
}

const isRegistered = (verification: GeometricVerification): boolean =>
  relativeError(verification) <= 1 && hasEnough(verification.fine, DECISION.correlatedShare)

const allBlocksAgree = (verification: GeometricVerification): boolean =>
  isWithin(verification.tone, DECISION.maxTone.allBlocks) &&
  (allFineBlocksAgree(verification) || allCoarseBlocksAgree(verification))

function allFineBlocksAgree({ fine, tone }: GeometricVerification): boolean {
  const { correlated, error } = DECISION.allFine
  return hasEnough(fine, correlated) && registrationError(fine) <= error * toneFactor(tone)
}

function allCoarseBlocksAgree({ fine, coarse, tone }: GeometricVerification): boolean {
  const { correlated, blocks, coherentResidual, fineResiduals, fineError } = DECISION.allCoarse
  if (!hasEnough(coarse, correlated) || coarse.correlated < blocks || fine.residualCount < fineResiduals) return false
  const factor = toneFactor(tone)
  return coarse.coherentResidual <= coherentResidual * factor && registrationError(fine) <= fineError * factor
}

/** Blocks that need no keypoints: all of a tiny image, or most of a larger one. */
function hasConvincingBlocks(verification: GeometricVerification): boolean {
  const { fine } = verification
  const { all, registered } = DECISION.blocksAlone
  if (allBlocksAgree(verification) && fine.correlated >= all.blocks && fine.meanNcc >= all.meanNcc) return true
  const isMost = fine.correlated >= registered.blocks && correlatedShare(fine) >= registered.correlated
  return isMost && isRegistered(verification)
}

function hasSameHash({ verification: { fine, coarse }, hashDistance }: MatchEvidence): boolean {
  const { sameHash } = DECISION
  return hashDistance <= SAME_IMAGE_BITS && hasEnough(fine, sameHash.fine) && hasEnough(coarse, sameHash.coarse)
}

function isTinyCopy({ verification: { fine, tone }, hashDistance, tiny }: MatchEvidence): boolean {
  const { hashBits, textured, correlated, meanNcc, tone: maxTone } = DECISION.tiny
  if (!tiny || hashDistance > hashBits || !isWithin(tone, maxTone)) return false
  return fine.textured >= textured && correlatedShare(fine) >= correlated && fine.meanNcc >= meanNcc
}

function isTexturelessCopy({ verification: { fine, coarse, globalTone }, textureless }: MatchEvidence): boolean {
  const bounds = DECISION.textureless
  if (!textureless || globalTone === null || globalTone > bounds.globalTone) return false
  if (coarse.correlated < bounds.coarse || fine.correlated < bounds.fine || fine.correlatedNcc < bounds.ncc)
    return false
  return fine.coherentResidual <= bounds.coherentResidual && fine.medianResidual <= bounds.medianResidual
}

/** The light of the other picture says nothing of the registration: its bounds are those of a usual tone. */
function isBlended({ verification, weight }: MatchEvidence): boolean {
  const { blend, fine } = verification
  const { min, max, levels, spread, parts, even, residuals } = DECISION.blended
  if (!blend || weight < VERIFICATION.strongWeight || fine.residualCount < residuals) return false
  if (blend.strength < min || blend.strength > max || blend.parts < parts || blend.clear < BLEND.clear) return false
  if (Math.abs(blend.strength - blend.coarseStrength) > levels || blend.spread > spread || blend.even < even)
    return false
  return relativeError(verification, 1) <= 1 && hasEnough(fine, DECISION.correlatedShare)
}

const isLogo = ({ fine }: GeometricVerification): boolean =>
  fine.isLocalized && correlatedShare(fine) < DECISION.localized

/**
 * The fewer of the agreeing blocks were photographed, the less may contradict them: a photograph under a banner stays one, a
 * frame does not. What was drawn over a picture may contradict more than another picture inside a frame.
 */
function isSharedDesign({ verification, fromTheSide }: MatchEvidence): boolean {
  const {
    agreement,
    fine: { correlatedNcc },
  } = verification
  const { agreeing, contradicting, among, covered, fine, photographed } = agreement
  const bounds = DECISION.contradicting
  const all = agreeing + contradicting
  if (fromTheSide && contradicting > bounds.fromTheSide * all) return true
  if (covered < AGREEMENT.minCovered && photographed < bounds.part) return true
  const contradictsFinely = fine > bounds.fine && correlatedNcc >= bounds.clear
  if (photographed < bounds.drawn) return contradicting > 0 || contradictsFinely
  if (photographed < bounds.fineBelow && contradicting === 0) return contradictsFinely
  const allowedAtAll = agreement.over < bounds.overFrom ? bounds.all : bounds.photographedBeside
  return among > allowedAmong(agreement) * all || contradicting > allowed(allowedAtAll, photographed) * all
}

/** What was drawn over a picture may contradict more, what looks photographed in both images less. */
function allowedAmong({ photographed, over }: GeometricVerification['agreement']): number {
  const { among, drawnOver, overBelow, photographedOver, overFrom } = DECISION.contradicting
  if (over < overBelow) return allowed(drawnOver, photographed)
  return allowed(over < overFrom ? among : photographedOver, photographed)
}

type Curve = readonly (readonly [share: number, allowed: number])[]

/** Linear between the points of the curve. */
function allowed(curve: Curve, share: number): number {
  const next = curve.findIndex(([at]) => at > share)
  const [from, to] = [curve.at(next - 1), curve[next]]
  if (next < 0 || !from) return curve.at(-1)?.[1] ?? 0
  if (next === 0 || !to) return curve[0]?.[1] ?? 0
  return from[1] + ((to[1] - from[1]) * (share - from[0])) / (to[0] - from[0])
}

function strengthOf(evidence: MatchEvidence): number {
  const shown = strengthOfBlocks(evidence.verification, evidence.weight, countedError(evidence))
  const textureless = isTexturelessCopy(evidence) ? DECISION.textureless.strength : 0
  const tiny = isTinyCopy(evidence) ? DECISION.tiny.strength : 0
  return Math.max(shown, textureless, tiny)
}

/** Relative error as it lowers the strength: bounded where few residuals say little, and without effect where the hashes are equal. */
function countedError(evidence: MatchEvidence): number {
  const { verification } = evidence
  const error = relativeError(verification, isBlended(evidence) ? 1 : undefined)
  const few = verification.fine.residualCount < DECISION.registration.fewResiduals
  const bounded = few ? Math.min(error, 1 + STRENGTH.unmeasured) : error
  return hasSameHash(evidence) ? Math.min(bounded, 1) : bounded
}

function strengthOfBlocks({ fine, coarse }: GeometricVerification, weight: number, error: number): number {
  const correlated = Math.max(correlatedShare(fine), correlatedShare(coarse) - STRENGTH.coarseHandicap)
  const blocks = Math.min(1, Math.log2(1 + fine.correlated + coarse.correlated) / STRENGTH.blockDoublings)
  const keypoints = Math.min(1, weight / STRENGTH.weight)
  const penalty = Number.isFinite(error) ? Math.min(1, Math.max(0, error - 1)) : STRENGTH.unmeasured
  return correlated + coarse.meanNcc + blocks + keypoints - penalty
}
