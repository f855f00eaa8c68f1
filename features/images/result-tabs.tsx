// What a search found of each kind: photographs, creators, collections. Each is a link with its count.
import { getTranslations } from 'next-intl/server'
import { AppLink } from '#components/layout/app-link.tsx'
import { ChipNav } from '#components/ui/chip-nav.tsx'
import { api } from '#lib/api/endpoints.ts'
import { callFromServer } from '#lib/api/server.ts'
import { COUNTED_MOST } from '#lib/rules/paging.ts'
import { type GalleryQuery, galleryAsk, galleryHref } from './gallery-query.ts'

type Props = {
  query: GalleryQuery
  /** Photographs, where the page knows their number already. */
  images?: ImageCount
}
/** `capped`: there are more than were counted. */
type ImageCount = { count: number; capped: boolean }

export async function ResultTabs({ query, images }: Props) {
  const { search, category } = query
  if (search === '') return null
  const one = { search, page_size: 1 }
  const [t, shown, creators, collections] = await Promise.all([
    getTranslations('discover.kinds'),
    images ?? countOfImages(query),
    callFromServer(api.creators.list, { query: one }).then(({ count }) => count),
    callFromServer(api.collections.list, { query: one }).then(({ count }) => count),
  ])
  const chips = [
    { key: 'images', kind: undefined, label: t('images', { count: shown.count, capped: String(shown.capped) }) },
    { key: 'creators', kind: 'creators' as const, label: t('creators', { count: creators }) },
    { key: 'collections', kind: 'collections' as const, label: t('collections', { count: collections }) },
  ]
  return (
    <ChipNav
      few
      label={t('label')}
      link={AppLink}
      chips={chips.map(({ key, kind, label }) => ({
        key,
        label,
        current: category === kind,
        // Filters are of photographs alone: they are there again with the photographs.
        href: galleryHref({ ...query, category: kind, page: 1 }),
      }))}
    />
  )
}

async function countOfImages(query: GalleryQuery): Promise<ImageCount> {
  const ask = { ...galleryAsk(query, undefined), page_size: 1 }
  const { count } = await callFromServer(api.images.list, { query: ask })
  return { count, capped: count === COUNTED_MOST }
}
