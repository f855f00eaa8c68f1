// What is owed to a creator, when it goes out, what stands in the way, and what went out so far.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { NuqsAdapter } from 'nuqs/adapters/next/app'
import { TabFrame } from '#components/forms/tab-frame.tsx'
import { Loaded } from '#components/layout/loading/loaded.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import { isLocale } from '#lib/locales.ts'
import { AgreementSection } from './agreement-section.tsx'
import { BalanceEntries } from './balance-entries.tsx'
import { BalanceFacts } from './balance-facts.tsx'
import { PayoutHistory } from './payout-history.tsx'
import { PayoutHolds } from './payout-holds.tsx'

export function PayoutsTab() {
  const titles = useTranslations('profile.tabs')
  const t = useTranslations('payouts.tab')
  const locale = useLocale()
  const language = isLocale(locale) ? locale : undefined
  const query = useQuery(q(api.payouts.balance, { query: { language } }))
  const { data: agreement } = useQuery(q(api.agreements.read, {}))
  const unsigned = agreement?.state === 'unsigned' && agreement.available
  return (
    <TabFrame title={titles('payouts')} lead={t('lead')}>
      <Loaded query={query} waiting={<Skeleton className="h-40 w-full" />}>
        {balance => (
          <>
            <PayoutHolds obstacles={balance.obstacles} unsigned={unsigned} />
            <BalanceFacts balance={balance} />
            <BalanceEntries balance={balance} />
          </>
        )}
      </Loaded>
      <AgreementSection />
      <NuqsAdapter>
        <PayoutHistory balance={query.data} />
      </NuqsAdapter>
    </TabFrame>
  )
}
