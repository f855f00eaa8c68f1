// The blockchain wallet: linked by a signature, shown, unlinked.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Loaded } from '#components/layout/loading/loaded.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import { useFailureMessage } from '#lib/api/use-failure.ts'
import { PartFrame } from '../account-page/tab-frame.tsx'
import { LinkedWallet } from './linked-wallet.tsx'
import { WalletChooser } from './wallet-chooser.tsx'

export function WalletPart() {
  const t = useTranslations('profile.parts')
  const belongings = useTranslations('belongings.wallet')
  const words = useFailureMessage()
  const { data, error } = useQuery(q(api.wallets.list, {}))
  return (
    <PartFrame title={t('wallet')} lead={belongings('lead')}>
      <Loaded
        data={data}
        failure={error ? words(error) : undefined}
        waiting={<Skeleton className="h-40 w-full max-w-2xl" />}
      >
        {({ results: [wallet] }) => (wallet ? <LinkedWallet wallet={wallet} /> : <WalletChooser />)}
      </Loaded>
    </PartFrame>
  )
}
