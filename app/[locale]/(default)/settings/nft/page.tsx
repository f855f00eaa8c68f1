// NFT settings.
import { ComingPage } from '#components/layout/coming-page.tsx'
import { pageMetadata } from '#lib/i18n/metadata.ts'

export const generateMetadata = () => pageMetadata('settings_nft')

export default function NftSettingsPage() {
  return <ComingPage name="settings_nft" />
}
