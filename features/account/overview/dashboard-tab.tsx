// The dashboard: certified and monitored images, results, reports, sales, litigations and their total.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { TabFrame } from '#components/forms/tab-frame.tsx'
import { Loaded } from '#components/layout/loading/loaded.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import { href } from '#lib/routes.ts'
import { SalesPlot } from './sales-plot.tsx'
import { RoyaltiesTile, SalesTile, SettledTile, TotalTile } from './sales-tiles.tsx'
import { Tile, UnknownTile } from './tile.tsx'

export function DashboardTab() {
  const t = useTranslations('dashboard')
  const query = useQuery(q(api.images.stats, {}))
  return (
    <TabFrame title={t('title')} lead={t('lead')}>
      <Loaded query={query} waiting={<Skeleton className="h-60 w-full" />}>
        {stats => (
          <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
            <Tile
              title={t('certified')}
              value={t('number', { count: stats.certified })}
              link={{ to: href('images', {}, { state: 'certified' }), label: t('see_certified') }}
            >
              {t('of_total', { count: stats.total })}
            </Tile>
            <Tile
              title={t('monitored')}
              value={t('number', { count: stats.monitored })}
              link={{ to: href('images', {}, { monitoring: 'true' }), label: t('see_monitored') }}
            >
              {t('of_limit', { limit: stats.monitored_limit })}
            </Tile>
            <Results />
            <Reports />
            <SalesTile />
            <Litigations />
            <SettledTile />
            <RoyaltiesTile />
            <TotalTile />
            <Tile
              title={t('uploads', { interval: stats.uploads_interval })}
              value={t('number', { count: stats.uploads_used })}
            >
              {t('of_uploads', { limit: stats.uploads_limit })}
            </Tile>
            <Tile title={t('views')} value={t('number', { count: stats.views })}>
              {t('views_meaning')}
            </Tile>
            <Tile title={t('likes')} value={t('number', { count: stats.nb_likes })}>
              {t('likes_meaning')}
            </Tile>
          </div>
        )}
      </Loaded>
      <SalesPlot />
    </TabFrame>
  )
}

function Results() {
  const t = useTranslations('dashboard')
  const { data, error } = useQuery(q(api.hits.stats, {}))
  if (error && !data) return <UnknownTile title={t('results')} error={error} />
  if (!data) return <Skeleton className="h-36 w-full" />
  const { total, domains, unseen, by_category } = data
  const link = { to: href('hits'), label: t('see_results', { count: by_category.to_handle }) }
  return (
    <Tile title={t('results')} value={t('number', { count: total })} {...(total > 0 ? { link } : {})}>
      {total > 0 ? t('results_of', { count: total, websites: domains, unseen }) : t('results_none')}
    </Tile>
  )
}

function Reports() {
  const t = useTranslations('dashboard')
  const { data, error } = useQuery(q(api.hits.stats, {}))
  if (error && !data) return <UnknownTile title={t('reports')} error={error} />
  if (!data) return <Skeleton className="h-36 w-full" />
  const { success, pending, manual } = data.by_report
  return (
    <Tile
      title={t('reports')}
      value={t('number', { count: success })}
      link={{ to: href('account', { slug: 'evidences' }), label: t('see_reports') }}
    >
      {t('reports_of', { count: success, pending: pending + manual })}
    </Tile>
  )
}

function Litigations() {
  const t = useTranslations('dashboard')
  const { data, error } = useQuery(q(api.litigations.stats, { query: { side: 'creator' } }))
  if (error && !data) return <UnknownTile title={t('litigations')} error={error} />
  if (!data) return <Skeleton className="h-36 w-full" />
  const { total, waiting, by_state } = data
  const link = { to: href('account', { slug: 'litigations' }), label: t('see_litigations') }
  return (
    <Tile
      title={t('litigations')}
      value={t('number', { count: by_state.pending + by_state.suspended })}
      {...(total > 0 ? { link } : {})}
    >
      {total > 0 ? t('litigations_of', { waiting, resolved: by_state.success }) : t('litigations_none')}
    </Tile>
  )
}
