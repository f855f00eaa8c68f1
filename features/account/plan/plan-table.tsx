// All plans with their prices and limits, from the rules themselves.
'use client'
import { useFormatter, useTranslations } from 'next-intl'
import { Badge } from '#components/ui/badge.tsx'
import { Money } from '#components/ui/money.tsx'
import { type Column, Table } from '#components/ui/table.tsx'
import { type Plan, type PlanName, plans, uploadsPerMonth } from '#lib/rules/plans.ts'

export function PlanTable({ current }: { current: PlanName }) {
  const t = useTranslations('profile.subscription')
  const { number } = useFormatter()
  const euros = (cents: Plan['monthly_cents']) => <Money cents={cents} round />
  const price = (cents: Plan['monthly_cents']) => (cents === 0 ? t('free') : euros(cents))
  const named = ({ name }: Plan) => (
    <span className="flex flex-wrap items-center gap-2">
      {name}
      {name === current && <Badge tone="accent">{t('current')}</Badge>}
    </span>
  )
  const columns: Column<Plan>[] = [
    {
      key: 'name',
      header: t('plan'),
      rowHeader: true,
      cell: named,
    },
    { key: 'monthly', header: t('monthly'), align: 'end', cell: plan => price(plan.monthly_cents) },
    { key: 'annual', header: t('annual'), align: 'end', cell: plan => price(plan.annual_cents) },
    { key: 'uploads', header: t('uploads'), align: 'end', cell: plan => number(uploadsPerMonth(plan)) },
    { key: 'monitored', header: t('monitored'), align: 'end', cell: plan => number(plan.monitored_images) },
    {
      key: 'protection',
      header: t('protection'),
      cell: ({ protection_months }) =>
        protection_months === null ? t('protection_plan') : t('protection_months', { count: protection_months }),
    },
    {
      key: 'report',
      header: t('report'),
      align: 'end',
      cell: plan => euros(plan.evidence_report_cents),
    },
  ]
  return <Table caption={t('plans')} columns={columns} rows={plans} rowKey={plan => plan.name} />
}
