// The classifier of server tests, which loads no model: every photograph is harmless unless a test says otherwise.
import type { NudityScores } from '#lib/rules/moderation.ts'
import type { ClassifierPort } from '#server/ports/classifier.ts'

export const harmless: NudityScores = { neutral: 0.97, drawing: 0.02, sexy: 0.005, hentai: 0.002, porn: 0.003 }
export const nude: NudityScores = { neutral: 0.04, drawing: 0.01, sexy: 0.15, hentai: 0.02, porn: 0.78 }

/** Answers with the scores that `next` names for the coming photograph, then with harmless ones again. */
export function testClassifier(next: { scores: NudityScores | Error | null } = { scores: null }): ClassifierPort {
  return {
    model: 'scores of a test',
    async classify() {
      const { scores } = next
      next.scores = null
      if (scores instanceof Error) throw scores
      return scores ?? harmless
    },
  }
}
