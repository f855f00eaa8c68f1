// Crawl archives for administrators: how far each is, how fast it was read, what it cost and what it brought.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'next-intl'
import { PartMissing } from '#components/layout/loading/part-missing.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import type { Archive } from '#lib/contract/archives.ts'
import { ArchiveForm } from './archive-form.tsx'

/** Milliseconds between two looks at work that goes on. */
const REFRESH_MS = 5_000

export function ArchivesPart() {
  const t = useTranslations('archives')
  const { data, error } = useQuery({ ...q(api.archives.list, {}), refetchInterval: REFRESH_MS })
  if (error && !data) return <PartMissing />
  return (
    <div className="grid gap-8">
      <p className="max-w-2xl text-ink-muted">{t('lead')}</p>
      <ArchiveForm />
      {!data && <Skeleton className="h-40 w-full" />}
      {data?.results.length === 0 && <p className="text-ink-muted">{t('empty')}</p>}
      {data && data.results.length > 0 && (
        <ul aria-label={t('list')} className="grid gap-6">
          {data.results.map(archive => (
            <li key={archive.id}>
              <ArchiveProgress archive={archive} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function ArchiveProgress({ archive }: { archive: Archive }) {
  const t = useTranslations('archives')
  const { segments, segments_done, refused } = archive
  const headline = `archive-${archive.id}`
  return (
    <section aria-labelledby={headline} className="grid min-w-0 gap-4 rounded-panel bg-surface p-6">
      <header className="grid gap-1">
        <h2 id={headline} className="font-serif text-title-2">
          {archive.label}
        </h2>
        <p className="wrap-anywhere text-ink-muted text-small">{archive.address}</p>
        {archive.index_address && (
          <p className="wrap-anywhere text-ink-muted text-small">{t('index', { address: archive.index_address })}</p>
        )}
      </header>
      <p>
        <span className="font-semibold">{t(`states.${archive.state}`)}</span>{' '}
        {t('segments', { done: segments_done, count: segments })}
      </p>
      {refused.map(({ fault, count }) => (
        <p key={fault} className="text-warning">
          {t('refused', { count, why: t(`faults.${fault}`) })}
        </p>
      ))}
      <Figures archive={archive} />
    </section>
  )
}

function Figures({ archive }: { archive: Archive }) {
  const t = useTranslations('archives.figures')
  const { number } = useFormatter()
  const megabytes = (bytes: number) =>
    number(bytes / 1_000_000, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 })
  const figures = [
    { key: 'pages', value: number(archive.pages) },
    { key: 'reserved', value: number(archive.reserved) },
    { key: 'pictures', value: number(archive.pictures) },
    { key: 'pictures_waiting', value: number(archive.pictures_waiting) },
    { key: 'pictures_fetched', value: number(archive.pictures_fetched) },
    { key: 'hits', value: number(archive.hits) },
    { key: 'rate', value: t('rate_value', { rate: archive.records_per_second ?? 0 }) },
    { key: 'bytes', value: megabytes(archive.bytes) },
    { key: 'requests', value: number(archive.requests) },
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3 lg:grid-cols-5">
      {figures.map(({ key, value }) => (
        <div key={key} className="flex flex-col-reverse justify-end">
          <dt className="text-ink-muted text-small">{t(key)}</dt>
          <dd className="font-serif text-title-3">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
