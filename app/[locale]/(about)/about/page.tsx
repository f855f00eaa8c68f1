// About: overview.
import { AboutPage } from '#features/content/about-page.tsx'
import { pageMetadata } from '#lib/i18n/metadata.ts'

export const generateMetadata = () => pageMetadata('about')

export default function AboutOverviewPage() {
  return <AboutPage name="overview" />
}
