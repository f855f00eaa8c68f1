// Licence settings.
import { SaleSettingsScreen } from '#features/sale/sale-settings-screen.tsx'
import { pageMetadata } from '#lib/i18n/metadata.ts'
import { Interactive } from '../../../interactive.tsx'

export const generateMetadata = () => pageMetadata('settings_license')

export default function LicenseSettingsPage() {
  return (
    <Interactive namespaces={['sale', 'profile']}>
      <SaleSettingsScreen />
    </Interactive>
  )
}
