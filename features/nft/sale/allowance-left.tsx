// What the market may still take after a purchase or bid was given up: taken back, or left as it is.
'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { api } from '#lib/api/endpoints.ts'
import { refresh } from '#lib/api/query.ts'
import type { ChainAction } from '#lib/contract/chain-actions.ts'
import type { Cryptocurrency, Minter } from '#lib/contract/nft-market.ts'
import { ActionPanel } from '../actions/action-panel.tsx'
import { useTokenWords } from '../token-amount.tsx'

type Props = {
  /** By which it is taken back; its amount is what is allowed. */
  action: ChainAction
  currency: Cryptocurrency
  chain: Minter['chain']
  onOver: () => void
}

export function AllowanceLeft({ action, currency, chain, onOver }: Props) {
  const t = useTranslations('nft-sale.run.left')
  const client = useQueryClient()
  const amount = useTokenWords()(action.amount ?? '0', currency)
  const over = async () => {
    await refresh(client, api.bids)
    onOver()
  }
  return (
    <div className="grid gap-5">
      <Notice tone="warning" live="status" title={t('title', { amount })}>
        {t('text')}
      </Notice>
      <ActionPanel keep start={action} chain={chain} onConfirmed={() => void over()} />
      <Button variant="quiet" size="small" className="w-fit" onClick={() => void over()}>
        {t('keep')}
      </Button>
    </div>
  )
}
