// Photographs, collections and creators liked.
import { LikedCollections, LikedImages } from '#features/images/liked-works.tsx'
import { LikedCreators } from '#features/social/followings-screen.tsx'
import { LikesFrame, likesHref, likesState } from '#features/social/likes-frame.tsx'
import { getSession } from '#lib/api/session.ts'
import { pageMetadata } from '#lib/i18n/metadata.ts'
import type { SearchParams } from '#lib/search-params.ts'
import { Interactive } from '../../interactive.tsx'

export const generateMetadata = () => pageMetadata('likes')

export default async function LikesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const [session, params] = await Promise.all([getSession(), searchParams])
  // The middleware lets nobody come here without a session.
  if (!session) return null
  const { show: kind, page } = likesState.read(params)
  const paging = { page, hrefFor: (to: number) => likesHref(kind, to) }
  return (
    <Interactive namespaces={['people', 'images']}>
      <LikesFrame kind={kind}>
        {kind === 'images' && <LikedImages {...paging} />}
        {kind === 'collections' && <LikedCollections {...paging} />}
        {kind === 'creators' && <LikedCreators {...paging} me={session.id} />}
      </LikesFrame>
    </Interactive>
  )
}
