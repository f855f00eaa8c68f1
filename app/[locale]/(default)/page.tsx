// Home.
import { pageMetadata } from '#lib/i18n/metadata.ts'

export const generateMetadata = () => pageMetadata('home')

export default function HomePage() {
  return <h1 className="page-width font-serif text-display">Auctor</h1>
}
