// The 404 page of addresses that are no route: the middleware shows it in their place, rendered like any other page.
import { NotFoundScreen, notFoundMetadata } from '#components/layout/errors/not-found-screen.tsx'

export const generateMetadata = notFoundMetadata

export default function MissingPage() {
  return <NotFoundScreen />
}
