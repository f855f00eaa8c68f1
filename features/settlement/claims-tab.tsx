// One's own claims: the list, one of them in full, or the one that is being prepared.
'use client'
import { useTranslations } from 'next-intl'
import { NuqsAdapter } from 'nuqs/adapters/next/app'
import { TabFrame } from '#components/forms/tab-frame.tsx'
import { type BesideClaim, ClaimDetail } from './claim-detail.tsx'
import { ClaimsList } from './claims-list.tsx'
import { PrepareScreen } from './prepare/prepare-screen.tsx'
import { useClaimsParams } from './use-claims-params.ts'

type Props = { Beside: BesideClaim }

export const ClaimsTab = (props: Props) => (
  <NuqsAdapter>
    <Claims {...props} />
  </NuqsAdapter>
)

function Claims({ Beside }: Props) {
  const titles = useTranslations('profile.tabs')
  const t = useTranslations('settlement-claims')
  const { params } = useClaimsParams()
  const { claim, hits } = params
  if (claim) {
    return (
      <TabFrame title={titles('claims')}>
        <ClaimDetail key={claim} id={claim} Beside={Beside} />
      </TabFrame>
    )
  }
  if (hits) return <PrepareScreen key={hits} hits={hits.split(',').filter(Boolean)} />
  return (
    <TabFrame title={titles('claims')} lead={t('lead')}>
      <ClaimsList />
    </TabFrame>
  )
}
