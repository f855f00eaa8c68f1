// In which currency prices of editions are shown beside their own.
'use client'
import { useTranslations } from 'next-intl'
import { Select } from '#components/ui/select.tsx'
import { useDisplayChoice } from '#lib/api/use-display-choice.ts'
import { nftDisplayCurrencies } from '#lib/rules/nft/worth.ts'

export function NftCurrencyChoice() {
  const t = useTranslations('prices.nft')
  const [shown, show] = useDisplayChoice('display_nft_currency')
  return (
    <Select
      className="max-w-xs"
      label={t('currency')}
      hint={t('currency_hint')}
      options={nftDisplayCurrencies.map(value => ({ value, label: t(`currencies.${value}`) }))}
      value={shown}
      onChange={event => {
        const chosen = nftDisplayCurrencies.find(each => each === event.target.value)
        if (chosen) show(chosen)
      }}
    />
  )
}
