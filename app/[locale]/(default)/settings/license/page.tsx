// Licence settings.
import { ComingPage } from '#components/layout/coming-page.tsx'
import { pageMetadata } from '#lib/i18n/metadata.ts'

export const generateMetadata = () => pageMetadata('settings_license')

export default function LicenseSettingsPage() {
  return <ComingPage name="settings_license" />
}
