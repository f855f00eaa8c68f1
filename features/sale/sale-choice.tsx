// Puts many images on sale at once, or takes them off: what is left blank stays as it is in each of them.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { EuroField } from '#components/ui/euro-field.tsx'
import { Select } from '#components/ui/select.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import { useFieldMessage } from '#lib/api/use-failure.ts'
import { readEuros } from '#lib/money.ts'
import { basePriceProblem } from '#lib/rules/sale.ts'
import { PriceTable } from './price-table.tsx'
import { SaleObstacle } from './sale-obstacle.tsx'

/** `sale`: `on`, `off` or nothing; `price`: of one year in euros, as it is typed. */
export type SaleChosen = { sale: string; price: string }
export const noSale: SaleChosen = { sale: '', price: '' }

export const saleChoiceProblem = ({ price }: SaleChosen) => (price.trim() === '' ? null : basePriceProblem(price))

/** What is asked for; nothing where nothing was chosen. */
export const saleChanges = ({ sale, price }: SaleChosen): { license_sale?: boolean; base_price_cents?: number } => {
  const base_price_cents = readEuros(price)
  return {
    ...(sale ? { license_sale: sale === 'on' } : {}),
    ...(base_price_cents === null ? {} : { base_price_cents }),
  }
}

type Props = {
  chosen: SaleChosen
  /** What blank fields say: that the images stay as they are, with what they share. */
  leave: SaleChosen
  onChange: (changes: Partial<SaleChosen>) => void
}

export function SaleChoice({ chosen, leave, onChange }: Props) {
  const t = useTranslations('sale')
  const message = useFieldMessage()
  const { data } = useQuery(q(api.saleSettings.read, {}))
  const problem = saleChoiceProblem(chosen)
  const cents = problem ? null : readEuros(chosen.price)
  // Said before anything is chosen: every image would be refused for the same reason.
  const obstacle = data?.obstacles[0]
  return (
    <div className="grid gap-5">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Select
          label={t('title')}
          placeholder={leave.sale}
          options={[
            { value: 'on', label: t('put_on'), disabled: obstacle !== undefined },
            { value: 'off', label: t('take_off') },
          ]}
          value={chosen.sale}
          onChange={event => onChange({ sale: event.target.value })}
        />
        <EuroField
          label={t('price')}
          hint={t('one_at_once')}
          placeholder={leave.price}
          maxLength={10}
          value={chosen.price}
          error={problem ? message(problem) : undefined}
          onChange={event => onChange({ price: event.target.value })}
        />
      </div>
      {obstacle && <SaleObstacle obstacle={obstacle} />}
      {data && cents !== null && <PriceTable base_cents={cents} taxes={data} />}
    </div>
  )
}
