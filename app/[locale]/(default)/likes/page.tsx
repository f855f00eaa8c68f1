// Things liked.
import { ComingPage } from '#components/layout/coming-page.tsx'
import { pageMetadata } from '#lib/i18n/metadata.ts'

export const generateMetadata = () => pageMetadata('likes')

export default function LikesPage() {
  return <ComingPage name="likes" />
}
