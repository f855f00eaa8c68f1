// How much of the plan's quotas is used, from one's own figures.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { AppLink } from '#components/layout/app-link.tsx'
import { FetchFailure } from '#components/layout/loading/fetch-failure.tsx'
import { Progress } from '#components/ui/progress.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import { href } from '#lib/routes.ts'

const percentOf = (count: number, limit: number) => Math.min(100, (count / limit) * 100)

export function QuotaUse() {
  const t = useTranslations('profile.overview')
  const { data, error, refetch } = useQuery(q(api.images.stats, {}))
  if (error && !data) return <FetchFailure error={error} retry={refetch} />
  if (!data) return <Skeleton className="h-20 w-full" />
  const {
    uploads_used,
    uploads_limit,
    uploads_interval: interval,
    monitored,
    monitored_limit,
    paused,
    certified,
  } = data
  return (
    <div className="grid gap-4">
      <Progress
        label={t('uploads', { count: uploads_used, limit: uploads_limit, interval })}
        percent={percentOf(uploads_used, uploads_limit)}
      />
      <Progress
        label={t('monitored', { count: monitored, limit: monitored_limit })}
        percent={percentOf(monitored, monitored_limit)}
      />
      {paused > 0 && (
        <p className="text-small">
          {t('paused', { count: paused })}{' '}
          <AppLink href={href('images', {}, { monitoring: 'false' })} className={textLinkClass()}>
            {t('paused_open')}
          </AppLink>
        </p>
      )}
      <p className="text-ink-muted text-small">{t('certified', { count: certified })}</p>
    </div>
  )
}
