// What does not add up, each with what it should be and what it is.
'use client'
import { useTranslations } from 'next-intl'
import { type Column, Table } from '#components/ui/table.tsx'
import type { BookCheck } from '#lib/contract/admin-payouts.ts'
import { amountOf, Stacked } from '../money/money-cells.tsx'

type Finding = BookCheck['findings'][number]

/** Numbers of invoices and of entries are counts, everything else is money. */
const counted: readonly Finding['code'][] = ['number_missing', 'chain_broken']

const shown = (code: Finding['code'], value: number | null) => {
  if (value === null) return '–'
  return counted.includes(code) ? String(value) : amountOf(value)
}

export function Findings({ findings }: { findings: readonly Finding[] }) {
  const t = useTranslations('books.ledger')
  const tf = useTranslations('books.findings')
  const about = ({ about: name }: Finding) => <code className="break-all text-caption">{name}</code>
  const what = (row: Finding) => <Stacked below={[about(row)]}>{tf(row.code)}</Stacked>
  const columns: Column<Finding>[] = [
    { key: 'what', header: t('what'), rowHeader: true, cell: what },
    { key: 'about', header: t('about'), wide: true, cell: about },
    { key: 'expected', header: t('expected'), align: 'end', cell: ({ code, expected }) => shown(code, expected) },
    { key: 'is', header: t('is'), align: 'end', cell: ({ code, found }) => shown(code, found) },
  ]
  return <Table caption={t('findings')} columns={columns} rows={findings} rowKey={row => JSON.stringify(row)} />
}
