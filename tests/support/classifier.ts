// The classifier of server tests, which loads no model: every photograph is harmless unless a test says otherwise.
import { LOOK_BITS } from '#lib/rules/looks.ts'
import type { NudityScores } from '#lib/rules/moderation.ts'
import type { ClassifierPort } from '#server/ports/classifier.ts'

export const harmless: NudityScores = { neutral: 0.97, drawing: 0.02, sexy: 0.005, hentai: 0.002, porn: 0.003 }
export const nude: NudityScores = { neutral: 0.04, drawing: 0.01, sexy: 0.15, hentai: 0.02, porn: 0.78 }

/** Answers with the scores that `next` names for the coming photograph, then with harmless ones again. */
export function testClassifier(next: { scores: NudityScores | Error | null } = { scores: null }): ClassifierPort {
  return {
    model: 'scores of a test',
    async classify(sample) {
      const { scores } = next
      next.scores = null
      if (scores instanceof Error) throw scores
      return { scores: scores ?? harmless, look: lookOfTest(sample) }
    },
  }
}

/** A look without a model: which of 512 places of the picture are lighter than its middle. */
function lookOfTest(sample: Uint8Array): string {
  const step = Math.floor(sample.length / LOOK_BITS)
  const values = Array.from({ length: LOOK_BITS }, (_, i) => sample[i * step] ?? 0)
  const middle = values.toSorted((one, other) => one - other)[LOOK_BITS / 2] ?? 0
  const bits = values.map(value => (value > middle ? '1' : '0')).join('')
  return bits.replace(/.{4}/g, four => Number.parseInt(four, 2).toString(16))
}
