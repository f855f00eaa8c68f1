// The lines of an invoice, and the VAT and total that they make.
'use client'
import { useFormatter, useTranslations } from 'next-intl'
import { Money } from '#components/ui/money.tsx'
import { type Column, Table } from '#components/ui/table.tsx'
import { Price, RateNote } from '#features/payment/price.tsx'
import type { InvoiceDetail } from '#lib/contract/invoices.ts'
import { toCents } from '#lib/money.ts'

type Line = InvoiceDetail['lines'][number]
type Props = { invoice: InvoiceDetail }

const amount = (cents: number) => <Money cents={toCents(cents)} />

export function InvoiceLines({ invoice: { lines } }: Props) {
  const t = useTranslations('invoices')
  const { number } = useFormatter()
  const rate = ({ vat_bps }: Line) => number(vat_bps / 10_000, { style: 'percent', maximumFractionDigits: 2 })
  const description = (line: Line) => (
    <span className="grid gap-1 sm:min-w-48">
      {line.description}
      {line.details.map(detail => (
        <span key={detail} className="text-ink-muted">
          {detail}
        </span>
      ))}
      <span className="text-ink-muted sm:hidden">
        {number(line.quantity)} × {amount(line.unit_net_cents)} · {t('vat')} {rate(line)}
      </span>
    </span>
  )
  const columns: Column<Line>[] = [
    { key: 'description', header: t('description'), rowHeader: true, cell: description },
    { key: 'quantity', header: t('quantity'), align: 'end', cell: row => number(row.quantity), wide: true },
    { key: 'unit', header: t('unit'), align: 'end', cell: row => amount(row.unit_net_cents), wide: true },
    { key: 'vat', header: t('vat'), align: 'end', cell: rate, wide: true },
    { key: 'net', header: t('net'), align: 'end', cell: row => amount(row.net_cents) },
  ]
  return (
    <Table caption={t('lines')} showCaption columns={columns} rows={lines} rowKey={row => JSON.stringify(row)} tall />
  )
}

export function InvoiceSums({ invoice: { vat_groups, net_cents, total_cents, credited_cents } }: Props) {
  const t = useTranslations('invoices')
  return (
    <section aria-labelledby="sums" className="grid gap-3 sm:min-w-80 sm:max-w-md sm:justify-self-end">
      <h4 id="sums" className="sr-only">
        {t('sums')}
      </h4>
      <dl className="divide-y divide-line border-line border-y text-small">
        <Sum label={t('net')} cents={net_cents} />
        {vat_groups.map(group => (
          <Sum key={group.tax_code} label={t(`tax.${group.tax_code}`)} cents={group.vat_cents}>
            {vat_groups.length > 1 && <Base cents={group.net_cents} />}
          </Sum>
        ))}
        <div className="flex justify-between gap-8 py-3 font-semibold">
          <dt>{t('total')}</dt>
          <dd>
            <Price cents={toCents(total_cents)} />
          </dd>
        </div>
        {credited_cents > 0 && (
          <>
            <Sum label={t('credit.taken')} cents={-credited_cents} />
            <div className="flex justify-between gap-8 py-3 font-semibold">
              <dt>{t('credit.left')}</dt>
              <dd>{amount(total_cents - credited_cents)}</dd>
            </div>
          </>
        )}
      </dl>
      <RateNote />
    </section>
  )
}

function Base({ cents }: { cents: number }) {
  const t = useTranslations('invoices')
  const { number } = useFormatter()
  return (
    <span className="text-ink-muted">
      {t('of', { amount: number(cents / 100, { style: 'currency', currency: 'EUR' }) })}
    </span>
  )
}

function Sum({ label, cents, children }: { label: string; cents: number; children?: React.ReactNode }) {
  return (
    <div className="flex justify-between gap-8 py-3">
      <dt className="grid">
        {label}
        {children}
      </dt>
      <dd className="whitespace-nowrap">{amount(cents)}</dd>
    </div>
  )
}
