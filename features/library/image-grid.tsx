// A person's own images as a grid, a page at a time; it is refetched while something is being certified.
'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Pages } from '#components/layout/lists/pages.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { ImageWall } from '#features/images/image-wall.tsx'
import { ownImages } from '#lib/api/own-images.ts'
import type { Image } from '#lib/contract/images.ts'
import { PAGE_SIZE } from '#lib/rules/paging.ts'
import { libraryQuery } from './library-params.ts'
import { ListState } from './list-state.tsx'
import type { SelectionProps } from './selection.ts'
import { useLibraryParams } from './use-library-params.ts'

const REFETCH_MS = 3_000

export function ImageGrid({ selection, select }: SelectionProps) {
  const t = useTranslations('library')
  const { params, pageHref } = useLibraryParams()
  const answer = useQuery({
    ...ownImages(params.page, libraryQuery(params)),
    placeholderData: keepPreviousData,
    refetchInterval: query =>
      query.state.data?.results.some(image => image.state === 'in_process') ? REFETCH_MS : false,
  })
  const { data } = answer
  if (!data || data.count === 0) return <ListState query={answer} loading={<LoadingWall />} />
  const toggle = (image: Image) => {
    const next = new Map(selection)
    if (!next.delete(image.id)) next.set(image.id, image)
    select(next)
  }
  const choose = (image: Image) => (
    <Checkbox
      label={t('selection.choose')}
      aria-label={t('selection.choose_one', { title: image.title })}
      checked={selection.has(image.id)}
      onChange={() => toggle(image)}
    />
  )
  const all = data.results.every(({ id }) => selection.has(id))
  const toggleAll = () => {
    const next = new Map(selection)
    for (const image of data.results) {
      if (all) next.delete(image.id)
      else next.set(image.id, image)
    }
    select(next)
  }
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="text-ink-muted text-small">{t('count', { count: data.count })}</p>
        <Checkbox label={t('selection.all_of_page')} checked={all} onChange={toggleAll} />
      </div>
      <ImageWall images={data.results} label={t('title')} under="state" action={choose} />
      <Pages page={params.page} count={data.count} size={PAGE_SIZE} hrefFor={pageHref} />
    </>
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
