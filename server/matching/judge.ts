// When agreeing blocks are enough to accuse, and how sure that is.
import type { Agreeing } from './blocks.ts'
import { ALIKE_BITS } from './global-hash.ts'
import type { Verdict } from './verify.ts'

export type Judgement = { confirmed: boolean; weak: boolean; score: number; strength: number }

/**
 * What the first guess stands on: weight of agreeing features, whether they are more than a common logo, by how many of
 * 256 bits the whole-picture hashes differ, and whether the original has next to no detail or the candidate next to no
 * pixels.
 */
export type Ground = { weight: number; rare: boolean; apart: number; bare: boolean; tiny: boolean }

/** Weight that features of different photographs do not reach by chance. */
const STRONG = 60
/**
 * Pixels that blocks of a copy lie off together at most when thirty of them say so and brightness passes on as it usually
 * does: another photographer's view of one scene lies further off. More blocks say it more surely and are allowed more;
 * where there are fewer than `few`, the alignment itself makes even another view lie still, so they are allowed less.
 */
const STILL = { drift: 0.08, blocks: 30, most: 2, few: 85, fewer: 1.5 }
/**
 * Share of the error of a mean that is counted as lying off: the measure of common drift takes the blocks' own noise away,
 * and of few blocks that tremble much it may leave nothing.
 */
const HIDDEN = 0.7
/** Blocks below which that says nothing, and how far single ones may lie off for it to say something. */
const TELLING = { blocks: 24, trembling: 0.8 }
/**
 * How far brightness lies off one curve for the bounds to be as they are written here, and how much more or less of it
 * moves them. Copies have 0.03, other photographs of a scene 0.3; beyond `other` it is another hour, however still it lies
 * (of 3,371 copies one had more), beyond `whole` also when all blocks agree.
 */
const TONE = { usual: 0.06, power: 2, least: 0.36, most: 12, whole: 0.15, other: 0.25 }
/**
 * Shares of the blocks that must agree: in general, where it is nearly not asked how far they lie off together, and for an
 * answer not to be taken for a common logo although they lie in a small part.
 */
const SHARE = { still: 0.25, all: 0.94, patch: 0.7 }
/**
 * Pixels that either level may lie off when all blocks of the fine one agree, or all of so many of the coarse one beside so
 * many of the fine one.
 */
const WHOLE = { fine: 0.25, coarse: 0.1, beside: 0.3, besides: 8, blocks: 20 }
/** What must agree where features alone could be chance: all of a tiny picture, and how well, or most of a larger one. */
const ALONE = { all: { blocks: 12, mean: 0.85 }, most: { blocks: 100, share: 0.65 } }

/**
 * Shares of blocks that must agree where whole-picture hashes are so alike that it is not asked how far the blocks lie off: of
 * 1,500 photographs, scenes among them that several people took, no two come nearer than 50 bits (1.1 million pairs), neighbouring
 * frames of one camera do at 30.
 */
const ALIKE = { fine: 0.2, coarse: 0.45 }

/**
 * The same of tiny pictures, whose hashes have less to go by: up to so many bits nearly all of so many blocks must agree, and
 * that is enough without a single feature. How strong such an answer is at least.
 */
const ICON = { apart: 40, seen: 16, share: 0.8, mean: 0.7, tone: 0.2, strength: 3.1 }

/**
 * What a picture of next to no detail is told by: how far brightness lies off all over, at most, while what detail there is
 * agrees as said here. A mark on it disagrees with more blocks than that. How strong such an answer is at least.
 */
const BARE = { allOver: 0.06, blocks: 12, pure: 0.8, drift: 0.35, trembling: 0.7, coarse: 24, strength: 3.2 }

const share = ({ seen, agree }: Agreeing) => agree / Math.max(1, seen)
const enough = (level: Agreeing, least: number) => level.agree >= 8 && share(level) >= least

/** What too few blocks tell is within any bound. */
const within = (tone: number | null, most: number) => tone === null || tone <= most

/** How much further off blocks may lie together by how brightness passes on. */
function allowance(tone: number | null): number {
  if (tone === null) return 1
  return Math.max(TONE.least, Math.min(TONE.most, (TONE.usual / Math.max(0.005, tone)) ** TONE.power))
}

/** Pixels that the blocks lie off together: what they show, and what hides behind the trembling of so few. */
const liesOff = ({ drift, trembling, blocks }: Agreeing) =>
  Math.hypot(drift, (HIDDEN * trembling) / Math.sqrt(Math.max(1, blocks)))

/** How far the blocks lie off over how far they may; beyond one the picture is taken to be another view. */
function unrest(level: Agreeing, allowed: number): number {
  const { trembling, blocks } = level
  if (blocks < TELLING.blocks || trembling > TELLING.trembling) return Number.POSITIVE_INFINITY
  const many = Math.min(STILL.most, Math.cbrt(blocks / STILL.blocks))
  return liesOff(level) / (STILL.drift * allowed * many * Math.min(1, blocks / STILL.few) ** STILL.fewer)
}

function isPlainly({ fine, coarse, allOver }: Verdict): boolean {
  if (allOver === null || allOver > BARE.allOver || coarse.agree < BARE.coarse) return false
  const agrees = fine.agree >= BARE.blocks && fine.pure >= BARE.pure
  return agrees && fine.drift <= BARE.drift && fine.trembling <= BARE.trembling
}

function isIcon({ fine, tone }: Verdict, apart: number): boolean {
  if (apart > ICON.apart || !within(tone, ICON.tone)) return false
  return fine.seen >= ICON.seen && share(fine) >= ICON.share && fine.mean >= ICON.mean
}

export function judge(verdict: Verdict, { weight, rare, apart, bare, tiny }: Ground): Judgement {
  const { fine, coarse, tone } = verdict
  const allowed = allowance(tone)
  const off = unrest(fine, allowed)
  const all =
    (enough(fine, SHARE.all) && liesOff(fine) <= WHOLE.fine * allowed) ||
    (enough(coarse, SHARE.all) &&
      coarse.agree >= WHOLE.blocks &&
      coarse.drift <= WHOLE.coarse * allowed &&
      fine.blocks >= WHOLE.besides &&
      liesOff(fine) <= WHOLE.beside * allowed)
  const whole = all && within(tone, TONE.whole)
  const still = off <= 1 && enough(fine, SHARE.still)
  const alone =
    (whole && fine.agree >= ALONE.all.blocks && fine.mean >= ALONE.all.mean) ||
    (still && fine.agree >= ALONE.most.blocks && share(fine) >= ALONE.most.share)
  const alike = apart <= ALIKE_BITS && enough(fine, ALIKE.fine) && enough(coarse, ALIKE.coarse)
  const same = alike || (within(tone, TONE.other) && (weight >= STRONG ? whole || still : alone))
  const told = fine.blocks < STILL.few ? Math.min(off, 1 + UNTOLD) : off
  const plain = bare && isPlainly(verdict)
  const logo = fine.patch && share(fine) < SHARE.patch
  const shown = strengthOf({ fine, coarse }, weight, alike ? Math.min(told, 1) : told)
  const icon = tiny && isIcon(verdict, apart)
  const strength = Math.max(shown, plain ? BARE.strength : 0, icon ? ICON.strength : 0)
  const confirmed = plain || icon || (rare && !logo && same && strength >= LEAST)
  return { confirmed, weak: strength > WEAK, strength, score: 1 / (1 + Math.exp(-(strength - EVEN) * STEEP)) }
}

/**
 * Strength below which nobody is accused. As they were first set, this bound and those above let none of 827 altered
 * photographs by as a copy of another person's photograph of the same scene, and 2,443 of 2,455 true copies, most of them of
 * the hardest kinds.
 */
const LEAST = 2.8
/**
 * From a logistic regression over 3,282 labelled answers to the same. Strength from which an answer is worth showing
 * apart; the strength that is true every other time, and the slope there.
 */
const WEAK = 2.5
const EVEN = 2.95
const STEEP = 9
/** Strength lost where too few blocks can tell whether they lie off. */
const UNTOLD = 0.2

function strengthOf({ fine, coarse }: Pick<Verdict, 'fine' | 'coarse'>, weight: number, off: number): number {
  const many = Math.min(1, Math.log2(1 + fine.agree + coarse.agree) / 6)
  const features = Math.min(1, weight / 100)
  const lost = Number.isFinite(off) ? Math.min(1, Math.max(0, off - 1)) : UNTOLD
  return Math.max(share(fine), share(coarse) - 0.1) + coarse.mean + many + features - lost
}
