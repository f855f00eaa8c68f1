// Collections: all of them, or one.
import { notFound } from 'next/navigation'
import { CollectionScreen, CollectionsScreen } from '#features/images/collections-screen.tsx'
import { fetchCollection } from '#features/images/read-image.ts'
import { getSession } from '#lib/api/session.ts'
import { pageMetadata } from '#lib/i18n/metadata.ts'
import { paging, type SearchParams } from '#lib/search-params.ts'
import { Interactive } from '../../../interactive.tsx'

type Props = { params: Promise<{ id?: string[] }>; searchParams: Promise<SearchParams> }

export async function generateMetadata({ params }: Props) {
  const { id: [id] = [] } = await params
  const collection = id ? await fetchCollection(id) : null
  return pageMetadata('collections', { id }, collection ? { title: collection.name } : {})
}

export default async function CollectionsPage({ params, searchParams }: Props) {
  const { id: [id, ...more] = [] } = await params
  const { page } = paging.read(await searchParams)
  if (more.length > 0) notFound()
  if (!id) return <CollectionsScreen page={page} />
  const collection = await fetchCollection(id)
  if (!collection) notFound()
  const session = await getSession()
  const screen = <CollectionScreen collection={collection} page={page} signedIn={session !== null} />
  return session ? <Interactive namespaces={['images']}>{screen}</Interactive> : screen
}
