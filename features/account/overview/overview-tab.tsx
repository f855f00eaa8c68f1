// Where the account stands: what its profile lacks and what for, whether the identity is verified, what the plan leaves.
'use client'
import { useTranslations } from 'next-intl'
import { TabFrame } from '#components/forms/tab-frame.tsx'
import { NftSwitch } from '#features/nft/nft-switch.tsx'
import { useOwnProfile } from '#lib/api/use-own-profile.ts'
import { may } from '#lib/rules/access.ts'
import { CurrencyChoice } from '../display/currency-choice.tsx'
import { VerificationPanel } from '../identity/verification-panel.tsx'
import { PlanPanel } from '../plan/plan-panel.tsx'
import { CompletenessPanel } from '../profile/completeness-panel.tsx'

export function OverviewTab() {
  const t = useTranslations('profile')
  const profile = useOwnProfile()
  return (
    <TabFrame title={t('tabs.overview')} lead={t('overview.lead')}>
      <CompletenessPanel />
      <VerificationPanel status={profile.verification} />
      {may('creator', profile) && <PlanPanel plan={profile.plan} />}
      <CurrencyChoice />
      <NftSwitch />
    </TabFrame>
  )
}
