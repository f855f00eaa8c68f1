// When agreeing blocks are enough to accuse, and how sure that is.
import type { Agreeing } from './blocks.ts'
import type { Verdict } from './verify.ts'

export type Judgement = { confirmed: boolean; weak: boolean; score: number; strength: number }

/** What the first guess stands on: weight of agreeing features, and whether they are more than a common logo. */
export type Ground = { weight: number; rare: boolean }

/** Weight that features of different photographs do not reach by chance. */
const STRONG = 60
/** Pixels that neighbourhoods of a copy lie off at most, at each level: other views of one scene lie further off. */
const STILL = { fine: 0.26, coarse: 0.15 }
/** Where nearly every block agrees, the few there are may tremble. */
const NEARLY_ALL = { share: 0.85, drift: 0.5 }

const share = ({ seen, agree }: Agreeing) => agree / Math.max(1, seen)
const enough = (level: Agreeing, blocks: number, least: number) => level.agree >= blocks && share(level) >= least

export function judge({ fine, coarse }: Verdict, { weight, rare }: Ground): Judgement {
  const still = fine.drift <= STILL.fine || coarse.drift <= STILL.coarse
  const nearlyAll = share(fine) >= NEARLY_ALL.share && fine.drift <= NEARLY_ALL.drift
  const same = weight >= STRONG ? enough(fine, 8, 0.45) || enough(coarse, 8, 0.5) : enough(fine, 14, 0.65)
  const confirmed = rare && !fine.patch && same && (still || nearlyAll)
  const strength = strengthOf(fine, coarse, weight)
  return { confirmed, weak: strength > WEAK, strength, score: 1 / (1 + Math.exp(-(strength - EVEN) * STEEP)) }
}

/** From a logistic regression over labelled answers (`npm run bench:matching` logs them). Strength from which an answer is worth showing apart; the strength that is true every other time, and the slope there. */
const WEAK = 1.8
const EVEN = 2.75
const STEEP = 5

function strengthOf(fine: Agreeing, coarse: Agreeing, weight: number): number {
  const many = Math.min(1, Math.log2(1 + fine.agree + coarse.agree) / 6)
  const features = Math.min(1, weight / 100)
  const off = Math.max(0, Math.min(fine.drift / STILL.fine, coarse.drift / STILL.coarse) - 1) * 4
  return Math.max(share(fine), share(coarse) - 0.1) + coarse.mean + many + features - Math.min(2, off)
}
