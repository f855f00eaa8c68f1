// One crawl archive: how far it is, why parts of it are not read, how fast it was read, what it cost and what it brought.
'use client'
import { useFormatter, useTranslations } from 'next-intl'
import { StatusBadge, type Tone } from '#components/ui/badge.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { Meter } from '#components/ui/progress.tsx'
import type { Archive } from '#lib/contract/archives.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import { useFileSize } from '#lib/i18n/use-file-size.ts'
import { RemoveArchive } from './remove-archive.tsx'

const tones: Record<Archive['state'], Tone> = {
  waiting: 'neutral',
  reading: 'accent',
  fetching: 'accent',
  done: 'success',
  refused: 'danger',
}

export function ArchivePanel({ archive }: { archive: Archive }) {
  const t = useTranslations('archives')
  const { id, label, address, index_address, state } = archive
  const headline = `archive-${id}`
  return (
    <section aria-labelledby={headline} className="grid min-w-0 gap-5 rounded-panel bg-surface p-4 sm:p-6">
      <header className="grid gap-x-6 gap-y-3 sm:grid-cols-[minmax(0,1fr)_auto]">
        <div className="grid min-w-0 gap-1">
          <h2 id={headline} className="wrap-anywhere font-serif text-title-2">
            {label}
          </h2>
          <p className="wrap-anywhere text-ink-muted text-small">{address}</p>
          {index_address && (
            <p className="wrap-anywhere text-ink-muted text-small">{t('index', { address: index_address })}</p>
          )}
        </div>
        <div className="flex flex-wrap items-start justify-between gap-4">
          <StatusBadge tone={tones[state]} pulse={state === 'reading' || state === 'fetching'} className="min-h-8">
            {t(`states.${state}`)}
          </StatusBadge>
          <RemoveArchive archive={archive} />
        </div>
      </header>
      <Reading archive={archive} />
      <Obstacles archive={archive} />
      <Figures archive={archive} />
    </section>
  )
}

function Reading({ archive: { segments, segments_done, progress } }: { archive: Archive }) {
  const t = useTranslations('archives')
  const said = t('segments', { done: segments_done, count: segments })
  return (
    <div className="grid gap-2 text-small">
      <p>{said}</p>
      <Meter label={t('progress')} percent={progress * 100} detail={said} />
    </div>
  )
}

function Obstacles({ archive: { refused, paused_until } }: { archive: Archive }) {
  const t = useTranslations('archives')
  const dates = useDateWords()
  if (refused.length === 0 && paused_until === null) return null
  return (
    <Notice tone="warning">
      <ul className="grid gap-1">
        {paused_until !== null && <li>{t('paused', { time: dates.time(paused_until) })}</li>}
        {refused.map(({ fault, count }) => (
          <li key={fault}>{t('refused', { count, why: t(`faults.${fault}`) })}</li>
        ))}
      </ul>
    </Notice>
  )
}

function Figures({ archive }: { archive: Archive }) {
  const t = useTranslations('archives.figures')
  const { number } = useFormatter()
  const size = useFileSize()
  const { records_per_second: rate } = archive
  const figures = [
    { key: 'hits', value: number(archive.hits) },
    { key: 'pages', value: number(archive.pages) },
    { key: 'reserved', value: number(archive.reserved) },
    { key: 'pictures', value: number(archive.pictures) },
    { key: 'pictures_fetched', value: number(archive.pictures_fetched) },
    { key: 'pictures_waiting', value: number(archive.pictures_waiting) },
    { key: 'bytes', value: size(archive.bytes) },
    { key: 'requests', value: number(archive.requests) },
    { key: 'rate', value: rate === null ? '–' : number(rate, { maximumFractionDigits: rate < 10 ? 1 : 0 }) },
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3 lg:grid-cols-5">
      {figures.map(({ key, value }) => (
        <div key={key} className="flex min-w-0 flex-col-reverse justify-end">
          <dt className="text-ink-muted text-small">{t(key)}</dt>
          <dd className="font-serif text-title-3 tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
