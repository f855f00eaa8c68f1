// How a hit was filed so far, the newest first.
'use client'
import { useTranslations } from 'next-intl'
import type { HitDetail } from '#lib/contract/hits.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import { hitExclusions, trashReasons } from '#lib/rules/hits.ts'

const reasons = [...trashReasons, ...hitExclusions]

export function HitHistory({ hit: { changes } }: { hit: HitDetail }) {
  const t = useTranslations('hits.history')
  const categories = useTranslations('hits.categories')
  const dates = useDateWords()
  if (changes.length === 0) return null
  return (
    <section aria-label={t('title')} className="grid gap-2">
      <h2 className="font-semibold text-title-3">{t('title')}</h2>
      <ol className="divide-y divide-line border-line border-y text-small">
        {changes
          .toSorted((a, b) => b.changed_at.localeCompare(a.changed_at))
          .map(({ from, to, reason, by, changed_at }) => {
            const known = reasons.find(each => each === reason)
            return (
              <li key={`${changed_at} ${from} ${to}`} className="grid gap-0.5 py-2">
                <span>
                  {from
                    ? t('move', { from: categories(from), to: categories(to) })
                    : t('first', { to: categories(to) })}
                  {known && ` (${t(`reasons.${known}`)})`}
                </span>
                <span className="text-caption text-ink-muted">
                  <time dateTime={changed_at}>{dates.moment(changed_at, 'short')}</time>
                  {by === null && `, ${t('product')}`}
                </span>
              </li>
            )
          })}
      </ol>
    </section>
  )
}
