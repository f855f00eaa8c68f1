// The reasons of a match in words, for letters and printed pages.
import type { Locale } from '#lib/locales.ts'
import { type MatchWhy, reasonLines } from '#lib/rules/matching/match-reasons.ts'
import { translator } from './translator.ts'

/** One sentence a line; none where no reasons were written down. */
export function matchReasonLines(locale: Locale, match: MatchWhy): string[] {
  const { t } = translator(locale, 'match-reasons')
  return reasonLines(match).map(line => {
    if (line.key !== 'agreeing') return t(line.key)
    return t('agreeing', { share: line.share, differs: line.differs })
  })
}
