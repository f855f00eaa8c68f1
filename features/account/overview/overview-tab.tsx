// Where the account stands: what its profile lacks and what for, whether the identity is verified, what the plan leaves.
'use client'
import { useTranslations } from 'next-intl'
import { may } from '#lib/rules/access.ts'
import { PartFrame } from '../account-page/tab-frame.tsx'
import { useOwnProfile } from '../account-page/use-own-profile.ts'
import { VerificationPanel } from '../identity/verification-panel.tsx'
import { PlanPanel } from '../plan/plan-panel.tsx'
import { CompletenessPanel } from '../profile/completeness-panel.tsx'

export function OverviewPart() {
  const t = useTranslations('profile')
  const profile = useOwnProfile()
  return (
    <PartFrame title={t('parts.overview')} lead={t('overview.lead')}>
      <CompletenessPanel />
      <VerificationPanel status={profile.verification} />
      {may('creator', profile) && <PlanPanel plan={profile.plan} />}
    </PartFrame>
  )
}
