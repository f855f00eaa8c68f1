// 404 inside the default layout.
import { NotFoundScreen, notFoundMetadata } from '#components/layout/not-found-screen.tsx'

export const generateMetadata = notFoundMetadata

export default function DefaultNotFoundPage() {
  return <NotFoundScreen />
}
