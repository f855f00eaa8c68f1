// When agreeing blocks are enough to accuse, and how sure that is.
import type { Agreeing } from './blocks.ts'
import type { Verdict } from './verify.ts'

export type Judgement = { confirmed: boolean; weak: boolean; score: number; strength: number }

/**
 * What the first guess stands on: weight of agreeing features, whether they are more than a common logo, and by how many of
 * 256 bits the whole-picture hashes differ.
 */
export type Ground = { weight: number; rare: boolean; apart: number }

/** Weight that features of different photographs do not reach by chance. */
const STRONG = 60
/**
 * Pixels that blocks of a copy lie off together at most when thirty of them say so: another photographer's view of one
 * scene lies further off. More blocks say it more surely and are allowed more; where there are fewer than `few`, the
 * alignment itself makes even another view lie still, so they are allowed much less.
 */
const STILL = { drift: 0.1, blocks: 30, most: 2, few: 85, fewer: 3 }
/** Blocks below which that says nothing, and how far single ones may lie off for it to say something. */
const TELLING = { blocks: 24, trembling: 0.75 }
/**
 * A copy has features where it has agreeing blocks; another view has the blocks and fewer of the features. Weight of
 * features a block that bounds are made for, and how far more or less of it moves them.
 */
const FEATURED = { weight: 3.2, blocks: 20, least: 0.3, most: 1.4 }
/** The same for how unevenly contrast passes on. */
const EVENLY = { usual: 0.085, power: 0.4, least: 0.65, most: 3 }
/** Shares of the blocks that must agree: in general, and where it is nearly not asked how far they lie off together. */
const SHARE = { still: 0.27, all: 0.94 }
/** Pixels that the coarse level may lie off when so many of its blocks can tell, and where the fine one is much stiller. */
const COARSE = { drift: 0.14, blocks: 36, most: 0.2 }
/** Unrest of the fine level below which that is so. */
const STILLER = 0.25
/** Pixels that either level may lie off when all blocks of the fine one agree, or all of so many of the coarse one. */
const WHOLE = { fine: 0.6, coarse: 0.05, beside: 0.35, blocks: 20 }
/** What must agree where features alone could be chance: all of a tiny picture, and how well, or most of a larger one. */
const ALONE = { all: { blocks: 12, mean: 0.85 }, most: { blocks: 100, share: 0.65 } }

/**
 * Bits by which whole-picture hashes of a copy may differ so that it is not asked how far its blocks lie off, and the shares of
 * blocks that must agree then. 31 is the threshold of PDQ's authors; of 1,500 photographs, scenes among them that several people
 * took, no two come nearer than 50 (1.1 million pairs), neighbouring frames of one camera do at 34.
 */
const ALIKE = { bits: 31, fine: 0.5, coarse: 0.6 }

const share = ({ seen, agree }: Agreeing) => agree / Math.max(1, seen)
const enough = (level: Agreeing, least: number) => level.agree >= 8 && share(level) >= least
const between = (least: number, value: number, most: number) => Math.max(least, Math.min(most, value))

/** How much further off blocks may lie together by what else speaks for a copy. */
function allowance({ agree, uneven }: Agreeing, weight: number): number {
  const featured = Math.sqrt(weight / (FEATURED.weight * Math.max(FEATURED.blocks, agree)))
  const even = (EVENLY.usual / Math.max(0.01, uneven)) ** EVENLY.power
  return between(FEATURED.least, featured, FEATURED.most) * between(EVENLY.least, even, EVENLY.most)
}

/** Common drift over what it may be; beyond one the picture is taken to be another view. */
function unrest({ drift, trembling, blocks }: Agreeing, allowed: number): number {
  if (blocks < TELLING.blocks || trembling > TELLING.trembling) return Number.POSITIVE_INFINITY
  const many = Math.min(STILL.most, Math.cbrt(blocks / STILL.blocks))
  return drift / (STILL.drift * allowed * many * Math.min(1, blocks / STILL.few) ** STILL.fewer)
}

export function judge({ fine, coarse }: Verdict, { weight, rare, apart }: Ground): Judgement {
  const allowed = allowance(fine, weight)
  const off = unrest(fine, allowed)
  const whole =
    (enough(fine, SHARE.all) && fine.drift <= WHOLE.fine * allowed) ||
    (enough(coarse, SHARE.all) &&
      coarse.agree >= WHOLE.blocks &&
      coarse.drift <= WHOLE.coarse * allowed &&
      fine.drift <= WHOLE.beside * allowed)
  const disputed = coarse.drift > (off <= STILLER ? COARSE.most : COARSE.drift * allowed)
  const undisputed = !disputed || coarse.blocks < COARSE.blocks
  const still = off <= 1 && undisputed && enough(fine, SHARE.still)
  const alone =
    (whole && fine.agree >= ALONE.all.blocks && fine.mean >= ALONE.all.mean) ||
    (still && fine.agree >= ALONE.most.blocks && share(fine) >= ALONE.most.share)
  const alike = apart <= ALIKE.bits && enough(fine, ALIKE.fine) && enough(coarse, ALIKE.coarse)
  const same = alike || (weight >= STRONG ? whole || still : alone)
  const told = fine.blocks < STILL.few ? Math.min(off, 1 + UNTOLD) : off
  const strength = strengthOf({ fine, coarse }, weight, alike ? Math.min(told, 1) : told)
  const confirmed = rare && !fine.patch && same && strength >= LEAST
  return { confirmed, weak: strength > WEAK, strength, score: 1 / (1 + Math.exp(-(strength - EVEN) * STEEP)) }
}

/**
 * Strength below which nobody is accused. This bound and those above let none of 828 altered photographs by as a copy of
 * another person's photograph of the same scene, and 2,413 of 2,455 true copies, most of them of the hardest kinds.
 */
const LEAST = 2.8
/**
 * From a logistic regression over 4,106 labelled answers to the same. Strength from which an answer is worth showing
 * apart; the strength that is true every other time, and the slope there.
 */
const WEAK = 2.3
const EVEN = 3.26
const STEEP = 7.4
/** Strength lost where too few blocks can tell whether they lie off. */
const UNTOLD = 0.3

function strengthOf({ fine, coarse }: Pick<Verdict, 'fine' | 'coarse'>, weight: number, off: number): number {
  const many = Math.min(1, Math.log2(1 + fine.agree + coarse.agree) / 6)
  const features = Math.min(1, weight / 100)
  const lost = Number.isFinite(off) ? Math.min(1, Math.max(0, off - 1)) : UNTOLD
  return Math.max(share(fine), share(coarse) - 0.1) + coarse.mean + many + features - lost
}
