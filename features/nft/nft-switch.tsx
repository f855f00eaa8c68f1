// Hides everything about NFTs, or shows it again.
'use client'
import { useTranslations } from 'next-intl'
import { Switch } from '#components/ui/switch.tsx'
import { useDisplayChoice } from '#lib/api/use-display-choice.ts'

export function NftSwitch() {
  const t = useTranslations('prices.nft')
  const [shown, show] = useDisplayChoice('display_nft')
  return (
    <div className="max-w-2xl">
      <Switch label={t('label')} hint={t('hint')} checked={shown} onChange={event => show(event.target.checked)} />
    </div>
  )
}
