// The files that were refused in the last 24 hours, by the page or by FTP; nothing when there are none.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { PlanLink } from '#components/layout/plan-link.tsx'
import ChevronDown from '#components/ui/icons/chevron-down.tsx'
import { ownErrors } from '#lib/api/own-images.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import { needBehind } from '#lib/rules/plan-needs.ts'
import { useImageRefusalMessage } from './use-image-refusal-message.ts'

export function LibraryErrors() {
  const t = useTranslations('library.errors')
  const dates = useDateWords()
  const refusalMessage = useImageRefusalMessage()
  const { data } = useQuery(ownErrors())
  if (!data || data.count === 0) return null
  const needs = new Set(data.results.flatMap(({ code }) => needBehind(code) ?? []))
  return (
    <details className="group rounded-panel bg-danger-soft">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-4 px-4 py-2 font-semibold text-small">
        {t('title', { count: data.count })}
        <ChevronDown aria-hidden="true" className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid gap-3 px-4 pb-4 text-small">
        <p className="text-ink-muted">{t('kept')}</p>
        {[...needs].map(need => (
          <p key={need}>
            <PlanLink need={need} />
          </p>
        ))}
        <ul className="max-h-80 divide-y divide-line overflow-y-auto border-line border-y">
          {data.results.map(error => (
            <li key={error.id} className="grid gap-x-6 py-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)_auto]">
              <span className="wrap-anywhere font-semibold">{error.file_name}</span>
              <span>{refusalMessage(error.code)}</span>
              <span className="text-ink-muted">
                {t(`source.${error.source}`)}, {dates.time(error.created_at)}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </details>
  )
}
