// NFT settings.
import { NftSettingsScreen } from '#features/nft/settings/nft-settings-screen.tsx'
import { pageMetadata } from '#lib/i18n/metadata.ts'
import { Interactive } from '../../../interactive.tsx'

export const generateMetadata = () => pageMetadata('settings_nft')

export default function NftSettingsPage() {
  return (
    <Interactive namespaces={['nft', 'nft-chain', 'profile']}>
      <NftSettingsScreen />
    </Interactive>
  )
}
