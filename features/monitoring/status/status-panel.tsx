// What is watched, what of it can be recognised, when the web was last looked at and when it is next.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'next-intl'
import { AppLink } from '#components/layout/app-link.tsx'
import { Loaded } from '#components/layout/loading/loaded.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import { Card } from '#components/ui/card.tsx'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { StandinLabel } from '#components/ui/standin-label.tsx'
import type { MonitoringStatus } from '#lib/contract/monitoring.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import { href } from '#lib/routes.ts'
import { inPreparation, statusQuery } from './status-query.ts'

export function StatusPanel() {
  const t = useTranslations('monitoring.status')
  const query = useQuery(statusQuery())
  return (
    <Card as="section" variant="tinted" aria-labelledby="status" className="grid max-w-3xl gap-5">
      <h3 id="status" className="font-semibold text-title-3">
        {t('title')}
      </h3>
      <Loaded query={query} waiting={<Skeleton className="h-48 w-full" />}>
        {status => <Status status={status} />}
      </Loaded>
    </Card>
  )
}

function Status({ status }: { status: MonitoringStatus }) {
  const t = useTranslations('monitoring.status')
  const { watched_images, indexed_images, unprotected_images, stand_in } = status
  const preparing = inPreparation(status)
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-serif text-title-2">{t('watched', { count: watched_images })}</span>
        {watched_images > 0 && <span className="text-ink-muted">{t('indexed', { count: indexed_images })}</span>}
        {stand_in && <StandinLabel explanation={t('standin_text')}>{t('standin')}</StandinLabel>}
      </p>
      {watched_images === 0 && <p className="text-ink-muted">{t('no_images')}</p>}
      {preparing > 0 && (
        <p role="status" className="text-ink-muted text-small">
          {t('indexing', { count: preparing })}
        </p>
      )}
      {unprotected_images > 0 && (
        <Notice
          tone="warning"
          actions={
            <AppLink
              href={href('account', { slug: 'subscription' }, { need: 'monitored' })}
              className={buttonClass({ variant: 'secondary', size: 'small' })}
            >
              {t('unprotected_way')}
            </AppLink>
          }
        >
          {t('unprotected', { count: unprotected_images })}
        </Notice>
      )}
      <DescriptionList items={useFacts(status)} />
      <div className="flex flex-wrap gap-3">
        <AppLink href={href('hits')} className={buttonClass({ variant: 'secondary' })}>
          {t('to_hits')}
        </AppLink>
        <AppLink href={href('images')} className={buttonClass({ variant: 'quiet' })}>
          {t('to_images')}
        </AppLink>
      </div>
    </>
  )
}

function useFacts(status: MonitoringStatus) {
  const t = useTranslations('monitoring.status')
  const dates = useDateWords()
  const format = useFormatter()
  const day = (at: string) => dates.dayOf(at)
  const moment = (at: string) => dates.moment(at)
  const { watched_images, protected_until, last_crawled_at, next_crawl_at, search_providers } = status
  return [
    ...(watched_images > 0
      ? [
          {
            key: 'searched',
            term: t('searched'),
            detail: protected_until
              ? t('searched_until', { count: watched_images, date: day(protected_until) })
              : t('searched_plan'),
          },
        ]
      : []),
    { key: 'last', term: t('last'), detail: last_crawled_at ? moment(last_crawled_at) : t('never') },
    { key: 'next', term: t('next'), detail: next_crawl_at ? moment(next_crawl_at) : t('now') },
    { key: 'websites', term: t('websites'), detail: format.number(status.websites) },
    { key: 'pages', term: t('pages'), detail: format.number(status.pages) },
    { key: 'pictures', term: t('pictures'), detail: format.number(status.pictures) },
    {
      key: 'providers',
      term: t('providers'),
      detail:
        search_providers.length > 0
          ? format.list(search_providers.map(provider => t(`provider.${provider}`)))
          : t('no_providers'),
    },
  ]
}
