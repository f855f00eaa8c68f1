// 404 inside the default layout.
import { NotFoundScreen, notFoundMetadata } from '#components/layout/errors/not-found-screen.tsx'

export const generateMetadata = notFoundMetadata

export default function DefaultNotFoundPage() {
  return <NotFoundScreen />
}
