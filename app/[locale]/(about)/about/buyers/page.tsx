// About: buyers.
import { AboutPage } from '#features/content/about-page.tsx'
import { pageMetadata } from '#lib/i18n/metadata.ts'

export const generateMetadata = () => pageMetadata('about_buyers')

export default function AboutBuyersPage() {
  return <AboutPage name="buyers" />
}
