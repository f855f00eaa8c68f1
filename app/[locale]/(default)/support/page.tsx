// Support.
import { ComingPage } from '#components/layout/coming-page.tsx'
import { pageMetadata } from '#lib/i18n/metadata.ts'

export const generateMetadata = () => pageMetadata('support')

export default function SupportPage() {
  return <ComingPage name="support" />
}
