// Figures of a person's own images, with how much of the plan they use.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Meter } from '#components/ui/progress.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'

export function LibraryFigures() {
  const t = useTranslations('library.figures')
  const { data, error } = useQuery(q(api.images.stats, {}))
  // The list below shows the error when the API does not answer.
  if (error && !data) return null
  if (!data) return <Skeleton className="h-20" />
  const waiting = data.in_process + data.on_hold + data.refused
  return (
    <dl className="grid grid-cols-2 gap-x-8 gap-y-4 border-line border-y py-4 text-small md:grid-cols-3 xl:grid-cols-6">
      <Figure term={t('certified')} value={t('of_total', { count: data.certified, total: data.total })}>
        {waiting > 0 &&
          t('not_certified', { in_process: data.in_process, on_hold: data.on_hold, refused: data.refused })}
      </Figure>
      <Figure term={t('portfolio')} value={t('public', { count: data.public })}>
        {t('not_public', { private: data.private, on_sale: data.on_sale })}
      </Figure>
      <Quota term={t('monitored')} used={data.monitored} limit={data.monitored_limit} />
      <Quota
        term={t('uploads', { interval: data.uploads_interval })}
        used={data.uploads_used}
        limit={data.uploads_limit}
      />
      <Figure term={t('views')} value={t('number', { count: data.views })} />
      <Figure term={t('likes')} value={t('number', { count: data.nb_likes })} />
    </dl>
  )
}

function Figure({ term, value, children }: { term: string; value: string; children?: ReactNode }) {
  return (
    <div className="grid content-start gap-0.5">
      <dt className="text-ink-muted">{term}</dt>
      <dd className="font-semibold text-body">{value}</dd>
      {children && <dd className="text-caption text-ink-muted">{children}</dd>}
    </div>
  )
}

/** Not shown while the photographs to be sent are held against the same quota above. */
function Quota({ term, used, limit }: { term: string; used: number; limit: number }) {
  const t = useTranslations('library.figures')
  return (
    <div className="grid content-start gap-0.5 group-has-[[data-upload-quotas]]/images:hidden">
      <dt className="text-ink-muted">{term}</dt>
      <dd className="grid gap-1.5">
        <span className="font-semibold text-body">{t('of_limit', { count: used, limit })}</span>
        <Meter
          label={term}
          percent={Math.min(100, (used / limit) * 100)}
          detail={t('of_limit', { count: used, limit })}
        />
      </dd>
    </div>
  )
}
