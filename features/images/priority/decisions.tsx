// What administrators decided about a pair, with every reason and its day: to both authors and to administrators alike.
'use client'
import { useTranslations } from 'next-intl'
import type { PriorityVerdict } from '#lib/contract/priorities.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'

export function PriorityDecisions({ decisions }: { decisions: readonly PriorityVerdict[] }) {
  const t = useTranslations('priority')
  const { moment } = useDateWords()
  if (decisions.length === 0) return null
  return (
    <section className="grid gap-3">
      <h3 className="font-semibold text-small">{t('panel.decided', { count: decisions.length })}</h3>
      <ol className="grid gap-4">
        {decisions.map(({ decision, reason, decided_at }) => (
          <li key={decided_at} className="grid gap-1">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-small">
              <span>{t(`page.states.${decision}`)}</span>
              <time dateTime={decided_at} className="text-ink-muted">
                {moment(decided_at)}
              </time>
            </p>
            <blockquote className="wrap-anywhere whitespace-pre-line border-line border-l-2 pl-4">{reason}</blockquote>
          </li>
        ))}
      </ol>
    </section>
  )
}
