// Whether licences of an image are sold, for how much, and what that brings.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { EuroField } from '#components/ui/euro-field.tsx'
import { Switch } from '#components/ui/switch.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import { readEuros } from '#lib/money.ts'
import { basePriceProblem } from '#lib/rules/sale.ts'
import { PriceTable } from './price-table.tsx'
import { SaleObstacle } from './sale-obstacle.tsx'

type Props = {
  on: boolean
  /** The price of one year in euros, as it is typed. */
  price: string
  /** What is wrong with the price, in words. */
  error?: string | undefined
  onChange: (changes: { on?: boolean; price?: string }) => void
  onTouch?: () => void
}

export function SaleFields({ on, price, error, onChange, onTouch }: Props) {
  const t = useTranslations('sale')
  const { data } = useQuery(q(api.saleSettings.read, {}))
  const obstacle = data?.obstacles[0]
  const cents = basePriceProblem(price) === null ? readEuros(price) : null
  return (
    <div className="grid gap-5">
      <Switch
        name="license_sale"
        label={t('sell')}
        hint={t('sell_hint')}
        checked={on}
        // Whoever sells already can always stop.
        disabled={!on && (data === undefined || obstacle !== undefined)}
        onChange={event => onChange({ on: event.target.checked })}
      />
      {obstacle && <SaleObstacle obstacle={obstacle} />}
      {on && (
        <>
          <EuroField
            className="max-w-xs"
            name="base_price_cents"
            label={t('price')}
            hint={t('price_hint')}
            maxLength={10}
            value={price}
            error={error}
            onChange={event => onChange({ price: event.target.value })}
            onFocus={onTouch}
          />
          {data && cents !== null && <PriceTable base_cents={cents} taxes={data} />}
        </>
      )}
    </div>
  )
}
