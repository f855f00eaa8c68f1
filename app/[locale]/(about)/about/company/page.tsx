// About: company.
import { AboutPage } from '#features/content/about-page.tsx'
import { pageMetadata } from '#lib/i18n/metadata.ts'

export const generateMetadata = () => pageMetadata('about_company')

export default function AboutCompanyPage() {
  return <AboutPage name="company" />
}
