// About: marketplace.
import { AboutPage } from '#features/content/about-page.tsx'
import { pageMetadata } from '#lib/i18n/metadata.ts'

export const generateMetadata = () => pageMetadata('about_marketplace')

export default function AboutMarketplacePage() {
  return <AboutPage name="marketplace" />
}
