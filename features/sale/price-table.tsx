// What a buyer pays for each duration, and what of it arrives, before and after an image is put on sale.
'use client'
import { useTranslations } from 'next-intl'
import { Money } from '#components/ui/money.tsx'
import { type Column, Table } from '#components/ui/table.tsx'
import type { Cents } from '#lib/money.ts'
import { COMMISSION_BPS } from '#lib/rules/billing/sales.ts'
import { type Amounts, vatRates } from '#lib/rules/billing/vat.ts'
import { type PriceRow, priceTable, type SaleTaxes } from '#lib/rules/sale.ts'

const paysCell = ({ price }: PriceRow) => <Taxed {...price} />
const commissionCell = ({ commission }: PriceRow) => <Taxed {...commission} />
const receivesCell = ({ creator_cents }: PriceRow) => <Money cents={creator_cents} className="font-semibold" />

/** An amount, and the VAT that is in it. */
function Taxed({ total_cents, vat_cents }: Amounts) {
  const t = useTranslations('sale.table')
  return (
    <span className="inline-grid justify-items-end">
      <Money cents={total_cents} />
      {vat_cents > 0 && (
        <span className="text-caption text-ink-muted">
          {t('vat_in')} <Money cents={vat_cents} />
        </span>
      )}
    </span>
  )
}

type Props = { base_cents: Cents; taxes: SaleTaxes }

export function PriceTable({ base_cents, taxes }: Props) {
  const t = useTranslations('sale.table')
  const columns: Column<PriceRow>[] = [
    { key: 'duration', header: t('duration'), rowHeader: true, cell: ({ duration }) => t(`durations.${duration}`) },
    { key: 'pays', header: t('pays'), align: 'end', cell: paysCell },
    { key: 'commission', header: t('commission'), align: 'end', cell: commissionCell },
    { key: 'receives', header: t('receives'), align: 'end', cell: receivesCell },
  ]
  const percent = vatRates[taxes.tax_code] / 100
  return (
    <div className="grid gap-3">
      <Table
        tall
        caption={t('caption')}
        columns={columns}
        rows={priceTable(base_cents, taxes)}
        rowKey={({ duration }) => duration}
      />
      <p className="max-w-2xl text-caption text-ink-muted">
        {percent === 0 ? t('no_vat') : t('with_vat', { percent })}{' '}
        {t('commission_is', { percent: COMMISSION_BPS / 100 })}
      </p>
    </div>
  )
}
