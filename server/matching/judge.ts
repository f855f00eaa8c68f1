// When agreeing blocks are enough to accuse, and how sure that is.
import type { Agreeing, Verdict } from './verify.ts'

export type Judgement = { confirmed: boolean; weak: boolean; score: number; strength: number }

/** Share of agreeing blocks less what chance gives, weighted by how many there are: 0 is nothing, 1 is plenty. */
function strengthOf({ seen, agree, mean }: Agreeing): number {
  if (seen === 0) return 0
  const share = agree / seen
  return share * 2 + mean + Math.min(2.2, Math.log2(1 + agree) / 3)
}

/** `rare` tells whether the agreeing part shows more than what many pictures share, such as a logo. */
export function judge({ fine, coarse }: Verdict, rare: boolean): Judgement {
  const strength = Math.max(strengthOf(fine), strengthOf(coarse) - 0.15)
  const enough = (level: Agreeing, least: number) => level.agree >= 10 && level.agree / level.seen >= least
  const confirmed = rare && (enough(fine, 0.5) || enough(coarse, 0.58))
  return { confirmed, weak: strength > 2.2, strength, score: 1 / (1 + Math.exp(-4 * (strength - 3))) }
}
