// The public gallery, all of it or one genre, and what else a search finds.
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { galleryHref, galleryQuery } from '#features/images/gallery-query.ts'
import { GalleryScreen } from '#features/images/gallery-screen.tsx'
import { FoundCollections, NoneOfKind, ResultsFrame } from '#features/images/results-frame.tsx'
import { FoundCreators } from '#features/social/found-creators.tsx'
import { pageMetadata } from '#lib/i18n/metadata.ts'
import type { SearchParams } from '#lib/search-params.ts'

type Props = { params: Promise<{ slug?: string[] }>; searchParams: Promise<SearchParams> }

export async function generateMetadata({ params }: Props) {
  const { slug: [genre] = [] } = await params
  return pageMetadata('discovers', { slug: genre })
}

export default async function DiscoversPage({ params, searchParams }: Props) {
  const { slug: [genre, ...more] = [] } = await params
  if (more.length > 0) notFound()
  const query = galleryQuery(genre, await searchParams)
  const { search, category, page } = query
  if (search === '' || category === undefined) return <GalleryScreen query={query} />
  const t = await getTranslations('discover.kinds')
  const nobody = <NoneOfKind query={query}>{t('no_creators')}</NoneOfKind>
  const hrefFor = (to: number) => galleryHref({ ...query, page: to })
  return (
    <ResultsFrame query={query}>
      {category === 'collections' && <FoundCollections query={query} />}
      {category === 'creators' && <FoundCreators search={search} page={page} hrefFor={hrefFor} nobody={nobody} />}
    </ResultsFrame>
  )
}
