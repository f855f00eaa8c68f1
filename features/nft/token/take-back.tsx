// An edition that its owner offers, taken back.
'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { refresh } from '#lib/api/query.ts'
import type { Minter } from '#lib/contract/nft-market.ts'
import type { TokenPage } from '#lib/contract/tokens.ts'
import { ChainAct } from '../actions/chain-act.tsx'

/** An auction with a bid goes on. */
export function TakeBack({ token: { id, offer }, chain }: { token: TokenPage; chain: Minter['chain'] }) {
  const t = useTranslations('nft-sale.token')
  const client = useQueryClient()
  if (offer?.auction?.bid) return <p className="text-ink-muted text-small">{t('bid_stands')}</p>
  return (
    <ChainAct
      label={t('take_back')}
      chain={chain}
      prepare={() => call(api.tokens.cancel, { id })}
      onConfirmed={() => void refresh(client, api.tokens)}
    />
  )
}
