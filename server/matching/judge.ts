// When agreeing blocks are enough to accuse, and how sure that is.
import type { Agreeing } from './blocks.ts'
import type { Verdict } from './verify.ts'

export type Judgement = { confirmed: boolean; weak: boolean; score: number; strength: number }

/** What the first guess stands on: weight of agreeing features, and whether they are more than a common logo. */
export type Ground = { weight: number; rare: boolean }

/** Weight that features of different photographs do not reach by chance. */
const STRONG = 60
/**
 * Pixels that blocks of a copy lie off together at most, at each level, when thirty of them say so: another
 * photographer's view of one scene lies further off. More blocks say it more surely and are allowed more.
 */
const STILL = { fine: 0.1, coarse: 0.065, blocks: 30, most: 1.4 }
/** Blocks below which that says nothing, and how far single ones may lie off for it to say something. */
const TELLING = { blocks: 24, trembling: 0.7 }
/** Shares that must agree: in general, where the common drift is half as large again, and where it is not asked. */
const SHARE = { fine: 0.3, coarse: 0.7, nearly_all: 0.85, all: 0.94 }
const LOOSER = 1.5
/** Pixels that the other level may lie off when one speaks for the copy, and the fine one when the bound is looser. */
const OTHER = { fine: 0.35, coarse: 0.15, loose: 0.25 }

const share = ({ seen, agree }: Agreeing) => agree / Math.max(1, seen)

/** Common drift over what it may be; beyond one the picture is taken to be another view. */
function unrest({ drift, trembling, blocks }: Agreeing, bound: number): number {
  if (blocks < TELLING.blocks || trembling > TELLING.trembling) return Number.POSITIVE_INFINITY
  return drift / (bound * Math.min(STILL.most, Math.cbrt(blocks / STILL.blocks)))
}

export function judge({ fine, coarse }: Verdict, { weight, rare }: Ground): Judgement {
  const off = { fine: unrest(fine, STILL.fine), coarse: unrest(coarse, STILL.coarse) }
  const enough = (level: Agreeing, least: number) => level.agree >= 8 && share(level) >= least
  const whole = enough(fine, SHARE.all) || enough(coarse, SHARE.all)
  const speaks = {
    fine: coarse.drift <= OTHER.coarse ? off.fine : Number.POSITIVE_INFINITY,
    coarse: fine.drift <= OTHER.fine ? off.coarse : Number.POSITIVE_INFINITY,
  }
  const nearlyAll =
    (speaks.fine <= LOOSER && enough(fine, SHARE.nearly_all)) ||
    (speaks.coarse <= LOOSER && enough(coarse, SHARE.nearly_all) && fine.drift <= OTHER.loose)
  const still = (speaks.fine <= 1 && enough(fine, SHARE.fine)) || (speaks.coarse <= 1 && enough(coarse, SHARE.coarse))
  const alone = fine.agree >= 14 && share(fine) >= 0.65 && (speaks.fine <= 1 || whole || nearlyAll)
  const same = weight >= STRONG ? still || whole || nearlyAll : alone
  const strength = strengthOf({ fine, coarse }, weight, Math.min(off.fine, off.coarse))
  const confirmed = rare && !fine.patch && same && strength >= LEAST
  return { confirmed, weak: strength > WEAK, strength, score: 1 / (1 + Math.exp(-(strength - EVEN) * STEEP)) }
}

/** Strength that of 2,860 true answers one does not reach; below it nobody is accused, whatever the blocks say. */
const LEAST = 2.3
/**
 * From a logistic regression over 3,997 labelled answers (`npm run bench:matching` logs them). Strength from which an answer
 * is worth showing apart; the strength that is true every other time, and the slope there.
 */
const WEAK = 1.8
const EVEN = 2.73
const STEEP = 6

function strengthOf({ fine, coarse }: Pick<Verdict, 'fine' | 'coarse'>, weight: number, off: number): number {
  const many = Math.min(1, Math.log2(1 + fine.agree + coarse.agree) / 6)
  const features = Math.min(1, weight / 100)
  return Math.max(share(fine), share(coarse) - 0.1) + coarse.mean + many + features - Math.min(1, Math.max(0, off - 1))
}
