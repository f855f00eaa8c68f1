// What was sold in a creator's name, what claims and royalties brought, and what of it all is theirs.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Money } from '#components/ui/money.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import type { Earnings } from '#lib/contract/payouts.ts'
import { toCents } from '#lib/money.ts'
import { href } from '#lib/routes.ts'
import { invoiceHref } from '../invoices/invoice-params.ts'
import { transactionHref } from '../transactions/transaction-params.ts'
import { Tile, UnknownTile } from './tile.tsx'

type EarningsTileProps = { title: string; children: (earnings: Earnings) => ReactNode }

function EarningsTile({ title, children }: EarningsTileProps) {
  const { data, error } = useQuery(q(api.payouts.earnings, {}))
  if (error && !data) return <UnknownTile title={title} error={error} />
  if (!data) return <Skeleton className="h-36 w-full" />
  return children(data)
}

export function SalesTile() {
  const t = useTranslations('dashboard')
  const link = { to: transactionHref({ event: 'sold' }), label: t('see_sales') }
  return (
    <EarningsTile title={t('sales')}>
      {({ sales, sold_cents }) => (
        <Tile title={t('sales')} value={<Money cents={toCents(sold_cents)} />} {...(sales > 0 ? { link } : {})}>
          {sales > 0 ? t('sales_of', { count: sales }) : t('sales_none')}
        </Tile>
      )}
    </EarningsTile>
  )
}

/** What claims have brought, with a lawyer or without. */
export function SettledTile() {
  const t = useTranslations('dashboard')
  const link = { to: invoiceHref({ category: 'litigation', direction: 'issued' }), label: t('see_settled') }
  return (
    <EarningsTile title={t('settled')}>
      {({ litigations, litigation_cents }) => (
        <Tile
          title={t('settled')}
          value={<Money cents={toCents(litigation_cents)} />}
          {...(litigations > 0 ? { link } : {})}
        >
          {litigations > 0 ? t('settled_of', { count: litigations }) : t('settled_none')}
        </Tile>
      )}
    </EarningsTile>
  )
}

/** For the few who have some: most creators have made no editions. */
export function RoyaltiesTile() {
  const t = useTranslations('dashboard')
  const { data } = useQuery(q(api.payouts.earnings, {}))
  if (!data || data.royalties === 0) return null
  const link = { to: transactionHref({ event: 'royalty' }), label: t('see_royalties') }
  return (
    <Tile title={t('royalties')} value={<Money cents={toCents(data.royalty_cents)} />} link={link}>
      {t('royalties_of', { count: data.royalties })}
    </Tile>
  )
}

export function TotalTile() {
  const t = useTranslations('dashboard')
  const link = { to: href('account', { slug: 'payouts' }), label: t('see_payouts') }
  return (
    <EarningsTile title={t('total')}>
      {({ sales, litigations, royalties, earned_cents }) => (
        <Tile title={t('total')} value={<Money cents={toCents(earned_cents)} />} link={link}>
          {sales + litigations + royalties > 0 ? t('total_of') : t('total_none')}
        </Tile>
      )}
    </EarningsTile>
  )
}
