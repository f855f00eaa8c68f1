// 404 inside the default layout.
import { NotFoundScreen } from '#components/layout/not-found-screen.tsx'

export default function DefaultNotFoundPage() {
  return <NotFoundScreen />
}
