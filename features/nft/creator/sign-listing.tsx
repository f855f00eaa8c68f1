// Opens a listing with the signature of the creator's wallet: nothing is sent to the chain.
'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { snackbar } from '#components/ui/snackbar.ts'
import { WalletButton } from '#features/wallet/wallet-button.tsx'
import type { OpenedWallet } from '#features/wallet/wallet-engine.ts'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { q, refresh } from '#lib/api/query.ts'
import type { Listing } from '#lib/contract/listings.ts'
import type { Minter } from '#lib/contract/nft-market.ts'
import { MintObstacle } from '../settings/mint-obstacles.tsx'

export function SignListing({ listing, chain }: { listing: Listing; chain: Minter['chain'] }) {
  const t = useTranslations('nft.sale')
  const client = useQueryClient()
  const wallets = useQuery(q(api.wallets.list, {}))
  const linked = wallets.data?.results[0]
  if (wallets.data && !linked) return <MintObstacle obstacle="wallet_missing" />
  if (!linked) return null
  const sign = async (wallet: OpenedWallet) => {
    const data = await call(api.listings.toSign, { id: listing.id })
    const signature = await wallet.sign(data, linked.address)
    await call(api.listings.deploy, { id: listing.id, body: { signature } })
    snackbar.show({ kind: 'other', message: t('opened') })
    await refresh(client, api.listings, api.nfts)
  }
  return (
    <div className="grid gap-2">
      <p className="text-ink-muted text-small">{t('sign_text')}</p>
      <WalletButton label={t('sign')} asking={name => t('signing', { name })} chain={chain} act={sign} />
    </div>
  )
}
