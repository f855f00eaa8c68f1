// About: the robot that visits websites.
import { AboutPage } from '#features/content/about-page.tsx'
import { pageMetadata } from '#lib/i18n/metadata.ts'

export const generateMetadata = () => pageMetadata('about_robot')

export default function AboutRobotPage() {
  return <AboutPage name="robot" />
}
