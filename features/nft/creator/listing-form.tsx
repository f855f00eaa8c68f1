// The terms on which an NFT is offered: a fixed price for each edition, or an auction of one.
'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { RadioGroup } from '#components/ui/radio-group.tsx'
import { Select } from '#components/ui/select.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { refresh } from '#lib/api/query.ts'
import type { Listing } from '#lib/contract/listings.ts'
import type { Cryptocurrency } from '#lib/contract/nft-market.ts'
import type { Nft } from '#lib/contract/nfts.ts'
import { readPercent, readTokenAmount, tokenAmountText } from '#lib/rules/nft/amounts.ts'
import { durationParts, isSaleKind, readCount, readDuration, type TypedSale } from '#lib/rules/nft/typed-terms.ts'
import type { NftWish } from '#lib/rules/nft/wishes.ts'
import { useTokenWorth } from '../token-amount.tsx'
import type { NftMarket } from '../use-nft-market.ts'
import { type SaleForm, useSaleForm, usualSale } from '../use-sale-form.ts'
import { AuctionFields } from './auction-fields.tsx'
import { RefusalWithWay } from './refusal-with-way.tsx'

type Props = { nft: Nft; market: NftMarket; wish: NftWish | null; listing: Listing | null; onClose: () => void }

/** A new one begins with what its creator wished when the image was sent. */
function typedOf({ listing, wish }: Props, currency: Cryptocurrency | undefined): TypedSale {
  if (!listing && wish) return { ...usualSale, kind: wish.nft_params, price: wish.nft_price ?? '' }
  if (!listing || !currency) return usualSale
  const { days, hours, minutes } = durationParts(listing.duration_s ?? 86_400)
  return {
    ...usualSale,
    kind: listing.kind,
    price: tokenAmountText(listing.price, currency.decimals),
    edition: `${listing.edition ?? 1}`,
    days: `${days}`,
    hours: `${hours}`,
    minutes: `${minutes}`,
    increment: `${(listing.increment_bps ?? 500) / 100}`,
  }
}

/** What of the typed terms is sent, whichever the kind. */
function termsOf(values: TypedSale, currency: Cryptocurrency) {
  const auction = values.kind === 'auction'
  return {
    currency: currency.id,
    price: readTokenAmount(values.price, currency.decimals) ?? '',
    edition: auction ? Number(values.edition) : null,
    duration: auction ? readDuration(values) : null,
    increment_bps: auction ? readPercent(values.increment) : null,
    days: readCount(values.open_days) ?? 0,
  }
}

/** The terms as they are typed, and their way to the API. */
function useListingForm(props: Props) {
  const { nft, market, wish, listing, onClose } = props
  const client = useQueryClient()
  const open = market.currencies.filter(each => each.open)
  // Royalties and auctions are paid in tokens.
  const tokens = open.filter(({ token }) => token !== null)
  const offered = wish?.nft_params === 'auction' || nft.royalty_bps > 0 ? tokens : open
  const wished = offered.find(({ id }) => id === wish?.nft_currency)
  const [symbol, setSymbol] = useState(listing?.currency ?? wished?.id ?? tokens[0]?.id ?? open[0]?.id ?? '')
  const found = market.currencies.find(({ id }) => id === symbol)
  const typed = useSaleForm({
    start: typedOf(props, found),
    decimals: found?.decimals ?? 0,
    async send(values) {
      if (!found || !isSaleKind(values.kind)) return
      const terms = termsOf(values, found)
      if (listing) await call(api.listings.update, { id: listing.id, body: terms })
      else await call(api.listings.create, { body: { nft: nft.id, kind: values.kind, ...terms } })
      await refresh(client, api.listings)
      onClose()
    },
  })
  const { values, change } = typed
  const auction = values.kind === 'auction'
  const onlyTokens = auction || nft.royalty_bps > 0
  const choose = (kind: string) => {
    change({ kind })
    if (kind === 'auction' && found?.token === null && tokens[0]) setSymbol(tokens[0].id)
  }
  return { typed, auction, onlyTokens, choose, setSymbol, found, currencies: onlyTokens ? tokens : open }
}

export function ListingForm(props: Props) {
  const { nft, listing, onClose } = props
  const t = useTranslations('nft.sale')
  const { typed, auction, onlyTokens, choose, setSymbol, found, currencies } = useListingForm(props)
  const { values, busy, failure } = typed
  return (
    <form noValidate aria-label={t('form')} onSubmit={typed.onSubmit} className="grid max-w-2xl gap-6">
      {!listing && (
        <RadioGroup
          legend={t('kind')}
          cards
          name="sale_kind"
          value={values.kind}
          onChange={event => choose(event.target.value)}
          options={[
            { value: 'fixed_price', label: t('kinds.fixed_price'), hint: t('fixed_hint') },
            { value: 'auction', label: t('kinds.auction'), hint: t('auction_hint') },
          ]}
        />
      )}
      <PriceFields typed={typed} currencies={currencies} found={found} onChoose={setSymbol} />
      {onlyTokens && <p className="-mt-3 text-ink-muted text-small">{t('tokens_only')}</p>}
      {auction && <AuctionFields typed={typed} max_editions={nft.max_editions} />}
      <TextField
        className="max-w-48"
        label={t(auction ? 'open_days_auction' : 'open_days')}
        suffix={t('days_unit')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        {...typed.field('open_days')}
      />
      {failure !== null && <RefusalWithWay failure={failure} image={nft.image} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {t('save_draft')}
        </Button>
        {listing && (
          <Button variant="quiet" disabled={busy} onClick={onClose}>
            {t('back')}
          </Button>
        )}
      </div>
    </form>
  )
}

type PriceProps = {
  typed: SaleForm
  currencies: readonly Cryptocurrency[]
  found: Cryptocurrency | undefined
  onChoose: (symbol: string) => void
}

function PriceFields({ typed: { values, field }, currencies, found, onChoose }: PriceProps) {
  const t = useTranslations('nft.sale')
  const worth = useTokenWorth()
  const amount = found ? readTokenAmount(values.price, found.decimals) : null
  const about = found && amount !== null && amount !== '0' ? worth(amount, found) : null
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <TextField
        label={t(values.kind === 'auction' ? 'reserve' : 'price')}
        hint={about === null ? t('price_hint') : t('about', { about })}
        inputMode="decimal"
        autoComplete="off"
        maxLength={40}
        {...field('price')}
      />
      <Select
        label={t('currency')}
        hint={t('currency_hint')}
        name="currency"
        options={currencies.map(({ id, symbol }) => ({ value: id, label: symbol }))}
        value={found?.id ?? ''}
        onChange={event => onChoose(event.target.value)}
      />
    </div>
  )
}
