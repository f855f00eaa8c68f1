// What happened to a claim, and what the public log holds of it.
'use client'
import { useTranslations } from 'next-intl'
import type { Infringement } from '#lib/contract/infringements.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'

type Events = Infringement['events']

export function ClaimEvents({ events }: { events: Events }) {
  const t = useTranslations('settlement-claims')
  const dates = useDateWords()
  const logged = events.flatMap(({ log }) => (log === null ? [] : [log]))
  return (
    <>
      <ol className="grid gap-2 text-small">
        {events.map(({ kind, actor, happened_at }) => (
          <li key={`${kind} ${happened_at}`} className="grid gap-x-4 sm:grid-cols-[12rem_1fr]">
            <time dateTime={happened_at} className="text-ink-muted tabular-nums">
              {dates.moment(happened_at, 'short')}
            </time>
            <span>
              {t(`events.${kind}`)} <span className="text-ink-muted">{t(`actors.${actor}`)}</span>
            </span>
          </li>
        ))}
      </ol>
      {logged.length > 0 && (
        <details className="text-small">
          <summary className="w-fit font-semibold hover:text-accent">{t('log.title')}</summary>
          <div className="grid gap-4 pt-3">
            <p className="text-ink-muted">{t('log.text')}</p>
            <ol className="grid gap-3">
              {logged.map(({ statement, digest }) => (
                <li key={digest} className="grid gap-1 text-caption">
                  <code className="wrap-anywhere">{statement}</code>
                  <code className="wrap-anywhere text-ink-muted">{t('log.digest', { digest })}</code>
                </li>
              ))}
            </ol>
          </div>
        </details>
      )}
    </>
  )
}
