// Asks the engine about a pair, each picture once as the original.

import type { MatchDecision } from '../../../server/matching/engine/decide.ts'
import { createMatcher } from '../../../server/matching/engine/matcher.ts'
import type { SearchMetrics } from '../../../server/matching/engine/search-metrics.ts'
import { decodeThumbnail } from '../../../server/matching/fingerprint/thumbnail-codec.ts'
import type { Agreement } from '../../../server/matching/verification/agreement.ts'
import type { Fingerprint } from '../../../server/ports/matching.ts'
import { noMetrics } from '../no-metrics.ts'
import type { DesignPair } from './pairs.ts'

/**
 * `reasons` of both directions; none where nothing was found. `agreements` of what was confirmed, or would be if no design
 * were shared.
 */
export type DesignAnswer = {
  kind: string
  index: number
  confirmed: boolean
  weak: boolean
  reasons: string[]
  agreements?: Agreement[]
}

export const isSharedOnly = ({ decision, reasons }: Pick<MatchDecision, 'decision' | 'reasons'>): boolean =>
  decision === 'confirmed' || (reasons.length === 1 && reasons[0] === 'shared_design')

export function createAsker() {
  const matcher = createMatcher(decodeThumbnail)
  const ask = async (original: Fingerprint, query: Fingerprint, agreements: Agreement[]) => {
    matcher.catalogue.put('original', original)
    const found = await matcher.find(query, watching(agreements))
    matcher.catalogue.drop('original')
    return found
  }
  return {
    async askBoth(
      { kind, index }: Pick<DesignPair, 'kind' | 'index'>,
      first: Fingerprint,
      second: Fingerprint,
    ): Promise<DesignAnswer> {
      const agreements: Agreement[] = []
      const found = [...(await ask(first, second, agreements)), ...(await ask(second, first, agreements))]
      return {
        kind,
        index,
        confirmed: found.some(match => match.confirmed),
        weak: found.length > 0,
        reasons: [...new Set(found.flatMap(({ reasons }) => reasons))],
        agreements,
      }
    },
  }
}

function watching(agreements: Agreement[]): SearchMetrics {
  return {
    clock: () => 0,
    ...noMetrics(),
    onVerification: (_id, { agreement }, decided) => {
      if (isSharedOnly(decided)) agreements.push(agreement)
    },
  }
}
