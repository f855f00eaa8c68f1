// Buying an edition or bidding for it: who may, for how much, and what was begun before.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useState } from 'react'
import { AppLink } from '#components/layout/app-link.tsx'
import { Button } from '#components/ui/button.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import { Notice } from '#components/ui/notice.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import { useSession } from '#lib/api/use-session.tsx'
import type { Cryptocurrency, Minter } from '#lib/contract/nft-market.ts'
import { useAction } from '#lib/forms/use-action.ts'
import { href, localHref } from '#lib/routes.ts'
import type { NftSaleKind } from '#lib/rules/nft/listings.ts'
import { RefusalWithWay } from '../creator/refusal-with-way.tsx'
import { useTokenWords } from '../token-amount.tsx'
import { BidForm } from './bid-form.tsx'
import { BidRun } from './bid-run.tsx'

type Want = { listing: string } | { token: string }

type Props = {
  want: Want
  image: string
  /** The account that sells it, when it has one. */
  own: string | null
  kind: NftSaleKind
  /** The price, or the least bid. */
  amount: string
  /** Theirs is the highest bid. */
  leading?: boolean
  currency: Cryptocurrency
  chain: Minter['chain'] | null
  onRun?: (running: boolean) => void
}

export function BuyBox(props: Props) {
  const t = useTranslations('nft-sale.buy')
  const locale = useLocale()
  const session = useSession()
  if (!session) {
    const next = localHref(locale, `${href('sale', { id: props.image })}#nft`)
    return (
      <AppLink href={href('login', {}, { next })} className={buttonClass({ size: 'large', wide: true })}>
        {t('log_in')}
      </AppLink>
    )
  }
  if (props.own === session.id) return <p className="text-ink-muted text-small">{t('own')}</p>
  if (session.sandbox_until !== null) return <p className="text-ink-muted text-small">{t('sandbox')}</p>
  return <OpenBox {...props} />
}

function OpenBox({ want, image, kind, amount, leading = false, currency, chain, onRun }: Props) {
  const t = useTranslations('nft-sale.buy')
  const wallets = useQuery(q(api.wallets.list, {}))
  const pending = useQuery(q(api.bids.list, { query: { state: 'pending', ...want } }))
  const [begun, setBegun] = useState<{ id: string; fresh: boolean } | null>(null)
  const words = useTokenWords()
  const { busy, failure, run } = useAction()
  const found = pending.data?.results[0]?.id
  // What was found under way stays in sight when it is pending no more: its buyer is to read what came of it.
  if (begun === null && found !== undefined) setBegun({ id: found, fresh: false })
  const bid = begun?.id ?? found
  const tellRunning = useEffectEvent(() => onRun?.(true))
  useEffect(() => {
    if (bid !== undefined) tellRunning()
  }, [bid])
  if (!chain || !wallets.data || !pending.data) return <Skeleton className="h-12" />
  const over = () => {
    setBegun(null)
    onRun?.(false)
  }
  if (bid !== undefined)
    return <BidRun key={bid} id={bid} fresh={begun?.fresh ?? false} currency={currency} chain={chain} onOver={over} />
  if (wallets.data.results.length === 0) return <NoWalletYet />
  const begin = async (price?: string) => {
    const made = await call(api.bids.create, { body: { ...want, ...(price === undefined ? {} : { price }) } })
    setBegun({ id: made.id, fresh: true })
    onRun?.(true)
  }
  if (kind === 'auction')
    return <BidForm least={amount} leading={leading} currency={currency} image={image} onBid={begin} />
  return (
    <div className="grid gap-3">
      <Button size="large" wide busy={busy} onClick={() => run(() => begin())}>
        {t('buy', { price: words(amount, currency) })}
      </Button>
      <p className="text-ink-muted text-small">{t('fee')}</p>
      {failure !== null && <RefusalWithWay failure={failure} image={image} />}
    </div>
  )
}

function NoWalletYet() {
  const t = useTranslations('nft-sale.buy')
  return (
    <Notice
      title={t('no_wallet_title')}
      actions={
        <AppLink
          href={href('account', { slug: 'wallet' })}
          className={buttonClass({ variant: 'secondary', size: 'small' })}
        >
          {t('link_wallet')}
        </AppLink>
      }
    >
      {t('no_wallet')}
    </Notice>
  )
}
