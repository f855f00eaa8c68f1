// The public gallery, all of it or one genre.
import { notFound } from 'next/navigation'
import { galleryQuery } from '#features/images/gallery-query.ts'
import { GalleryScreen } from '#features/images/gallery-screen.tsx'
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
  return <GalleryScreen query={galleryQuery(genre, await searchParams)} />
}
