// How the creator of one photograph wishes to sell it as an NFT: kept with it, nothing is on the chain by it.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { RadioGroup } from '#components/ui/radio-group.tsx'
import { Select } from '#components/ui/select.tsx'
import { Switch } from '#components/ui/switch.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import { useFieldMessage } from '#lib/api/use-failure.ts'
import type { NftSaleKind } from '#lib/rules/nft/listings.ts'
import { isSaleKind } from '#lib/rules/nft/typed-terms.ts'
import { currenciesFor } from '#lib/rules/nft/wishes.ts'
import { type NftMarket, useNftMarket } from '../use-nft-market.ts'

/** As it is typed; blank is the creator's usual one. */
export type TypedWish = {
  nft_sale?: boolean | undefined
  nft_minter?: string | undefined
  nft_params?: NftSaleKind | undefined
  nft_price?: string | undefined
  nft_currency?: string | undefined
}

export type NftWishProps = {
  fields: TypedWish
  /** Field → problem. */
  errors: Record<string, string> | null
  onChange: (changes: TypedWish) => void
  onTouch?: ((name: string) => void) | undefined
}

export function NftWishFields(props: NftWishProps) {
  const t = useTranslations('nft.wish')
  const market = useNftMarket()
  const settings = useQuery(q(api.nftSettings.read, {}))
  const { fields, onChange } = props
  if (!market.data || market.data.minters.length === 0 || !settings.data) return null
  const { minter, currency } = settings.data
  return (
    <div className="grid gap-5">
      <Switch
        name="nft_sale"
        label={t('sell')}
        hint={t('sell_hint')}
        checked={fields.nft_sale ?? false}
        onChange={event =>
          onChange(
            event.target.checked
              ? {
                  nft_sale: true,
                  nft_minter: fields.nft_minter || minter,
                  nft_currency: fields.nft_currency || (currency ?? ''),
                }
              : { nft_sale: false },
          )
        }
      />
      {fields.nft_sale && <WishedTerms {...props} market={market.data} />}
    </div>
  )
}

function WishedTerms({ fields, errors, onChange, onTouch, market }: NftWishProps & { market: NftMarket }) {
  const t = useTranslations('nft.sale')
  const message = useFieldMessage()
  const kind = fields.nft_params ?? 'fixed_price'
  const currencies = currenciesFor(kind, market.currencies)
  const currency = currencies.find(({ symbol }) => symbol === fields.nft_currency) ?? currencies[0]
  const choose = (chosen: string) => {
    if (!isSaleKind(chosen)) return
    const offered = currenciesFor(chosen, market.currencies)
    const kept = offered.some(({ symbol }) => symbol === fields.nft_currency)
    onChange({ nft_params: chosen, ...(kept ? {} : { nft_currency: offered[0]?.symbol ?? '' }) })
  }
  return (
    <>
      <RadioGroup
        cards
        legend={t('kind')}
        name="nft_params"
        value={kind}
        onChange={event => choose(event.target.value)}
        options={[
          { value: 'fixed_price', label: t('kinds.fixed_price'), hint: t('fixed_hint') },
          { value: 'auction', label: t('kinds.auction'), hint: t('auction_hint') },
        ]}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          name="nft_price"
          label={t(kind === 'auction' ? 'reserve' : 'price')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={40}
          value={fields.nft_price ?? ''}
          error={message(errors?.nft_price)}
          onChange={event => onChange({ nft_price: event.target.value })}
          onFocus={() => onTouch?.('nft_price')}
        />
        <Select
          name="nft_currency"
          label={t('currency')}
          options={currencies.map(({ symbol }) => ({ value: symbol, label: symbol }))}
          value={currency?.symbol ?? ''}
          error={message(errors?.nft_currency)}
          onChange={event => onChange({ nft_currency: event.target.value })}
        />
      </div>
      {market.minters.length > 1 && (
        <MinterOfWish fields={fields} errors={errors} onChange={onChange} minters={market.minters} />
      )}
    </>
  )
}

/** A choice only where there is one. */
function MinterOfWish({ fields, errors, onChange, minters }: NftWishProps & Pick<NftMarket, 'minters'>) {
  const t = useTranslations('nft.wish')
  const message = useFieldMessage()
  return (
    <Select
      className="max-w-xs"
      name="nft_minter"
      label={t('minter')}
      options={minters.map(({ id, name }) => ({ value: id, label: name }))}
      value={fields.nft_minter ?? ''}
      error={message(errors?.nft_minter)}
      onChange={event => onChange({ nft_minter: event.target.value })}
    />
  )
}
