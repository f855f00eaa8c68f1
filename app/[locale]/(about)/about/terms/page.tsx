// About: the terms of use.
import { AboutPage } from '#features/content/about-page.tsx'
import { pageMetadata } from '#lib/i18n/metadata.ts'

export const generateMetadata = () => pageMetadata('about_terms')

export default function AboutTermsPage() {
  return <AboutPage name="terms" />
}
