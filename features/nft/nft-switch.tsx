// Hides everything about NFTs, or shows it again; and in which currency their prices are read.
'use client'
import { useTranslations } from 'next-intl'
import { Switch } from '#components/ui/switch.tsx'
import { useDisplayChoice } from '#lib/api/use-display-choice.ts'
import { NftCurrencyChoice } from './nft-currency-choice.tsx'

export function NftSwitch() {
  const t = useTranslations('prices.nft')
  const [shown, show] = useDisplayChoice('display_nft')
  return (
    <div className="grid max-w-2xl gap-5">
      <Switch label={t('label')} hint={t('hint')} checked={shown} onChange={event => show(event.target.checked)} />
      {shown && <NftCurrencyChoice />}
    </div>
  )
}
