// The columns of the table of a person's own images.
'use client'
import { createColumnHelper } from '@tanstack/react-table'
import { clsx } from 'clsx'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { AppLink } from '#components/layout/app-link.tsx'
import { PlanLink } from '#components/layout/plan-link.tsx'
import { StatusBadge } from '#components/ui/badge.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { Thumbnail } from '#components/ui/thumbnail.tsx'
import type { Image } from '#lib/contract/images.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import { href } from '#lib/routes.ts'
import { isOnHold } from '#lib/rules/moderation.ts'
import { needBehind } from '#lib/rules/plan-needs.ts'
import type { ImageTableFeatures } from './table-features.ts'
import { useImageRefusalMessage } from './use-image-refusal-message.ts'
import { useOwnLists } from './use-own-lists.ts'

const helper = createColumnHelper<ImageTableFeatures, Image>()
const numericColumns = new Set(['views', 'nb_likes'])

/** Counts are aligned at the end. */
export const columnClass = (id: string) => clsx('whitespace-nowrap', numericColumns.has(id) ? 'text-end' : 'text-start')

const nameOf = (list: readonly { value: string; label: string }[], id: string | null | undefined) =>
  list.find(({ value }) => value === id)?.label ?? '–'

export function useColumns() {
  const t = useTranslations('library.columns')
  const filters = useTranslations('library.filters')
  const { genres, collections } = useOwnLists()
  return useMemo(() => {
    const sortable = (header: string) => ({ header, enableSorting: true })
    const plain = (header: string) => ({ header, enableSorting: false })
    return helper.columns([
      helper.accessor('title', { ...sortable(t('title')), cell: ({ row }) => <TitleCell image={row.original} /> }),
      helper.accessor('state', { ...plain(t('state')), cell: ({ row }) => <StateCell image={row.original} /> }),
      helper.accessor('portfolio', {
        ...plain(t('portfolio')),
        cell: ({ getValue }) => filters(`portfolios.${getValue()}`),
      }),
      helper.display({
        id: 'monitored',
        ...plain(t('monitored')),
        cell: ({ row }) => <Monitored image={row.original} />,
      }),
      helper.display({
        id: 'genre',
        ...plain(t('genre')),
        cell: ({ row }) => <Name>{nameOf(genres, row.original.owned?.genre)}</Name>,
      }),
      helper.display({
        id: 'collection',
        ...plain(t('collection')),
        cell: ({ row }) => <Name>{nameOf(collections, row.original.owned?.collection)}</Name>,
      }),
      helper.display({
        id: 'photographer',
        ...plain(t('photographer')),
        cell: ({ row }) => <Name>{row.original.owned?.photographer ?? ''}</Name>,
      }),
      helper.accessor(({ owned }) => owned?.views ?? 0, { id: 'views', ...sortable(t('views')) }),
      helper.accessor('nb_likes', sortable(t('likes'))),
      helper.accessor('created_at', {
        ...sortable(t('created')),
        cell: ({ getValue }) => <Day instant={getValue()} />,
      }),
    ])
  }, [t, filters, genres, collections])
}

/** Long names end in dots; hovering shows the whole name. */
function Name({ children }: { children: string }) {
  return (
    <span className="block max-w-24 truncate 2xl:max-w-36" title={children}>
      {children}
    </span>
  )
}

function TitleCell({ image }: { image: Image }) {
  return (
    <span className="flex w-52 items-center gap-3 2xl:w-64">
      <Thumbnail image={image} className="block size-12" />
      <span className="grid min-w-0">
        <AppLink
          href={href('image', { id: image.id, slug: image.slug })}
          className={clsx(textLinkClass({ quiet: true }), 'truncate font-semibold')}
        >
          {image.title}
        </AppLink>
        <span className="truncate text-caption text-ink-muted">{image.owned?.file_name}</span>
      </span>
    </span>
  )
}

function StateCell({ image }: { image: Image }) {
  const t = useTranslations('images')
  const refusalMessage = useImageRefusalMessage()
  const { state, owned } = image
  const need = needBehind(owned?.refusal)
  const tone =
    state === 'certified' ? 'success' : state === 'in_process' ? 'accent' : isOnHold(state) ? 'warning' : 'danger'
  return (
    <span className="grid">
      <StatusBadge tone={tone} pulse={state === 'in_process'}>
        {t(`state.${state}`)}
      </StatusBadge>
      {owned?.refusal && (
        <span className="line-clamp-2 w-48 whitespace-normal text-caption text-ink-muted">
          {refusalMessage(owned.refusal)}
        </span>
      )}
      {need && (
        <span className="text-caption">
          <PlanLink need={need} />
        </span>
      )}
    </span>
  )
}

function Monitored({ image }: { image: Image }) {
  const t = useTranslations('library.columns')
  const dates = useDateWords()
  const locked = image.owned?.monitoring_locked_until
  return (
    <span className="grid">
      {image.owned?.monitored ? t('watched') : t('not_watched')}
      {image.owned?.monitored && locked && (
        <span className="text-caption text-ink-muted">{t('locked', { day: dates.dayOf(locked, 'short') })}</span>
      )}
    </span>
  )
}

function Day({ instant }: { instant: string }) {
  const dates = useDateWords()
  return <time dateTime={instant}>{dates.dayOf(instant, 'short')}</time>
}
