// About: tokenomics.
import { AboutPage } from '#features/content/about-page.tsx'
import { pageMetadata } from '#lib/i18n/metadata.ts'

export const generateMetadata = () => pageMetadata('about_tokenomics')

export default function AboutTokenomicsPage() {
  return <AboutPage name="tokenomics" />
}
