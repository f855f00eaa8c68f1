// 404 in the layouts that have no page of their own for it.
import { NotFoundScreen } from '#components/layout/not-found-screen.tsx'

export default function NotFoundPage() {
  return (
    <main id="main">
      <NotFoundScreen />
    </main>
  )
}
