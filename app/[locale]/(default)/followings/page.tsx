// Creators followed.
import { ComingPage } from '#components/layout/coming-page.tsx'
import { pageMetadata } from '#lib/i18n/metadata.ts'

export const generateMetadata = () => pageMetadata('followings')

export default function FollowingsPage() {
  return <ComingPage name="followings" />
}
