// What a licence to train costs, as it is typed, and what of it arrives with the creator.
'use client'
import { useFormatter, useTranslations } from 'next-intl'
import { EuroField } from '#components/ui/euro-field.tsx'
import { readEuros } from '#lib/money.ts'
import { saleAmounts } from '#lib/rules/billing/sales.ts'
import { trainingPriceProblem } from '#lib/rules/market/training.ts'
import type { SaleTaxes } from '#lib/rules/sale.ts'

type Props = {
  name: string
  /** In euros, as it is typed. */
  price: string
  /** What is wrong with it, in words. */
  error: string | undefined
  taxes: SaleTaxes
  onChange: (price: string) => void
}

export function TrainingPrice({ name, price, error, taxes, onChange }: Props) {
  const t = useTranslations('sale.training')
  const { number } = useFormatter()
  const euros = (cents: number) => number(cents / 100, { style: 'currency', currency: 'EUR' })
  const cents = trainingPriceProblem(price) === null ? readEuros(price) : null
  const amounts = cents === null ? null : saleAmounts({ net_cents: cents, base_cents: cents, ...taxes })
  return (
    <div className="grid gap-2">
      <EuroField
        className="max-w-xs"
        name={name}
        label={t('price')}
        hint={t('price_hint')}
        maxLength={10}
        value={price}
        error={error}
        onChange={event => onChange(event.target.value)}
      />
      {amounts && (
        <p className="text-ink-muted text-small">
          {t('receives', { price: euros(amounts.price.total_cents), received: euros(amounts.creator_cents) })}
        </p>
      )}
    </div>
  )
}
