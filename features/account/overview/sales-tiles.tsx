// What was sold in a creator's name, and what of it is theirs.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Money } from '#components/ui/money.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import { toCents } from '#lib/money.ts'
import { href } from '#lib/routes.ts'
import { Tile, UnknownTile } from './tile.tsx'

export function SalesTile() {
  const t = useTranslations('dashboard')
  const { data, error } = useQuery(q(api.payouts.earnings, {}))
  if (error && !data) return <UnknownTile title={t('sales')} error={error} />
  if (!data) return <Skeleton className="h-36 w-full" />
  const { sales, sold_cents } = data
  const link = { to: href('account', { slug: 'transactions' }, { event: 'sold' }), label: t('see_sales') }
  return (
    <Tile title={t('sales')} value={<Money cents={toCents(sold_cents)} />} {...(sales > 0 ? { link } : {})}>
      {sales > 0 ? t('sales_of', { count: sales }) : t('sales_none')}
    </Tile>
  )
}

export function TotalTile() {
  const t = useTranslations('dashboard')
  const { data, error } = useQuery(q(api.payouts.earnings, {}))
  if (error && !data) return <UnknownTile title={t('total')} error={error} />
  if (!data) return <Skeleton className="h-36 w-full" />
  const { sales, earned_cents } = data
  const link = { to: href('account', { slug: 'payouts' }), label: t('see_payouts') }
  return (
    <Tile title={t('total')} value={<Money cents={toCents(earned_cents)} />} link={link}>
      {sales > 0 ? t('total_of') : t('total_none')}
    </Tile>
  )
}
