// What stands in place of hits: that nothing is watched, that nothing was found yet, that a category is empty, or why they cannot be had.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { AppLink } from '#components/layout/app-link.tsx'
import { Button } from '#components/ui/button.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import { EmptyState } from '#components/ui/empty-state.tsx'
import Radar from '#components/ui/icons/radar.tsx'
import SearchX from '#components/ui/icons/search-x.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import type { MonitoringStatus } from '#lib/contract/monitoring.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import { href } from '#lib/routes.ts'
import { activeFilters } from '../hits-params.ts'
import { useHitsParams } from '../use-hits-params.ts'

/** Shown where the API has answered with nothing. */
export function HitsEmpty() {
  const t = useTranslations('hits.empty')
  const { params, reset } = useHitsParams()
  const { data: stats } = useQuery(q(api.hits.stats, {}))
  const { data: status, error } = useQuery(q(api.monitoring.status, {}))
  if (activeFilters(params) > 0 || params.search) {
    return (
      <EmptyState
        icon={<SearchX aria-hidden="true" />}
        title={t('no_match_title')}
        actions={
          <Button variant="secondary" onClick={reset}>
            {t('reset')}
          </Button>
        }
      >
        {t('no_match')}
      </EmptyState>
    )
  }
  const anything = stats && stats.total + stats.weak > 0
  if (anything) {
    return (
      <EmptyState icon={<Radar aria-hidden="true" />} title={t(`category_title.${params.category}`)}>
        {t(`category_text.${params.category}`)}
      </EmptyState>
    )
  }
  if (!status) return error ? <Nothing /> : <Skeleton className="h-60" />
  return status.watched_images === 0 ? <Unwatched /> : <Waiting status={status} />
}

function Nothing() {
  const t = useTranslations('hits.empty')
  return (
    <EmptyState icon={<Radar aria-hidden="true" />} title={t('none_title')}>
      {t('none')}
    </EmptyState>
  )
}

function Unwatched() {
  const t = useTranslations('hits.empty')
  return (
    <EmptyState
      icon={<Radar aria-hidden="true" />}
      title={t('unwatched_title')}
      actions={
        <AppLink href={href('images')} className={buttonClass()}>
          {t('upload')}
        </AppLink>
      }
    >
      {t('unwatched')}
    </EmptyState>
  )
}

function Waiting({ status }: { status: MonitoringStatus }) {
  const t = useTranslations('hits.empty')
  const dates = useDateWords()
  const { watched_images, indexed_images, websites, pages, pictures, last_crawled_at } = status
  return (
    <EmptyState icon={<Radar aria-hidden="true" />} title={t('waiting_title')}>
      <div className="grid gap-2">
        <p>{t('watched', { count: watched_images, indexed: indexed_images })}</p>
        <p>
          {last_crawled_at
            ? t('looked', {
                when: dates.moment(last_crawled_at),
                websites,
                pages,
                pictures,
              })
            : t('not_looked')}
        </p>
        {status.stand_in && <p className="text-small">{t('stand_in')}</p>}
      </div>
    </EmptyState>
  )
}
