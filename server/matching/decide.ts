// When agreeing blocks are enough to accuse, and how sure that is.
import type { BlockStatistics } from './block-correlation.ts'
import type { Verification } from './geometric-verification.ts'
import { SAME_IMAGE_BITS } from './global-hash.ts'

export type Decision = { confirmed: boolean; weak: boolean; score: number; strength: number }

/**
 * What the first guess stands on: weight of agreeing features, whether they are more than a common logo, by how many of
 * 256 bits the whole-picture hashes differ, and whether the original has next to no detail or the candidate next to no
 * pixels.
 */
export type Evidence = {
  weight: number
  distinctive: boolean
  hashDistance: number
  textureless: boolean
  tiny: boolean
}

/** Weight that features of different photographs do not reach by chance. */
const STRONG_WEIGHT = 60
/**
 * Pixels that blocks of a copy lie off together at most when thirty of them say so and brightness passes on as it usually
 * does: another photographer's view of one scene lies further off. More blocks say it more surely and are allowed more;
 * where there are fewer than `fewBlocks`, the alignment itself makes even another view lie still, so they are allowed less.
 */
const REGISTRATION = { coherentResidual: 0.08, residualCount: 30, maxFactor: 2, fewBlocks: 85, fewBlocksPower: 1.5 }
/**
 * Share of the error of a mean that is counted as lying off: the measure of common drift takes the blocks' own noise away,
 * and of few blocks that tremble much it may leave nothing.
 */
const HIDDEN_NOISE = 0.7
/** Blocks below which that says nothing, and how far single ones may lie off for it to say something. */
const MEASURABLE = { residualCount: 24, medianResidual: 0.8 }
/**
 * How far brightness lies off one curve for the bounds to be as they are written here, and how much more or less of it
 * moves them. Copies have 0.03, other photographs of a scene 0.3; beyond `other` it is another hour, however still it lies
 * (of 3,371 copies one had more), beyond `whole` also when all blocks agree.
 */
const TONE = { usual: 0.06, power: 2, least: 0.36, maxFactor: 12, whole: 0.15, other: 0.25 }
/**
 * Shares of the blocks that must agree: in general, where it is nearly not asked how far they lie off together, and for an
 * answer not to be taken for a common logo although they lie in a small part.
 */
const SHARE = { still: 0.25, allCorrelated: 0.94, localized: 0.7 }
/**
 * Pixels that either level may lie off when all blocks of the fine one agree, or all of so many of the coarse one beside so
 * many of the fine one.
 */
const ALL_BLOCKS = { fine: 0.25, coarse: 0.1, beside: 0.3, besides: 8, residualCount: 20 }
/** What must agree where features alone could be chance: all of a tiny picture, and how well, or most of a larger one. */
const WITHOUT_KEYPOINTS = {
  allCorrelated: { residualCount: 12, meanNcc: 0.85 },
  most: { residualCount: 100, correlatedShare: 0.65 },
}

/**
 * Shares of blocks that must agree where whole-picture hashes are so alike that it is not asked how far the blocks lie off: of
 * 1,500 photographs, scenes among them that several people took, no two come nearer than 50 bits (1.1 million pairs), neighbouring
 * frames of one camera do at 30.
 */
const SAME_HASH = { fine: 0.2, coarse: 0.45 }

/**
 * The same of tiny pictures, whose hashes have less to go by: up to so many bits nearly all of so many blocks must agree, and
 * that is enough without a single feature. How strong such an answer is at least.
 */
const TINY = { hashDistance: 40, textured: 16, correlatedShare: 0.8, meanNcc: 0.7, tone: 0.2, strength: 3.1 }

/**
 * What a picture of next to no detail is told by: how far brightness lies off all over, at most, while what detail there is
 * agrees as said here. A mark on it disagrees with more blocks than that. How strong such an answer is at least.
 */
const TEXTURELESS = {
  globalTone: 0.06,
  residualCount: 12,
  correlatedNcc: 0.8,
  coherentResidual: 0.35,
  medianResidual: 0.7,
  coarse: 24,
  strength: 3.2,
}

const correlatedShare = ({ textured, correlated }: BlockStatistics) => correlated / Math.max(1, textured)
const enough = (level: BlockStatistics, least: number) => level.correlated >= 8 && correlatedShare(level) >= least

/** What too few blocks tell is within any bound. */
const within = (tone: number | null, maxFactor: number) => tone === null || tone <= maxFactor

/** How much further off blocks may lie together by how brightness passes on. */
function toneFactor(tone: number | null): number {
  if (tone === null) return 1
  return Math.max(TONE.least, Math.min(TONE.maxFactor, (TONE.usual / Math.max(0.005, tone)) ** TONE.power))
}

/** Pixels that the blocks lie off together: what they show, and what hides behind the trembling of so few. */
const registrationError = ({ coherentResidual, medianResidual, residualCount }: BlockStatistics) =>
  Math.hypot(coherentResidual, (HIDDEN_NOISE * medianResidual) / Math.sqrt(Math.max(1, residualCount)))

/** How far the blocks lie off over how far they may; beyond one the picture is taken to be another view. */
function relativeError(level: BlockStatistics, tolerance: number): number {
  const { medianResidual, residualCount } = level
  if (residualCount < MEASURABLE.residualCount || medianResidual > MEASURABLE.medianResidual)
    return Number.POSITIVE_INFINITY
  const many = Math.min(REGISTRATION.maxFactor, Math.cbrt(residualCount / REGISTRATION.residualCount))
  return (
    registrationError(level) /
    (REGISTRATION.coherentResidual *
      tolerance *
      many *
      Math.min(1, residualCount / REGISTRATION.fewBlocks) ** REGISTRATION.fewBlocksPower)
  )
}

function isTexturelessCopy({ fine, coarse, globalTone }: Verification): boolean {
  if (globalTone === null || globalTone > TEXTURELESS.globalTone || coarse.correlated < TEXTURELESS.coarse) return false
  const agrees = fine.correlated >= TEXTURELESS.residualCount && fine.correlatedNcc >= TEXTURELESS.correlatedNcc
  return (
    agrees && fine.coherentResidual <= TEXTURELESS.coherentResidual && fine.medianResidual <= TEXTURELESS.medianResidual
  )
}

function isTinyCopy({ fine, tone }: Verification, hashDistance: number): boolean {
  if (hashDistance > TINY.hashDistance || !within(tone, TINY.tone)) return false
  return fine.textured >= TINY.textured && correlatedShare(fine) >= TINY.correlatedShare && fine.meanNcc >= TINY.meanNcc
}

export function decide(
  verification: Verification,
  { weight, distinctive, hashDistance, textureless, tiny }: Evidence,
): Decision {
  const { fine, coarse, tone } = verification
  const tolerance = toneFactor(tone)
  const relative = relativeError(fine, tolerance)
  const allCorrelated =
    (enough(fine, SHARE.allCorrelated) && registrationError(fine) <= ALL_BLOCKS.fine * tolerance) ||
    (enough(coarse, SHARE.allCorrelated) &&
      coarse.correlated >= ALL_BLOCKS.residualCount &&
      coarse.coherentResidual <= ALL_BLOCKS.coarse * tolerance &&
      fine.residualCount >= ALL_BLOCKS.besides &&
      registrationError(fine) <= ALL_BLOCKS.beside * tolerance)
  const whole = allCorrelated && within(tone, TONE.whole)
  const still = relative <= 1 && enough(fine, SHARE.still)
  const alone =
    (whole &&
      fine.correlated >= WITHOUT_KEYPOINTS.allCorrelated.residualCount &&
      fine.meanNcc >= WITHOUT_KEYPOINTS.allCorrelated.meanNcc) ||
    (still &&
      fine.correlated >= WITHOUT_KEYPOINTS.most.residualCount &&
      correlatedShare(fine) >= WITHOUT_KEYPOINTS.most.correlatedShare)
  const alike = hashDistance <= SAME_IMAGE_BITS && enough(fine, SAME_HASH.fine) && enough(coarse, SAME_HASH.coarse)
  const same = alike || (within(tone, TONE.other) && (weight >= STRONG_WEIGHT ? whole || still : alone))
  const countedError =
    fine.residualCount < REGISTRATION.fewBlocks ? Math.min(relative, 1 + UNMEASURED_PENALTY) : relative
  const texturelessMatch = textureless && isTexturelessCopy(verification)
  const logo = fine.isLocalized && correlatedShare(fine) < SHARE.localized
  const shown = strengthOf({ fine, coarse }, weight, alike ? Math.min(countedError, 1) : countedError)
  const tinyMatch = tiny && isTinyCopy(verification, hashDistance)
  const strength = Math.max(shown, texturelessMatch ? TEXTURELESS.strength : 0, tinyMatch ? TINY.strength : 0)
  const confirmed = texturelessMatch || tinyMatch || (distinctive && !logo && same && strength >= MIN_STRENGTH)
  return {
    confirmed,
    weak: strength > WEAK_STRENGTH,
    strength,
    score: 1 / (1 + Math.exp(-(strength - LOGISTIC_MIDPOINT) * LOGISTIC_SLOPE)),
  }
}

/**
 * Strength below which nobody is accused. As they were first set, this bound and those above let none of 827 altered
 * photographs by as a copy of another person's photograph of the same scene, and 2,443 of 2,455 true copies, most of them of
 * the hardest kinds.
 */
const MIN_STRENGTH = 2.8
/**
 * From a logistic regression over 3,282 labelled answers to the same. Strength from which an answer is worth showing
 * apart; the strength that is true every other time, and the slope there.
 */
const WEAK_STRENGTH = 2.5
const LOGISTIC_MIDPOINT = 2.95
const LOGISTIC_SLOPE = 9
/** Strength lost where too few blocks can tell whether they lie off. */
const UNMEASURED_PENALTY = 0.2

function strengthOf({ fine, coarse }: Pick<Verification, 'fine' | 'coarse'>, weight: number, relative: number): number {
  const many = Math.min(1, Math.log2(1 + fine.correlated + coarse.correlated) / 6)
  const features = Math.min(1, weight / 100)
  const penalty = Number.isFinite(relative) ? Math.min(1, Math.max(0, relative - 1)) : UNMEASURED_PENALTY
  return Math.max(correlatedShare(fine), correlatedShare(coarse) - 0.1) + coarse.meanNcc + many + features - penalty
}
