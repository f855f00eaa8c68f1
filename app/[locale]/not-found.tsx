// 404 in the layouts that have no page of their own for it.
import { NotFoundScreen, notFoundMetadata } from '#components/layout/errors/not-found-screen.tsx'

export const generateMetadata = notFoundMetadata

export default function NotFoundPage() {
  return (
    <main id="main">
      <NotFoundScreen />
    </main>
  )
}
