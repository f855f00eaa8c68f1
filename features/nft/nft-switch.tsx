// Hides everything about NFTs in this browser, or shows it again.
'use client'
import { useTranslations } from 'next-intl'
import { Switch } from '#components/ui/switch.tsx'
import { displayNft, useDisplayNft } from './display-nft.ts'

export function NftSwitch() {
  const t = useTranslations('prices.nft')
  return (
    <div className="max-w-2xl">
      <Switch
        label={t('label')}
        hint={t('hint')}
        checked={useDisplayNft()}
        onChange={event => displayNft(event.target.checked)}
      />
    </div>
  )
}
