// Creators followed.
import { FollowingsScreen } from '#features/social/followings-screen.tsx'
import { getSession } from '#lib/api/session.ts'
import { pageMetadata } from '#lib/i18n/metadata.ts'
import { paging, type SearchParams } from '#lib/search-params.ts'
import { Interactive } from '../../interactive.tsx'

export const generateMetadata = () => pageMetadata('followings')

export default async function FollowingsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const session = await getSession()
  // The middleware lets nobody come here without a session.
  if (!session) return null
  return (
    <Interactive namespaces={['people']}>
      <FollowingsScreen me={session.id} {...paging.read(await searchParams)} />
    </Interactive>
  )
}
