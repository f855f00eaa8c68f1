// A lightbox that somebody shows by its address: to read, to print, and to buy from.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { DiscoverState } from '#components/layout/lists/discover-state.tsx'
import { FetchFailure } from '#components/layout/loading/fetch-failure.tsx'
import ImageOff from '#components/ui/icons/image-off.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import { LightboxItems } from './lightbox-items.tsx'
import { LightboxTools } from './lightbox-tools.tsx'

export function SharedLightboxScreen({ token }: { token: string }) {
  const t = useTranslations('lightbox')
  const dates = useDateWords()
  const { data, error, refetch } = useQuery(q(api.lightboxes.shared, { token }))
  return (
    <div className="page-width grid gap-8 py-10 sm:py-14">
      {!data && !error && <Skeleton className="h-64 w-full" />}
      {!data &&
        error &&
        (error.problem.status === 404 ? <Withdrawn /> : <FetchFailure error={error} retry={refetch} />)}
      {data && (
        <>
          <header className="grid gap-3">
            <h1 className="wrap-anywhere font-serif text-title-1">{data.name}</h1>
            <p className="text-ink-muted text-small">
              {t('count', { count: data.items.length })} ·{' '}
              {t('updated', { day: dates.dayOf(data.updated_at, 'short') })}
            </p>
          </header>
          {data.items.length > 0 && <LightboxTools name={data.name} items={data.items} />}
          <LightboxItems items={data.items} />
        </>
      )}
    </div>
  )
}

function Withdrawn() {
  const t = useTranslations('lightbox.withdrawn')
  return (
    <DiscoverState level={1} title={t('title')} icon={<ImageOff aria-hidden="true" />} discover={t('discover')}>
      {t('text')}
    </DiscoverState>
  )
}
