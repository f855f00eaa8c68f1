// Each dated change of a case, with whoever made it and why.
'use client'
import { useTranslations } from 'next-intl'
import { Money } from '#components/ui/money.tsx'
import type { LitigationEvent } from '#lib/contract/litigations.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import { toCents } from '#lib/money.ts'

export function CaseHistory({ events }: { events: readonly LitigationEvent[] }) {
  const t = useTranslations('litigations')
  const dates = useDateWords()
  return (
    <ol className="divide-y divide-line border-line border-y text-small">
      {events.map(({ id, kind, actor, by, reason, amount_cents, happened_at }) => (
        <li key={id} className="grid gap-x-4 gap-y-1 py-3 sm:grid-cols-[12rem_1fr]">
          <time dateTime={happened_at} className="text-ink-muted tabular-nums">
            {dates.moment(happened_at, 'short')}
          </time>
          <div className="grid min-w-0 gap-1">
            <p className="wrap-anywhere">
              {t(`events.${kind}`)}{' '}
              <span className="text-ink-muted">{by === null ? t(`actors.${actor}`) : t('by', { name: by })}</span>
            </p>
            {amount_cents !== null && (
              <p>
                {t(kind === 'discounted' ? 'history.discount' : 'history.fee')} <Money cents={toCents(amount_cents)} />
              </p>
            )}
            {reason && (
              <blockquote className="wrap-anywhere whitespace-pre-line border-line border-l-2 pl-3">
                {reason}
              </blockquote>
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}
