// The owner of an edition offers it: the market is allowed to hand it over, then the offer is sent to the chain.
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
import type { ChainAction } from '#lib/contract/chain-actions.ts'
import type { Cryptocurrency } from '#lib/contract/nft-market.ts'
import type { TokenPage } from '#lib/contract/tokens.ts'
import { readPercent, readTokenAmount } from '#lib/rules/nft/amounts.ts'
import { readCount, readDuration, type TypedSale } from '#lib/rules/nft/typed-terms.ts'
import { ActionPanel } from '../actions/action-panel.tsx'
import { AuctionFields } from '../creator/auction-fields.tsx'
import { RefusalWithWay } from '../creator/refusal-with-way.tsx'
import type { NftMarket } from '../use-nft-market.ts'
import { useSaleForm, usualSale } from '../use-sale-form.ts'

/** The transaction that offers it on these terms. */
function offerOf(id: string, values: TypedSale, currency: Cryptocurrency): Promise<ChainAction> {
  const terms = {
    currency: currency.id,
    price: readTokenAmount(values.price, currency.decimals) ?? '',
    days: readCount(values.open_days) ?? 0,
  }
  if (values.kind !== 'auction') return call(api.tokens.sell, { id, body: terms })
  const duration = readDuration(values) ?? { days: 0, hours: 0, minutes: 0 }
  return call(api.tokens.auction, {
    id,
    body: { ...terms, duration, increment_bps: readPercent(values.increment) ?? 0 },
  })
}

type Props = { token: TokenPage; market: NftMarket }

/** The terms as they are typed, and the transactions by which they come to the chain. */
function useSellToken({ token, market }: Props) {
  const client = useQueryClient()
  const open = market.currencies.filter(each => each.open)
  const tokens = open.filter(each => each.token !== null)
  const [symbol, setSymbol] = useState(tokens[0]?.id ?? open[0]?.id ?? '')
  const [action, setAction] = useState<ChainAction | null>(null)
  const found = open.find(({ id }) => id === symbol)
  const typed = useSaleForm({
    start: usualSale,
    decimals: found?.decimals ?? 0,
    async send(values) {
      if (!found) return
      const { needed, action: allow } = await call(api.tokens.approveNftSpending, { id: token.id })
      setAction(needed && allow ? allow : await offerOf(token.id, values, found))
    },
  })
  const { values } = typed
  const auction = values.kind === 'auction'
  const onConfirmed = async () => {
    if (action?.kind === 'approve_nft' && found) setAction(await offerOf(token.id, values, found))
    else await refresh(client, api.tokens)
  }
  const currencies = auction || token.royalty_bps > 0 ? tokens : open
  return { typed, auction, action, onConfirmed, symbol, setSymbol, currencies }
}

export function SellToken({ token, market }: Props) {
  const t = useTranslations('nft.sale')
  const own = useTranslations('nft-sale.token')
  const { typed, auction, action, onConfirmed, symbol, setSymbol, currencies } = useSellToken({ token, market })
  const { values, field, change, busy, failure } = typed
  const chain = market.minters[0]?.chain
  if (action && chain)
    return <ActionPanel key={action.id} asked start={action} chain={chain} onConfirmed={() => void onConfirmed()} />
  return (
    <form noValidate aria-label={t('form')} onSubmit={typed.onSubmit} className="grid gap-5">
      <RadioGroup
        legend={t('kind')}
        name="sale_kind"
        value={values.kind}
        onChange={event => change({ kind: event.target.value })}
        options={[
          { value: 'fixed_price', label: t('kinds.fixed_price') },
          { value: 'auction', label: t('kinds.auction') },
        ]}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label={t(auction ? 'reserve' : 'price')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={40}
          {...field('price')}
        />
        <Select
          label={t('currency')}
          name="currency"
          options={currencies.map(({ id }) => ({ value: id, label: id }))}
          value={symbol}
          onChange={event => setSymbol(event.target.value)}
        />
      </div>
      {auction && <AuctionFields typed={typed} max_editions={1} />}
      <TextField
        className="max-w-48"
        label={t(auction ? 'open_days_auction' : 'open_days')}
        suffix={t('days_unit')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        {...field('open_days')}
      />
      {failure !== null && <RefusalWithWay failure={failure} image={token.image} />}
      <Button type="submit" busy={busy} className="w-fit">
        {own('offer')}
      </Button>
    </form>
  )
}
