// A lawyer’s cases in numbers: what waits for anybody, what they work on, and how what was decided ended.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Loaded } from '#components/layout/loading/loaded.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'

export function DeskFigures() {
  const t = useTranslations('litigations.desk')
  const format = useFormatter()
  const query = useQuery(q(api.litigations.stats, { query: { side: 'lawyer' } }))
  return (
    <section aria-label={t('figures')}>
      <Loaded query={query} waiting={<Skeleton className="h-28 w-full" />}>
        {({ waiting, by_state, open_cents, success_bps, decided }) => (
          <dl className="grid gap-4 sm:grid-cols-3">
            <Figure term={t('waiting')} value={format.number(waiting)} />
            <Figure term={t('open')} value={format.number(by_state.pending + by_state.suspended)}>
              {t('open_of', { amount: format.number(open_cents / 100, { style: 'currency', currency: 'EUR' }) })}
            </Figure>
            <Figure
              term={t('rate')}
              value={success_bps === null ? '–' : format.number(success_bps / 10_000, { style: 'percent' })}
            >
              {t('rate_of', { count: decided })}
            </Figure>
          </dl>
        )}
      </Loaded>
    </section>
  )
}

const Figure = ({ term, value, children }: { term: string; value: string; children?: ReactNode }) => (
  <div className="grid content-start gap-1 rounded-panel bg-surface p-5">
    <dt className="text-ink-muted text-small">{term}</dt>
    <dd className="grid gap-1">
      <span className="font-serif text-title-1">{value}</span>
      {children && <span className="text-ink-muted text-small">{children}</span>}
    </dd>
  </div>
)
