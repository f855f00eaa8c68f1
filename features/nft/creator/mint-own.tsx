// Mints an edition into the creator's own wallet: nobody needs that to sell.
'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { refresh } from '#lib/api/query.ts'
import type { Minter } from '#lib/contract/nft-market.ts'
import type { Nft } from '#lib/contract/nfts.ts'
import { ChainAct } from '../actions/chain-act.tsx'

export function MintOwn({ nft, chain }: { nft: Nft; chain: Minter['chain'] }) {
  const t = useTranslations('nft.mint')
  const client = useQueryClient()
  return (
    <details className="border-line border-t pt-4">
      <summary className="cursor-pointer font-semibold text-small">{t('title')}</summary>
      <div className="grid gap-3 pt-3">
        <p className="text-ink-muted text-small">{t('text')}</p>
        <ChainAct
          label={t('mint')}
          chain={chain}
          prepare={() => call(api.nfts.deploy, { id: nft.id, query: {} })}
          onConfirmed={() => void refresh(client, api.nfts, api.tokens)}
        />
      </div>
    </details>
  )
}
