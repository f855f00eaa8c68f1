// The blockchain wallet: linked by a signature, shown, unlinked.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { NuqsAdapter } from 'nuqs/adapters/next/app'
import { TabFrame } from '#components/forms/tab-frame.tsx'
import { Loaded } from '#components/layout/loading/loaded.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { OwnEditions } from '#features/nft/owner/own-editions.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import { EditionsNetwork } from './editions-network.tsx'
import { LinkedWallet } from './linked-wallet.tsx'
import { WalletChooser } from './wallet-chooser.tsx'

export const WalletTab = () => (
  <NuqsAdapter>
    <Wallet />
  </NuqsAdapter>
)

function Wallet() {
  const t = useTranslations('profile.tabs')
  const belongings = useTranslations('belongings.wallet')
  const query = useQuery(q(api.wallets.list, {}))
  return (
    <TabFrame title={t('wallet')} lead={belongings('lead')}>
      <Loaded query={query} waiting={<Skeleton className="h-40 w-full max-w-2xl" />}>
        {({ results: [wallet] }) => (wallet ? <LinkedWallet wallet={wallet} /> : <WalletChooser />)}
      </Loaded>
      {query.data?.results[0] && <OwnEditions address={query.data.results[0].address} />}
      <EditionsNetwork />
    </TabFrame>
  )
}
