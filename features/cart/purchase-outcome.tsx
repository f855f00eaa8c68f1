// How a purchase stands after the bank's page: asked of the API until the provider has decided.
'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent } from 'react'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { AppLink } from '#components/layout/app-link.tsx'
import { Button } from '#components/ui/button.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import { Card } from '#components/ui/card.tsx'
import CircleCheck from '#components/ui/icons/circle-check.tsx'
import { Money } from '#components/ui/money.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { Thumbnail } from '#components/ui/thumbnail.tsx'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { keyOf, refresh } from '#lib/api/query.ts'
import type { Purchase } from '#lib/contract/purchases.ts'
import { toCents } from '#lib/money.ts'
import { href } from '#lib/routes.ts'
import { messageOfTerm } from '#lib/rules/market/training.ts'

const WAITING_MS = 2_000

type Props = { id: string; onClose: () => void }

export function PurchaseOutcome({ id, onClose }: Props) {
  const t = useTranslations('cart.outcome')
  const client = useQueryClient()
  const { data, error } = useQuery({
    queryKey: [...keyOf(api.purchases.refresh), id],
    queryFn: () => call(api.purchases.refresh, { id }),
    refetchInterval: ({ state }) => (state.data?.status === 'open' ? WAITING_MS : false),
    // Back from the provider's page in another tab.
    refetchOnWindowFocus: true,
  })
  const status = data?.status
  const follow = useEffectEvent(() => void refresh(client, api.carts, api.invoices, api.licenses))
  useEffect(() => {
    if (status === 'paid' || status === 'failed') follow()
  }, [status])
  if (error) return <FormFailure failure={error} />
  if (!data) return <Skeleton className="h-40 w-full" />
  if (data.status === 'open')
    return (
      <Notice live="status" title={t('open_title')}>
        {t('open')}{' '}
        {data.redirect_url && (
          <a href={data.redirect_url} className={textLinkClass()}>
            {t('to_bank')}
          </a>
        )}
      </Notice>
    )
  if (data.status === 'failed')
    return (
      <Notice
        tone="danger"
        live="alert"
        title={t('failed_title')}
        actions={
          <Button variant="secondary" size="small" onClick={onClose}>
            {t('again')}
          </Button>
        }
      >
        {t('failed')}
      </Notice>
    )
  return <Bought purchase={data} />
}

/** Large sums to one seller, where the buyer receives money here too. */
function Confirmations({ confirmations }: Pick<Purchase, 'confirmations'>) {
  const t = useTranslations('cart.outcome')
  return confirmations.map(({ seller, total_cents, url }) => (
    <Notice
      key={url}
      tone="warning"
      live="status"
      title={t.rich('confirm_title', { price: () => <Money cents={toCents(total_cents)} />, seller })}
      actions={
        <a href={url} className={buttonClass({ size: 'small' })}>
          {t('to_confirm')}
        </a>
      }
    >
      {t('confirm', { seller })}
    </Notice>
  ))
}

function Bought({ purchase: { items, invoices, total_cents, confirmations } }: { purchase: Purchase }) {
  const t = useTranslations('cart.outcome')
  const words = useTranslations('sale')
  return (
    <Card as="section" variant="raised" aria-labelledby="bought" className="grid max-w-3xl gap-6">
      <header className="grid gap-2">
        <h2 id="bought" role="status" className="flex items-center gap-3 font-serif text-title-2">
          <CircleCheck aria-hidden="true" className="size-7 shrink-0 text-success" />
          {t('paid_title')}
        </h2>
        <p className="text-ink-muted">
          {t('paid', { count: items.length })} <Money cents={toCents(total_cents)} className="text-ink" />
        </p>
      </header>
      <Confirmations confirmations={confirmations} />
      <ul className="divide-y divide-line border-line border-y">
        {items.map(item => (
          <li key={`${item.image.id} ${item.purpose}`} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
            <Thumbnail image={item.image} className="size-14" />
            <span className="min-w-0 flex-1 basis-48">
              <span className="wrap-anywhere block font-semibold">{item.image.title}</span>
              <span className="block text-ink-muted text-small">
                {[words(messageOfTerm(item)), item.seller, item.website && new URL(item.website).host]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <span className="text-small tabular-nums">{item.license?.number}</span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <AppLink href={href('account', { slug: 'licenses' })} className={buttonClass()}>
          {t('licenses', { count: items.length })}
        </AppLink>
        <AppLink href={href('account', { slug: 'invoices' })} className={buttonClass({ variant: 'secondary' })}>
          {t('invoices', { count: invoices.length })}
        </AppLink>
        <AppLink href={href('discovers')} className={buttonClass({ variant: 'quiet' })}>
          {t('more')}
        </AppLink>
      </div>
    </Card>
  )
}
