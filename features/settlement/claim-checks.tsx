// Looks at the pages of a claim: those that were made with what they found, and those that are planned.
'use client'
import { useTranslations } from 'next-intl'
import type { Infringement } from '#lib/contract/infringements.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'

export function ClaimChecks({ checks }: { checks: Infringement['checks'] }) {
  const t = useTranslations('settlement-claims')
  const dates = useDateWords()
  return (
    <ul className="divide-y divide-line border-line border-y text-small">
      {checks.map(({ id, page_url, due_at, checked_at, result }) => (
        <li key={id} className="grid gap-0.5 py-3">
          <p>
            {dates.dayOf(checked_at ?? due_at)} · {t(`checks.${result ?? 'planned'}`)}
          </p>
          <p className="truncate text-ink-muted" title={page_url}>
            {page_url}
          </p>
        </li>
      ))}
    </ul>
  )
}
