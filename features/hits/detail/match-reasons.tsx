// Why the engine takes the two pictures for one, or does not, in sentences.
'use client'
import { useTranslations } from 'next-intl'
import type { HitDetail } from '#lib/contract/hits.ts'
import { reasonLines } from '#lib/rules/matching/match-reasons.ts'

/** Nothing of hits that were found before reasons were kept. */
export function MatchReasons({ hit }: { hit: HitDetail }) {
  const t = useTranslations('match-reasons')
  const lines = reasonLines(hit)
  if (lines.length === 0) return null
  return (
    <div className="grid gap-1 pb-1 text-small">
      <h3 id="match-reasons" className="font-semibold">
        {t('title')}
      </h3>
      <ul aria-labelledby="match-reasons" className="grid list-disc gap-1 ps-4 text-ink-muted marker:text-line-strong">
        {lines.map(line => (
          <li key={line.key}>
            {line.key === 'agreeing' ? t('agreeing', { share: line.share, differs: line.differs }) : t(line.key)}
          </li>
        ))}
      </ul>
    </div>
  )
}
