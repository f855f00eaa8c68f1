// Wishes for many photographs at once: what is left blank stays as it is in each of them.
'use client'
import { useTranslations } from 'next-intl'
import { Select } from '#components/ui/select.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { useFieldMessage } from '#lib/api/use-failure.ts'
import { isSaleKind } from '#lib/rules/nft/typed-terms.ts'
import { useNftMarket } from '../use-nft-market.ts'
import { type WishChosen, wishChoiceProblem } from './chosen-wish.ts'

export type NftWishChoiceProps = { chosen: WishChosen; leave: string; onChange: (changes: Partial<WishChosen>) => void }

export function NftWishChoice({ chosen, leave, onChange }: NftWishChoiceProps) {
  const t = useTranslations('nft.wish')
  const sale = useTranslations('nft.sale')
  const message = useFieldMessage()
  const { data } = useNftMarket()
  if (!data || data.minters.length === 0) return null
  return (
    <div className="grid items-start gap-5 sm:grid-cols-3">
      <Select
        label={t('title')}
        placeholder={leave}
        options={[
          { value: 'on', label: t('on') },
          { value: 'off', label: t('off') },
        ]}
        value={chosen.nft_sale}
        onChange={event => onChange({ nft_sale: event.target.value })}
      />
      <Select
        label={sale('kind')}
        placeholder={leave}
        options={[
          { value: 'fixed_price', label: sale('kinds.fixed_price') },
          { value: 'auction', label: sale('kinds.auction') },
        ]}
        value={chosen.nft_params}
        onChange={({ target: { value } }) => onChange({ nft_params: isSaleKind(value) ? value : '' })}
      />
      <TextField
        label={t('price')}
        inputMode="decimal"
        placeholder={leave}
        autoComplete="off"
        maxLength={40}
        value={chosen.nft_price}
        error={message(wishChoiceProblem(chosen) ?? undefined)}
        onChange={event => onChange({ nft_price: event.target.value })}
      />
    </div>
  )
}
