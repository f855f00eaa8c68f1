// One's own photographs in every state, with the quotas; it keeps asking while something is being certified.
'use client'
import { useQuery } from '@tanstack/react-query'
import Images from 'lucide-react/icons/images'
import { useTranslations } from 'next-intl'
import { Pages } from '#components/layout/pages.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { ownImages, ownStats } from '#lib/api/own-images.ts'
import { useFailureMessage } from '#lib/api/use-failure.ts'
import { href } from '#lib/routes.ts'
import { PAGE_SIZE } from '#lib/rules/paging.ts'
import { ImageWall } from './image-wall.tsx'

const ASK_AGAIN_MS = 3_000

export function Library({ page }: { page: number }) {
  const t = useTranslations('images.library')
  const failureMessage = useFailureMessage()
  const { data, error } = useQuery({
    ...ownImages(page),
    refetchInterval: query =>
      query.state.data?.results.some(image => image.state === 'in_process') ? ASK_AGAIN_MS : false,
  })
  return (
    <section aria-labelledby="library" className="grid gap-8">
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
        <h2 id="library" className="font-serif text-title-2">
          {t('title')}
        </h2>
        <Figures />
      </div>
      {error && !data && (
        <Notice tone="danger" live="alert">
          {failureMessage(error)}
        </Notice>
      )}
      {!data && !error && <LoadingWall />}
      {data && data.count === 0 && (
        <EmptyState level={3} icon={<Images aria-hidden="true" />} title={t('empty_title')}>
          {t('empty')}
        </EmptyState>
      )}
      {data && <ImageWall images={data.results} label={t('title')} under="state" />}
      {data && (
        <Pages page={page} count={data.count} size={PAGE_SIZE} hrefFor={to => href('images', {}, { page: to })} />
      )}
    </section>
  )
}

function Figures() {
  const t = useTranslations('images.library')
  const { data } = useQuery(ownStats())
  if (!data) return null
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-1 text-ink-muted text-small">
      <li>{t('certified', { count: data.certified })}</li>
      <li>{t('monitored', { count: data.monitored, limit: data.monitored_limit })}</li>
      <li>{t('uploads', { count: data.uploads_this_month, limit: data.uploads_limit })}</li>
    </ul>
  )
}

function LoadingWall() {
  return (
    <div className="grid grid-cols-2 gap-6 lg:grid-cols-4">
      {['first', 'second', 'third', 'fourth'].map(key => (
        <Skeleton key={key} className="aspect-3/2" />
      ))}
    </div>
  )
}
